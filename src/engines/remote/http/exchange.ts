import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { RemoteFailure } from '../../spec/remote-failure.ts';
import { type BodyPart, bytesOf, lengthOf } from './body.ts';

export interface Exchange {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH';
  /** Absolute. */
  url: string;
  headers?: Readonly<Record<string, string>>;
  /** In order. The length is told beforehand: some servers refuse chunked bodies. */
  body?: readonly BodyPart[];
  /** From the first byte that is sent to the head of the answer; absent: without end, for servers that answer with the result. */
  headTimeoutMs?: number;
  /** The whole request is on its way, and the server may be working on it. */
  onSent?: () => void;
  signal: AbortSignal;
}

/** Bytes of a server on their way to whoever asked. */
export interface IncomingBody {
  body: Readable;
  /** Aborts the request; it closes the connection while the body is read, too. */
  signal: AbortSignal;
}

/** The head of an answer; its body is read, or the connection closed, by whoever asked. */
export interface Answer extends IncomingBody {
  body: IncomingMessage;
  status: number;
  headers: IncomingMessage['headers'];
}

/**
 * A connection that is silent this long is asked by the kernel whether it is still there. An answer may take an hour, and a
 * machine that lost its power, or a router that forgot the connection, would be waited for for ever.
 */
const ALIVE_MS = 15_000;
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
   *   after that; the signal's reason; an error of the file system where a file of the body cannot be read
   */
  async exchange(asked: Exchange): Promise<Answer> {
    const { signal } = asked;
    signal.throwIfAborted();
    const length = await lengthOf(asked.body ?? []);
    signal.throwIfAborted();
    try {
      return await this.#once(asked, length, asked.method !== 'GET').catch((error) => {
        if (error instanceof StaleConnection) return this.#once(asked, length, true);
        throw error;
      });
    } catch (error) {
      signal.throwIfAborted();
      throw error;
    }
  }

  /** @param fresh A connection of its own */
  async #once(asked: Exchange, length: number, fresh: boolean): Promise<Answer> {
    const { signal, headTimeoutMs, onSent } = asked;
    const url = new URL(asked.url);
    const secure = url.protocol === 'https:';
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const request = (secure ? httpsRequest : httpRequest)(url, {
      method: asked.method,
      // A server may close a kept connection as we send on it (uvicorn does after 5 s). Whether a submit got through then
      // is anybody's guess, so each has a connection of its own.
      agent: !fresh && (secure ? this.#https : this.#http),
      headers: {
        accept: '*/*',
        ...asked.headers,
        ...(asked.method === 'GET' ? {} : { 'content-length': String(length) }),
      },
    });
    let connected = false;
    const isConnected = () => {
      connected = true;
      if (request.writableFinished) onSent?.();
    };
    request.once('socket', (socket) => {
      socket.setKeepAlive(true, ALIVE_MS);
      if (request.reusedSocket) isConnected();
      else socket.once(secure ? 'secureConnect' : 'connect', isConnected);
    });
    request.once('finish', () => {
      if (connected) onSent?.();
    });
    request.once('response', (message) =>
      resolve({ status: message.statusCode ?? 0, headers: message.headers, body: message, signal }),
    );
    // A server that answers 101 has left HTTP: Node would never settle.
    request.once('upgrade', (_message, socket) => {
      socket.destroy();
      reject(new RemoteFailure('wrong', 'the server answered with another protocol'));
    });
    // For good: a connection that breaks after the answer tells the request as well as the body.
    request.on('error', (error) =>
      reject(request.reusedSocket ? new StaleConnection() : broken(connected, error)),
    );
    let answer: Answer | undefined;
    const onAbort = () => (answer?.body ?? request).destroy();
    signal.addEventListener('abort', onAbort, { once: true });
    const timer =
      headTimeoutMs === undefined
        ? undefined
        : setTimeout(() => {
            reject(broken(connected, new Error(`no answer within ${headTimeoutMs} ms`)));
            request.destroy();
          }, headTimeoutMs);
    try {
      send(request, asked.body ?? [], reject);
      answer = await promise;
      answer.body.once('close', () => signal.removeEventListener('abort', onAbort));
      return answer;
    } catch (error) {
      request.destroy();
      signal.removeEventListener('abort', onAbort);
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

/** A kept connection was closed by the server before we used it again. */
class StaleConnection extends Error {}

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

/** A server that answers before it has read everything may close the connection: what is left needs no sending. */
function send(
  request: ReturnType<typeof httpRequest>,
  body: readonly BodyPart[],
  unreadable: (error: unknown) => void,
): void {
  if (body.length === 0) {
    request.end();
    return;
  }
  async function* bytes() {
    try {
      yield* bytesOf(body);
    } catch (error) {
      unreadable(error);
      throw error;
    }
  }
  // What breaks in the connection comes by the request's own event.
  void pipeline(Readable.from(bytes()), request).catch(() => {});
}
