import type { AttemptOutcome } from '../../contract/webhooks.ts';
import type { AttemptReport } from '../../core/ports/webhook-queue.ts';
import type { WebhookAnswer } from '../../core/ports/webhook-sender.ts';
import { retryWait } from '../../core/webhook-retries.ts';

/** Status codes with which a receiver reports that it is overloaded. */
const OVERLOADED = new Set([429, 502, 503, 504]);
/** Shortest and longest pause of an overloaded receiver. One message must not block its lane for a day. */
const REST_MS = 5000;
const LONGEST_REST_MS = 60 * 60_000;
/** Response time above which a receiver gets one message at a time, whatever its answer is. */
const SLOW_MS = 5000;

/** The start, the duration and the number of an attempt. */
interface Attempted {
  at: number;
  milliseconds: number;
  tries: number;
}

/**
 * Returns what an answer means for the message and its lane.
 * @param random a number from 0 to 1
 */
export function judgeAnswer(
  answer: WebhookAnswer,
  { at, milliseconds, tries }: Attempted,
  random: number,
): AttemptReport {
  const outcome = outcomeOf(answer);
  const isAnswer = answer.kind === 'answer';
  const attempt = {
    at,
    milliseconds,
    outcome,
    status_code: isAnswer ? answer.status : null,
    answer: isAnswer ? answer.body || null : answer.message,
  };
  if (outcome === 'delivered')
    return {
      attempt,
      verdict: { verdict: 'delivered' },
      slow: milliseconds > SLOW_MS,
      restMs: null,
    };
  if (isAnswer && answer.status === 410)
    return { attempt, verdict: { verdict: 'gone' }, slow: true, restMs: null };
  const asked = isAnswer ? retryAfterMs(answer.retryAfter, at) : null;
  const wait = retryWait(tries, asked, random);
  const isOverloaded = isAnswer && OVERLOADED.has(answer.status);
  return {
    attempt,
    verdict: wait === null ? { verdict: 'failed' } : { verdict: 'retry', afterMs: wait },
    slow: true,
    restMs: isOverloaded ? Math.min(Math.max(asked ?? 0, REST_MS), LONGEST_REST_MS) : null,
  };
}

function outcomeOf(answer: WebhookAnswer): AttemptOutcome {
  if (answer.kind === 'refused') return 'refused_address';
  if (answer.kind !== 'answer') return answer.kind;
  if (answer.status >= 500) return 'server_error';
  if (answer.status >= 400) return 'client_error';
  if (answer.status >= 300) return 'redirect';
  return answer.status >= 200 ? 'delivered' : 'client_error';
}

/** Converts a number of seconds or an HTTP date to milliseconds from now; null: it is neither. */
function retryAfterMs(value: string | null, now: number): number | null {
  if (value === null || value.trim() === '') return null;
  const ms = /^\d{1,9}$/.test(value.trim()) ? Number(value) * 1000 : Date.parse(value) - now;
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}
