import { RemoteFailure } from '../../spec/remote-failure.ts';
import { MOST_JSON_BYTES, readText } from './answers.ts';
import { jsonBody, type TypedBody } from './body.ts';
import { type Answer, type Exchange, HttpClient } from './exchange.ts';

/** A response that was read completely, whatever its status. */
export interface Reply {
  status: number;
  headers: Answer['headers'];
  text: string;
  /** The parsed body; undefined if it is not JSON. */
  json: unknown;
}

export interface Question {
  signal: AbortSignal;
  /** Sent as JSON; may contain files as {@link FileField}. */
  json?: unknown;
  /** Sent unchanged. */
  form?: TypedBody;
  headers?: Readonly<Record<string, string>>;
  /** Timeout for the head of the response; absent: 30 s, null: unlimited. */
  headTimeoutMs?: number | null;
  /** Called when the whole request is sent. */
  onSent?: () => void;
  /** Maximum size of the response in bytes. */
  most?: number;
}

const HEAD_TIMEOUT_MS = 30_000;

/** Client for one server that speaks JSON, with its address and credentials. */
export class JsonClient {
  readonly #http = new HttpClient();
  readonly #headers: Readonly<Record<string, string>>;
  /** Origin and path of the server without a trailing slash. */
  readonly url: string;

  constructor(url: string, headers: Readonly<Record<string, string>> = {}) {
    this.url = url;
    this.#headers = headers;
  }

  /**
   * Sends a request and reads the whole response.
   * @param path below the server's path, or an absolute URL of its origin
   * @throws RemoteFailure `unreachable`, `unknown` or `wrong` like the HTTP client; the signal's reason
   */
  async ask(method: Exchange['method'], path: string, question: Question): Promise<Reply> {
    const answer = await this.open(method, path, question);
    const text = await readText(answer, question.most ?? MOST_JSON_BYTES);
    return { status: answer.status, headers: answer.headers, text, json: jsonIn(text) };
  }

  /** Like {@link ask}, but leaves the body to the caller. */
  async open(method: Exchange['method'], path: string, question: Question): Promise<Answer> {
    const { json, form, signal, onSent, headTimeoutMs = HEAD_TIMEOUT_MS } = question;
    const url = path.startsWith('/') || path === '' ? this.url + path : path;
    // The credential is sent only to the server itself.
    if (!this.isOwn(url))
      throw new RemoteFailure('wrong', 'the server named a URL on another host', {
        detail: url,
      });
    const sent = form ?? (json === undefined ? null : jsonBody(json));
    return this.#http.exchange({
      method,
      url,
      headers: {
        ...this.#headers,
        ...(sent === null ? {} : { 'content-type': sent.contentType }),
        ...question.headers,
      },
      ...(sent === null ? {} : { body: sent.body }),
      ...(headTimeoutMs === null ? {} : { headTimeoutMs }),
      ...(onSent === undefined ? {} : { onSent }),
      signal,
    });
  }

  /** Fetches a file; the credential is sent only to the server itself. */
  async openFile(url: string, signal: AbortSignal): Promise<Answer> {
    if (this.isOwn(url)) return this.open('GET', url, { signal });
    return this.#http.exchange({ method: 'GET', url, headTimeoutMs: HEAD_TIMEOUT_MS, signal });
  }

  /** Whether an address belongs to the server itself. */
  isOwn(url: string): boolean {
    return URL.canParse(url) && new URL(url).origin === new URL(this.url).origin;
  }

  close(): void {
    this.#http.close();
  }
}

/** Returns undefined if the text is not JSON. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
