import type { BatchProblem } from '../contract/batch-problem.ts';
import { BozzettoError, ConnectionError, errorFor } from './errors.ts';

/** The connection settings of a client. */
export interface TransportOptions {
  /** The origin of the service, e.g. `http://127.0.0.1:8080`; a path prefix is kept. */
  baseUrl: string;
  /** The API key; with null, only public data can be read. */
  apiKey: string | null;
  /** Replaces the global `fetch`. */
  fetch: typeof fetch;
  /** How often a request is retried after 429, 502, 503, 504 or a broken connection. */
  maxRetries: number;
}

/**
 * Header that names the newest state this client has seen. Services that answer some reads from a lagging database
 * replica send it; the client echoes it, so that no later read is older.
 */
const SEEN_HEADER = 'x-read-after-write';

export interface RequestOptions {
  query?: Record<string, string | number | boolean | undefined>;
  /** Sent as JSON; FormData and Blob are sent unchanged. */
  body?: unknown;
  headers?: Record<string, string | undefined>;
  signal?: AbortSignal | undefined;
  /** True sends no API key, for public data. */
  keyless?: boolean;
  /** False if a second delivery of the same request could have a second effect. Defaults to true. */
  retryUnanswered?: boolean;
}

/**
 * Delays double from 0.5 s to 8 s. Up to a quarter is subtracted at random, so that clients that failed together do not
 * all return at once.
 */
const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 8000;
/** After a longer Retry-After, whether to retry is up to the caller. */
const LONGEST_RETRY_AFTER_MS = 60_000;

const RETRIED_STATUSES = new Set([429, 502, 503, 504]);
/** The flow has no engine: a retry within seconds would not help. */
const NO_ENGINE = 5031;

/** Sends requests, unwraps responses, maps errors to classes, and retries where that is safe. */
export class Transport {
  readonly #options: TransportOptions;
  readonly #root: string;
  /** The newest position found on a response; null if no response has carried one. */
  #seen: number | null = null;
  /** The number of pushed frames received; they carry no position. */
  #pushes = 0;
  /** How many of those frames were followed by a response that read the latest state. */
  #pushesCovered = 0;

  constructor(options: TransportOptions) {
    this.#options = options;
    this.#root = `${options.baseUrl.replace(/\/+$/, '')}/api/v1`;
  }

  /** Records a pushed frame: no later read may return anything older. */
  pushed(): void {
    this.#pushes += 1;
  }

  /** Returns the absolute URL of a path below `/api/v1`. */
  url(path: string, query: RequestOptions['query'] = {}): string {
    const url = new URL(this.#root + path);
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) url.searchParams.set(name, String(value));
    return url.href;
  }

