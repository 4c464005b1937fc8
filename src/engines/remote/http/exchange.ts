import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { RemoteFailure } from '../../spec.ts';

/** A part of a request's body: bytes, or a local file that is streamed. */
export type BodyPart = Uint8Array | { path: string };

export interface Exchange {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH';
  /** Absolute. */
  url: string;
  headers?: Readonly<Record<string, string>>;
  /** In order. The length is told beforehand: some servers refuse chunked bodies. */
  body?: readonly BodyPart[];
  /** From the first byte that is sent to the head of the answer; absent: without end, for servers that answer with the result. */
  headTimeoutMs?: number;
  signal: AbortSignal;
}

/** The head of an answer; its body is read, or the connection closed, by whoever asked. */
export interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  body: IncomingMessage;
  /** Of the request: it closes the connection while the body is read, too. */
  signal: AbortSignal;
}

/** Connections are kept: a poll every few seconds by 500 legs opens none. */
const KEEP_ALIVE = { keepAlive: true, keepAliveMsecs: 10_000, maxFreeSockets: 16 };

/**
 * Speaks HTTP with one model server: without a time of its own, as fetch has (300 s to the first byte, and Hunyuan3D needs
 * longer), without redirects, and with lengths told beforehand.
 */
export class HttpClient {
  readonly #http = new HttpAgent(KEEP_ALIVE);
  readonly #https = new HttpsAgent(KEEP_ALIVE);

  /**
   * Sends a request and waits for the head of the answer, whatever its status.
   * @throws RemoteFailure `unreachable` where nothing was sent, `unknown` where the connection broke or the head was late
   *   after that; the signal's reason
   */
  async exchange(asked: Exchange): Promise<Answer> {
    const { signal, headTimeoutMs } = asked;
    signal.throwIfAborted();
    const url = new URL(asked.url);
    const body = asked.body ?? [];
    const length = await lengthOf(body);
    const secure = url.protocol === 'https:';
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const request = (secure ? httpsRequest : httpRequest)(url, {
      method: asked.method,
      agent: secure ? this.#https : this.#http,
      headers: {
        accept: '*/*',
        ...asked.headers,
        ...(asked.method === 'GET' ? {} : { 'content-length': String(length) }),
      },
    });
    let connected = false;
    request.once('socket', (socket) => {
      if (socket.connecting) socket.once('connect', () => (connected = true));
      else connected = true;
    });
    request.once('response', (message) =>
      resolve({ status: message.statusCode ?? 0, headers: message.headers, body: message, signal }),
    );
    // A server that answers 101 has left HTTP: Node would never settle.
    request.once('upgrade', (_message, socket) => {
      socket.destroy();
      reject(new RemoteFailure('wrong', 'the server answered with another protocol'));
    });
    request.once('error', (error) => reject(broken(connected, error)));
    const onAbort = () => request.destroy(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    const timer =
      headTimeoutMs === undefined
        ? undefined
        : setTimeout(
            () => request.destroy(new Error(`no answer within ${headTimeoutMs} ms`)),
            headTimeoutMs,
          );
    try {
      send(request, body);
      const answer = await promise;
      answer.body.once('close', () => signal.removeEventListener('abort', onAbort));
      return answer;
    } catch (error) {
      signal.removeEventListener('abort', onAbort);
      signal.throwIfAborted();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Closes the connections that wait for more. */
  close(): void {
    this.#http.destroy();
    this.#https.destroy();
  }
}

function broken(connected: boolean, cause: Error): RemoteFailure {
  return connected
    ? new RemoteFailure('unknown', 'the connection broke before the server answered', {
        detail: cause.message,
        cause,
      })
    : new RemoteFailure('unreachable', 'the server cannot be reached', {
        detail: cause.message,
        cause,
      });
}

async function lengthOf(body: readonly BodyPart[]): Promise<number> {
  let length = 0;
  for (const part of body)
    length += part instanceof Uint8Array ? part.byteLength : (await stat(part.path)).size;
  return length;
}

/** A server that answers before it has read everything closes the connection: what is left needs no sending. */
function send(request: ReturnType<typeof httpRequest>, body: readonly BodyPart[]): void {
  if (body.length === 0) {
    request.end();
    return;
  }
  async function* bytes() {
    for (const part of body) {
      if (part instanceof Uint8Array) yield part;
      else yield* createReadStream(part.path);
    }
  }
  void pipeline(Readable.from(bytes()), request).catch((error) => request.destroy(error));
}
