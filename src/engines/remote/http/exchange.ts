import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { RemoteFailure } from '../../spec/remote-failure.ts';
import { type BodyPart, bytesOf, lengthOf } from './body.ts';
import { checkLiteralAddress, guardingLookup } from './guarded-connections.ts';

export interface Exchange {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH';
  /** Absolute. */
  url: string;
  headers?: Readonly<Record<string, string>>;
  /** The parts of the body, in order. The length is sent in advance, because some servers refuse chunked bodies. */
  body?: readonly BodyPart[];
  /**
   * Time from the first byte sent to the head of the response, in addition to the time that the body takes at
   * {@link SLOWEST_BYTES_PER_MS}; absent: unlimited, for servers that respond with the result.
   */
  headTimeoutMs?: number;
  /** Called when the whole request is sent and the server may be working on it. */
  onSent?: () => void;
  signal: AbortSignal;
}

/** The body of a server's response, on its way to the caller. */
export interface IncomingBody {
  body: Readable;
  /** Aborts the request; also closes the connection while the body is read. */
  signal: AbortSignal;
}

/** The head of a response; the caller must read its body or close the connection. */
export interface Answer extends IncomingBody {
  body: IncomingMessage;
  status: number;
  headers: IncomingMessage['headers'];
}

/**
 * After this time without data the kernel checks whether a connection is still alive. A response may take an hour, and
 * without the check a machine that lost power, or a router that dropped the connection, would be waited for forever.
 */
const ALIVE_MS = 15_000;
/**
 * 1 Mbit/s. A host that got a large image over a slow line and started a paid job must not be given up before it could
 * answer.
 */
const SLOWEST_BYTES_PER_MS = 125;
/** Connections are kept, so that polling every few seconds for 500 remote steps opens no new ones. */
const KEEP_ALIVE = { keepAlive: true, keepAliveMsecs: 10_000, maxFreeSockets: 16 };

/**
 * HTTP client for one model server. Unlike fetch, it has no built-in timeout (fetch allows 300 s to the first byte,
 * Hunyuan3D needs longer). It does not follow redirects, and it sends lengths in advance.
 */
export class HttpClient {
  readonly #http = new HttpAgent(KEEP_ALIVE);
  readonly #https = new HttpsAgent(KEEP_ALIVE);

  /**
   * Sends a request and waits for the head of the response, whatever its status.
   * @throws RemoteFailure `unreachable` if nothing was sent, `unknown` if the connection broke or the head was late
   *   after that; the signal's reason; a file system error if a file of the body cannot be read
   */
  async exchange(asked: Exchange): Promise<Answer> {
    const { signal } = asked;
    signal.throwIfAborted();
    const length = await lengthOf(asked.body ?? []);
    signal.throwIfAborted();
    await checkLiteralAddress(asked.url).catch((cause) => {
      throw broken(false, cause);
    });
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

  /** @param fresh whether to use a new connection */
  async #once(asked: Exchange, length: number, fresh: boolean): Promise<Answer> {
    const { signal, headTimeoutMs, onSent } = asked;
    const url = new URL(asked.url);
    const secure = url.protocol === 'https:';
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const lookup = guardingLookup();
    const request = (secure ? httpsRequest : httpRequest)(url, {
      method: asked.method,
      // A server may close a kept connection while a request is sent on it (uvicorn does after 5 s). It would be
      // unclear whether a submit arrived, so each submit uses a new connection.
      agent: !fresh && (secure ? this.#https : this.#http),
      ...(lookup && { lookup }),
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
    // A server that responds with 101 has left HTTP: Node's request would never settle.
    request.once('upgrade', (_message, socket) => {
      socket.destroy();
      reject(new RemoteFailure('wrong', 'the server responded in another protocol'));
    });
    // This listener stays registered: a connection that breaks after the head arrived emits an error on the request as
    // well as on the body.
    request.on('error', (error) =>
      reject(request.reusedSocket ? new StaleConnection() : broken(connected, error)),
    );
    let answer: Answer | undefined;
    const onAbort = () => (answer?.body ?? request).destroy();
    signal.addEventListener('abort', onAbort, { once: true });
    const allowedMs =
      headTimeoutMs === undefined ? undefined : headTimeoutMs + length / SLOWEST_BYTES_PER_MS;
    const timer =
      allowedMs === undefined
        ? undefined
        : setTimeout(() => {
            reject(broken(connected, new Error(`no answer within ${Math.round(allowedMs)} ms`)));
            request.destroy();
          }, allowedMs);
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

  /** Closes idle connections. */
  close(): void {
    this.#http.destroy();
    this.#https.destroy();
  }
}

/** The server closed a kept connection before it was used again. */
class StaleConnection extends Error {}

function broken(connected: boolean, cause: Error): RemoteFailure {
  return connected
    ? new RemoteFailure('unknown', 'the connection broke before the server responded', {
        detail: cause.message,
        cause,
      })
    : new RemoteFailure('unreachable', 'the server cannot be reached', {
        detail: cause.message,
        cause,
      });
}

/**
 * Sends the body. A server that responds before it has read everything may close the connection; the rest need not be
 * sent then.
 */
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
  // Connection errors are reported by the request's own event.
  void pipeline(Readable.from(bytes()), request).catch(() => {});
}
