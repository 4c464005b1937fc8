import { BozzettoError, ConnectionError, errorFor } from './errors.ts';

/** How the client talks to the service. */
export interface TransportOptions {
  /** Origin of the service, e.g. `http://127.0.0.1:8080`; a path prefix is kept. */
  baseUrl: string;
  /** null: none; then only what is public can be read. */
  apiKey: string | null;
  /** Stands in for the global fetch. */
  fetch: typeof fetch;
  /** Tries after the first one, for 429, 502, 503, 504 and broken connections. */
  maxRetries: number;
}

/** What a client has seen of the service, by a header that answers carry where some of its reads lag behind. */
const SEEN_HEADER = 'x-read-after-write';

export interface RequestOptions {
  query?: Record<string, string | number | boolean | undefined>;
  /** Sent as JSON; FormData and Blob as they are. */
  body?: unknown;
  headers?: Record<string, string | undefined>;
  signal?: AbortSignal | undefined;
  /** True: without the API key, for what is public. */
  keyless?: boolean;
  /** False where a second delivery of the same request could do something twice. Default true. */
  retryUnanswered?: boolean;
}

/** 0.5 s doubled up to 8 s, less up to a quarter: clients that failed together do not come back together. */
const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 8000;
/** A longer Retry-After is the caller's to decide about. */
const LONGEST_RETRY_AFTER_MS = 60_000;

const RETRIED_STATUSES = new Set([429, 502, 503, 504]);
/** No engine for the flow: another try in seconds would change nothing. */
const NO_ENGINE = 5031;

/** Sends requests, opens envelopes, maps errors, tries again where that is safe. */
export class Transport {
  readonly #options: TransportOptions;
  readonly #root: string;
  /** The newest position on an answer; null: none carried one. */
  #seen: number | null = null;
  /** Counts pushes; they carry no position. */
  #pushes = 0;
  /** Pushes that were followed by an answer of whoever knew everything. */
  #pushesCovered = 0;

  constructor(options: TransportOptions) {
    this.#options = options;
    this.#root = `${options.baseUrl.replace(/\/+$/, '')}/api/v1`;
  }

  /** Told of each push: no read shows what is older. */
  pushed(): void {
    this.#pushes += 1;
  }

  /** Absolute URL of a path below `/api/v1`. */
  url(path: string, query: RequestOptions['query'] = {}): string {
    const url = new URL(this.#root + path);
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) url.searchParams.set(name, String(value));
    return url.href;
  }

  /**
   * Sends one logical request and gives back the envelope's `data`.
   * @throws BozzettoError by status and code; ConnectionError where there was no answer; the signal's reason
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

  /** Fetches an absolute URL that needs no token: it is never sent to a place other than the service's API. */
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
  // 429 says that nothing was done, so it is safe for every request.
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
  return errorFor(text('message') ?? `the service answered ${response.status}`, {
    code: typeof body.code === 'number' ? body.code : 0,
    status: response.status,
    suggestion: text('suggestion'),
    requestId: text('request_id') ?? response.headers.get('x-request-id') ?? undefined,
    retryAfterMs: readRetryAfter(response.headers.get('retry-after')),
  });
}

/** Seconds or an HTTP date → milliseconds from now. */
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
    throw new ConnectionError('the answer broke off or is no JSON', {
      code: 0,
      status: 0,
      cause,
    });
  }
}

/** fetch hides the reason ("fetch failed") in the cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error as { cause?: unknown };
  if (cause instanceof AggregateError && cause.errors.length > 0) return reasonOf(cause.errors[0]);
  return cause instanceof Error && cause.message !== '' ? cause.message : error.message;
}

/**
 * Waits.
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
