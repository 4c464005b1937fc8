import { type Refuses, RemoteFailure, type RemoteFailureKind } from '../../spec/remote-failure.ts';
import { readText } from './answers.ts';
import type { Answer } from './exchange.ts';

/** A server's explanation for not executing a request. */
interface Complaint {
  /** For example `content_policy_violation`; empty if there is none. */
  code: string;
  message: string;
}

/** Codes that have the same meaning at every server that uses them. */
const BY_CODE: Readonly<Record<string, RemoteFailureKind>> = {
  content_policy_violation: 'moderation',
  moderation_blocked: 'moderation',
  content_filter: 'moderation',
  insufficient_quota: 'credit',
  billing_hard_limit_reached: 'credit',
};

const SENTENCES: Partial<Record<RemoteFailureKind, string>> = {
  moderation: 'the server refused the request',
  content: 'the server finds nothing in the picture that it can make a model of',
  credit: 'the account at the server is empty',
  busy: 'the server takes no more jobs now',
  failed: 'the job failed on the server',
};

/**
 * Converts an unsuccessful response to a failure; reads its body.
 * @throws the signal's reason
 */
export async function refusalOf(answer: Answer): Promise<RemoteFailure> {
  const { status, headers, signal } = answer;
  const text = await readText(answer, 64 << 10).catch((error) => {
    signal.throwIfAborted();
    return String(error);
  });
  const complaint = complaintIn(text);
  const kind = kindOf(status, complaint);
  return new RemoteFailure(kind, SENTENCES[kind] ?? refusal(status), {
    detail: `${status} ${complaint.message || text}`,
    refuses: refusedBy(status),
    retryAfterMs: kind === 'busy' ? retryAfterMs(headers['retry-after']) : null,
  });
}

/** Returns which other jobs a server would refuse, given the status with which it refused this one. */
export function refusedBy(status: number): Refuses {
  if (status === 413) return 'this';
  return status === 400 || status === 415 || status === 422 ? 'unclear' : 'all';
}

/** Returns the failure of a job that its server reports as failed. */
export function jobFailure(said: unknown): RemoteFailure {
  const complaint = complaintOf(said);
  const kind = meantBy(complaint) ?? 'failed';
  return new RemoteFailure(kind, SENTENCES[kind] ?? '', {
    detail: `${complaint.code} ${complaint.message}`.trim(),
  });
}

export function complaintIn(text: string): Complaint {
  try {
    return complaintOf(JSON.parse(text));
  } catch {
    return { code: '', message: '' };
  }
}

/**
 * Reads the error formats of various servers: `error.message`, `error` as text, `detail` as text or as FastAPI's list.
 */
function complaintOf(body: unknown): Complaint {
  const { error, detail, message } = (body ?? {}) as Record<string, unknown>;
  if (typeof error === 'object' && error !== null) {
    const { code, type, message } = error as Record<string, unknown>;
    return { code: typeof code === 'string' ? code : wordsOf(type), message: wordsOf(message) };
  }
  if (Array.isArray(detail))
    return {
      code: wordsOf(detail[0]?.type),
      message: detail.map(({ loc, msg }) => `${wordsOf(loc)}: ${wordsOf(msg)}`).join('; '),
    };
  return { code: '', message: wordsOf(error ?? detail ?? message) };
}

/** Parses `Retry-After`, in seconds or as a date; null if there is none. */
export function retryAfterMs(header: string | undefined, now = Date.now()): number | null {
  if (!header) return null;
  const seconds = Number(header);
  const ms = Number.isNaN(seconds) ? Date.parse(header) - now : seconds * 1000;
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}

function meantBy({ code, message }: Complaint): RemoteFailureKind | undefined {
  // A missing object is the image's fault. An image that cannot be decoded is a configuration problem instead, because
  // this service has already decoded it.
  const empty = /\bno (foreground|object|subject)\b/i.test(message);
  if (/\bcredit balance is too low\b/i.test(message)) return 'credit';
  return BY_CODE[code] ?? (empty ? 'content' : undefined);
}

function kindOf(status: number, complaint: Complaint): RemoteFailureKind {
  const known = meantBy(complaint);
  if (known) return known;
  if (status === 402) return 'credit';
  // 529: Anthropic is overloaded.
  if ([408, 429, 503, 529].includes(status)) return 'busy';
  if (status === 501) return 'refused';
  if (status >= 500) return 'failed';
  return status >= 400 ? 'refused' : 'wrong';
}

function refusal(status: number): string {
  if (status === 401 || status === 403) return 'the server does not accept the credential';
  if (status === 404 || status === 405) return 'the server has no such path or model';
  if (status >= 400) return 'the server does not take such requests';
  return 'the server’s response is not a result';
}

function wordsOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