  /**
   * Sends one logical request and returns the `data` of the response.
   * @throws BozzettoError by status and code, ConnectionError if there was no response, the signal's reason
   */
  async request<T>(method: string, path: string, options: RequestOptions = {}): Promise<T> {
    const url = this.url(path, options.query);
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.#once<T>(method, url, options);
      } catch (error) {
        options.signal?.throwIfAborted();
        if (!(error instanceof BozzettoError)) throw error;
        if (attempt >= this.#options.maxRetries || !isWorthRetrying(error, options)) throw error;
        await pause(delayBefore(attempt, error.retryAfterMs), options.signal);
      }
    }
  }

  /** Fetches an absolute URL without the API key, which is never sent anywhere but to the service's API. */
  async fetchUnsigned(url: string, init: RequestInit = {}): Promise<Response> {
    for (let attempt = 0; ; attempt++) {
      try {
        const response = await this.#send(url, init);
        if (!response.ok) throw await errorOf(response);
        return response;
      } catch (error) {
        if (!(error instanceof BozzettoError)) throw error;
        if (attempt >= this.#options.maxRetries || !isWorthRetrying(error, {})) throw error;
        await pause(delayBefore(attempt, error.retryAfterMs), init.signal ?? undefined);
      }
    }
  }

  /**
   * Opens a response of the API that is not JSON. The caller reads its body.
   * @throws BozzettoError by status and code, ConnectionError if there was no response
   */
  async open(path: string, options: Pick<RequestOptions, 'query' | 'signal'>): Promise<Response> {
    const headers = new Headers();
    const { apiKey } = this.#options;
    if (apiKey !== null) headers.set('authorization', `Bearer ${apiKey}`);
    if (this.#pushes > this.#pushesCovered) headers.set(SEEN_HEADER, 'latest');
    else if (this.#seen !== null) headers.set(SEEN_HEADER, String(this.#seen));
    const { signal } = options;
    const init = { headers, ...(signal === undefined ? {} : { signal }) };
    const response = await this.#send(this.url(path, options.query), init);
    if (!response.ok) throw await errorOf(response);
    return response;
  }

  async #once<T>(method: string, url: string, options: RequestOptions): Promise<T> {
    const headers = new Headers({ accept: 'application/json' });
    const { apiKey } = this.#options;
    if (apiKey !== null && options.keyless !== true)
      headers.set('authorization', `Bearer ${apiKey}`);
    for (const [name, value] of Object.entries(options.headers ?? {}))
      if (value !== undefined) headers.set(name, value);
    const pushes = this.#pushes;
    if (pushes > this.#pushesCovered) headers.set(SEEN_HEADER, 'latest');
    else if (this.#seen !== null) headers.set(SEEN_HEADER, String(this.#seen));
    const init: RequestInit = { method, headers };
    if (options.signal !== undefined) init.signal = options.signal;
    const { body } = options;
    if (body instanceof FormData || body instanceof Blob) init.body = body;
    else if (body !== undefined) {
      headers.set('content-type', 'application/json');
      init.body = JSON.stringify(body);
    }
    const response = await this.#send(url, init);
    if (!response.ok) throw await errorOf(response);
    this.#pushesCovered = Math.max(this.#pushesCovered, pushes);
    const seen = response.headers.get(SEEN_HEADER);
    if (seen !== null) this.#seen = Math.max(this.#seen ?? 0, Number(seen));
    if (response.status === 204) return undefined as T;
    const envelope = await readJson(response);
    return envelope.data as T;
  }

  async #send(url: string, init: RequestInit): Promise<Response> {
    try {
      return await this.#options.fetch(url, init);
    } catch (cause) {
      if (init.signal?.aborted) throw init.signal.reason;
      throw new ConnectionError(`${new URL(url).origin} cannot be reached: ${reasonOf(cause)}`, {
        code: 0,
        status: 0,
        cause,
      });
    }
  }
}

function isWorthRetrying(error: BozzettoError, options: RequestOptions): boolean {
  if (error.code === NO_ENGINE) return false;
  if ((error.retryAfterMs ?? 0) > LONGEST_RETRY_AFTER_MS) return false;
  // A 429 guarantees that nothing was done, so every request can be retried.
  if (error.status === 429) return true;
  if (options.retryUnanswered === false) return false;
  return error instanceof ConnectionError || RETRIED_STATUSES.has(error.status);
}

function delayBefore(attempt: number, retryAfterMs: number | undefined): number {
  if (retryAfterMs !== undefined) return retryAfterMs;
  const full = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** attempt);
  return full * (1 - Math.random() / 4);
}

async function errorOf(response: Response): Promise<BozzettoError> {
  const body = await readJson(response).catch((): Record<string, unknown> => ({}));
  const text = (name: string) => (typeof body[name] === 'string' ? body[name] : undefined);
  return errorFor(text('message') ?? `the service responded with status ${response.status}`, {
    code: typeof body.code === 'number' ? body.code : 0,
    status: response.status,
    suggestion: text('suggestion'),
    requestId: text('request_id') ?? response.headers.get('x-request-id') ?? undefined,
    ...(Array.isArray(body.problems) && { problems: body.problems as BatchProblem[] }),
    retryAfterMs: readRetryAfter(response.headers.get('retry-after')),
  });
}

/** Converts a Retry-After header (seconds or an HTTP date) to milliseconds from now. */
function readRetryAfter(value: string | null): number | undefined {
  if (value === null || value.trim() === '') return undefined;
  const milliseconds = /^\d+$/.test(value.trim())
    ? Number(value) * 1000
    : Date.parse(value) - Date.now();
  return Number.isFinite(milliseconds) ? Math.max(0, milliseconds) : undefined;
}

async function readJson(response: Response): Promise<Record<string, unknown>> {
  try {
    return (await response.json()) as Record<string, unknown>;
  } catch (cause) {
    throw new ConnectionError('the response was incomplete or is not JSON', {
      code: 0,
      status: 0,
      cause,
    });
  }
}

/** Returns the real reason: `fetch` only says "fetch failed" and hides it in `cause`. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error as { cause?: unknown };
  if (cause instanceof AggregateError && cause.errors.length > 0) return reasonOf(cause.errors[0]);
  return cause instanceof Error && cause.message !== '' ? cause.message : error.message;
}

/**
 * Resolves after a delay.
 * @throws the signal's reason as soon as it is aborted
 */
export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}
