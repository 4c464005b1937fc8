import { createReadStream } from 'node:fs';
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Credentials, canonicalQuery, EMPTY_DIGEST, signed } from './sign.ts';

/** A place in a bucket, and how to get there. */
export interface BucketLocation {
  /** Origin of the service, without a closing slash. */
  endpoint: string;
  region: string;
  bucket: string;
  /** Before every key, with a closing slash; empty: the bucket is all ours. */
  prefix: string;
  /** True: the bucket is the first segment of the path; false: of the host's name. */
  pathStyle: boolean;
  credentials: Credentials;
}

/** A part of a file on disk, with its digest. */
export interface FilePart {
  path: string;
  start: number;
  bytes: number;
  /** Hex SHA-256. */
  sha256: string;
}

/** One call. */
export interface S3Call {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE' | 'HEAD';
  /** Of an object, with the prefix; absent: the bucket. */
  object?: string;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  body?: FilePart | { text: string; sha256: string };
}

const TRIES = 4;
const FIRST_WAIT_MS = 200;
/** A connection on which nothing moves. */
const IDLE_MS = 60_000;
/** Answers that are read whole: a listing of 1000 keys takes some 400 kB. */
const MOST_TEXT = 8 << 20;

/** What the store answered where it refused. */
export class S3Refused extends Error {
  override readonly name = 'S3Refused';
  readonly status: number;
  /** As disks say it where the store is full, so that who waits for room on a disk waits for it here, too. */
  readonly code: 'ENOSPC' | 'S3';

  constructor(call: S3Call, status: number, code: string) {
    super(
      `the bucket answered ${call.method} ${call.object ?? 'for itself'} with ${status} ${code}`,
    );
    this.status = status;
    this.code = status === 507 || /StorageFull|QuotaExceeded/i.test(code) ? 'ENOSPC' : 'S3';
  }
}

/** Sends signed calls to one bucket, again where that may help. */
export type S3Client = ReturnType<typeof createS3Client>;

/** A client of one bucket; `now` in epoch milliseconds. */
export function createS3Client(at: BucketLocation, now: () => number) {
  const isSecure = at.endpoint.startsWith('https:');
  // Idle sockets do not keep a process from ending.
  const agent = isSecure
    ? new HttpsAgent({ keepAlive: true, maxSockets: 64 })
    : new HttpAgent({ keepAlive: true, maxSockets: 64 });

  function once(call: S3Call): Promise<IncomingMessage> {
    const url = urlOf(at, call);
    const { body } = call;
    const headers = signed(
      {
        method: call.method,
        url,
        headers: call.headers ?? {},
        bodyDigest: body?.sha256 ?? EMPTY_DIGEST,
      },
      at.credentials,
      at.region,
      now(),
    );
    if (body !== undefined)
      headers['content-length'] = String(
        'text' in body ? Buffer.byteLength(body.text) : body.bytes,
      );
    else if (call.method === 'PUT' || call.method === 'POST') headers['content-length'] = '0';
    return new Promise((resolve, reject) => {
      const outgoing = (isSecure ? httpsRequest : httpRequest)(url, {
        method: call.method,
        headers,
        agent,
        timeout: IDLE_MS,
      });
      outgoing.on('response', resolve);
      outgoing.on('error', reject);
      outgoing.on('timeout', () =>
        outgoing.destroy(new Error(`the bucket was silent for ${IDLE_MS / 1000} s`)),
      );
      if (body === undefined) outgoing.end();
      else if ('text' in body) outgoing.end(body.text);
      else if (body.bytes === 0) outgoing.end();
      else {
        const { path, start, bytes } = body;
        // A file that cannot be read ends the call; so does a connection that breaks.
        pipeline(createReadStream(path, { start, end: start + bytes - 1 }), outgoing).catch(reject);
      }
    });
  }

  /** The answer, whose body the caller reads. @throws S3Refused */
  async function send(call: S3Call): Promise<IncomingMessage> {
    for (let attempt = 1; ; attempt++) {
      try {
        const answer = await once(call);
        const status = answer.statusCode!;
        if (status < 300) return answer;
        const text = await textOf(answer);
        throw new S3Refused(call, status, tag(text, 'Code') ?? '');
      } catch (error) {
        if (attempt === TRIES || !mayPass(error)) throw error;
        await sleep(FIRST_WAIT_MS * 2 ** attempt * (0.5 + Math.random() / 2));
      }
    }
  }

  return {
    send,
    /** The answer with its body as text. @throws S3Refused */
    async ask(call: S3Call): Promise<{ text: string; headers: IncomingMessage['headers'] }> {
      const answer = await send(call);
      return { text: await textOf(answer), headers: answer.headers };
    },
  };
}

/** Where a call goes. */
export function urlOf(
  at: BucketLocation,
  { object, query = {} }: Pick<S3Call, 'object' | 'query'>,
): URL {
  const url = new URL(at.endpoint);
  if (!at.pathStyle) url.hostname = `${at.bucket}.${url.hostname}`;
  const path = [...(at.pathStyle ? [at.bucket] : []), ...(object === undefined ? [] : [object])];
  url.pathname = `/${path.join('/')}`;
  url.search = canonicalQuery(new URLSearchParams(query));
  return url;
}

/** Busy, broken or gone for a moment; a full store stays full, and what is not there will not come. */
function mayPass(error: unknown): boolean {
  if (error instanceof S3Refused)
    return (
      error.code !== 'ENOSPC' &&
      (error.status === 429 || error.status >= 500) &&
      error.status !== 501
    );
  return (error as NodeJS.ErrnoException).code !== 'ENOENT';
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > MOST_TEXT) throw new Error('the bucket answered with more text than is read');
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

/** The text of the first element of that name in the store's XML; null where there is none. */
export function tag(xml: string, name: string): string | null {
  const found = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return found === undefined ? null : unescaped(found);
}

/** What lies between the tags of each element of that name. */
export function elements(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map(([, inner]) => inner!);
}

const ENTITIES: Readonly<Record<string, string>> = {
  ...{ lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' },
};

function unescaped(text: string): string {
  return text.replaceAll(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    if (decimal !== undefined) return String.fromCodePoint(Number(decimal));
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
    return ENTITIES[name] ?? whole;
  });
}
