import { RemoteFailure } from '../../spec/remote-failure.ts';
import { MOST_JSON_BYTES, readText } from './answers.ts';
import { jsonBody, type TypedBody } from './body.ts';
import { type Answer, type Exchange, HttpClient } from './exchange.ts';

/** An answer that was read whole, whatever its status. */
export interface Reply {
  status: number;
  headers: Answer['headers'];
  text: string;
  /** undefined where the body is no JSON. */
  json: unknown;
}

export interface Question {
  signal: AbortSignal;
  /** Sent as JSON; files may stand in it as {@link FileField}. */
  json?: unknown;
  /** Sent as it is. */
  form?: TypedBody;
  headers?: Readonly<Record<string, string>>;
  /** Until the head of the answer; 30 s where it is absent, null: without end. */
  headTimeoutMs?: number | null;
  /** The whole request is on its way. */
  onSent?: () => void;
  /** Bytes that the answer may have. */
  most?: number;
}

const HEAD_TIMEOUT_MS = 30_000;

/** One server that speaks JSON: where it is, and how we say who we are. */
export class JsonClient {
  readonly #http = new HttpClient();
  readonly #headers: Readonly<Record<string, string>>;
  /** Origin and path of the server without a closing slash. */
  readonly url: string;

  constructor(url: string, headers: Readonly<Record<string, string>> = {}) {
    this.url = url;
    this.#headers = headers;
  }

  /**
   * Asks and reads the whole answer.
   * @param path below the server's path, or an absolute URL of its origin
   * @throws RemoteFailure `unreachable`, `unknown` or `wrong` as the HTTP client has it; the signal's reason
   */
  async ask(method: Exchange['method'], path: string, question: Question): Promise<Reply> {
    const answer = await this.open(method, path, question);
    const text = await readText(answer, question.most ?? MOST_JSON_BYTES);
    return { status: answer.status, headers: answer.headers, text, json: jsonIn(text) };
  }

  /** As {@link ask}, and leaves the body to the caller. */
  async open(method: Exchange['method'], path: string, question: Question): Promise<Answer> {
    const { json, form, signal, onSent, headTimeoutMs = HEAD_TIMEOUT_MS } = question;
    const url = path.startsWith('/') || path === '' ? this.url + path : path;
    // The credential goes to the server alone.
    if (!this.isOwn(url))
      throw new RemoteFailure('wrong', 'the server named an address that is not its own', {
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

  /** Fetches a file, and says who we are to the server itself alone. */
  async openFile(url: string, signal: AbortSignal): Promise<Answer> {
    if (this.isOwn(url)) return this.open('GET', url, { signal });
    return this.#http.exchange({ method: 'GET', url, headTimeoutMs: HEAD_TIMEOUT_MS, signal });
  }

  /** Whether an address is at the server itself. */
  isOwn(url: string): boolean {
    return URL.canParse(url) && new URL(url).origin === new URL(this.url).origin;
  }

  close(): void {
    this.#http.close();
  }
}

/** undefined where the text is not JSON. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
