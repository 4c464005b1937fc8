import {
  type IncomingMessage,
  type ServerOptions,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { ConnectionError, FastifyInstance } from 'fastify';
import { ApiError } from '../../contract/errors.ts';
import { errorAnswer, type Refused } from '../error-answer.ts';
import type { App } from '../types.ts';
import { METHODS } from './methods.ts';
import { requestId } from './request-log.ts';

/*
 * Handles requests that Node refuses before Fastify sees them, with no body or in its own format: here they become rows
 * of the error table with a request id, like all other errors.
 */

/** Longest accepted URL. The service's own links have 300 characters; RFC 9110 asks for at least 8,000. */
const MAX_URL = 8192;
/** Node's own limit on the total size of all headers. */
const MAX_HEADERS_KB = 16;
/** Node's parser also accepts HTTP/2.0, and reads a request line without a version as HTTP/0.9. */
const VERSIONS: ReadonlySet<string> = new Set(['1.0', '1.1']);
/** Time to read the rest of a refused request: otherwise the connection is reset and the answer may be lost. */
const LINGER_MS = 1000;

export interface ProtocolOptions {
  publicUrl: string;
  fresh: () => string;
  /** True for the request that becomes a WebSocket. */
  isWebSocket(request: IncomingMessage): boolean;
}

/** Converts Node's connection errors to rows of the error table. @param packet the bytes that Node could not parse */
function refusalOf(code: string, packet: Uint8Array): ApiError {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new ApiError(4080, 'the request did not arrive in time');
    case 'HPE_HEADER_OVERFLOW':
      return isLongUrl(packet)
        ? urlTooLong()
        : new ApiError(4310, `the headers are larger than ${MAX_HEADERS_KB} KB`);
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return new ApiError(4130, 'the chunk extensions are too long');
    default:
      return notHttp();
  }
}

function notHttp(): ApiError {
  return new ApiError(4005, 'the request is not valid HTTP/1.1', {
    suggestion:
      'The service speaks HTTP/1.1 without TLS on this port; check the URL and the client.',
  });
}

/** Returns the packet as a buffer, although Fastify's type describes its JSON form; after a timeout it is empty. */
function packetOf({ rawPacket }: ConnectionError): Uint8Array {
  return (rawPacket as unknown as Uint8Array | undefined) ?? new Uint8Array();
}

/** True if the bytes begin with a request line that is itself too long. */
function isLongUrl(packet: Uint8Array): boolean {
  const start = Buffer.from(packet.subarray(0, MAX_URL)).toString('latin1');
  return /^[A-Z]+ [^\n]*$/.test(start) && start.length === MAX_URL;
}

function urlTooLong(): ApiError {
  return new ApiError(4140, `the URL has more than ${MAX_URL} characters`);
}

/** Fastify options for `registerProtocol`. */
export function protocolOptions({ publicUrl, fresh, isWebSocket }: ProtocolOptions) {
  const refused = new WeakSet<Duplex>();
  const http: ServerOptions = {
    // Checked below instead, with the service's own error.
    requireHostHeader: false,
    // Clients that offer an upgrade to HTTP/2 (h2c) do so with every request: treat it as an ordinary one. Node 24.9
    // and newer call this.
    shouldUpgradeCallback: isWebSocket,
  };
  return {
    http,
    clientErrorHandler(this: FastifyInstance, error: ConnectionError, socket: Socket): void {
      // Sent only once per connection, because the parser fails again on everything that follows.
      if (refused.has(socket)) return;
      refused.add(socket);
      this.log.debug({ code: error.code }, 'a connection was refused');
      const answer = (request?: IncomingMessage) =>
        answerRaw(socket, refusalOf(error.code, packetOf(error)), request, { publicUrl, fresh });
      const exchange = exchanges.get(socket);
      const open = exchange === undefined || exchange.response.writableEnded ? null : exchange;
      if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
      else if (open === null) answer();
      // The bytes came after a complete request, whose answer goes first.
      else if (open.request.complete) open.response.once('finish', () => answer());
      else if (open.response.headersSent) socket.destroy();
      else answer(open.request);
    },
  };
}

/** The latest request of a connection. */
const exchanges = new WeakMap<Duplex, { request: IncomingMessage; response: ServerResponse }>();

/** Refuses requests that Node lets through or leaves unanswered: CONNECT, Expect, missing Host, long URLs. */
export function registerProtocol(app: App, options: ProtocolOptions): void {
  const { publicUrl, fresh } = options;
  app.server.on('request', (request, response) => {
    exchanges.set(request.socket, { request, response });
  });
  app.server.on('connect', (request, socket) => {
    const error = new ApiError(4050, 'the service does not support CONNECT', {
      headers: { allow: METHODS.join(', ') },
    });
    answerRaw(socket, error, request, options);
  });
  app.server.on('checkExpectation', (request, response) => {
    const error = new ApiError(4170, 'the expectation in the Expect header cannot be met');
    const about = refusedOf(request, fresh);
    const { contentType, text } = errorAnswer(error, about, publicUrl);
    response
      .writeHead(error.status, {
        'content-type': contentType,
        'content-length': Buffer.byteLength(text),
        'x-request-id': about.requestId,
        connection: 'close',
      })
      .end(text);
  });
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (!VERSIONS.has(raw.httpVersion)) {
      reply.header('connection', 'close');
      throw notHttp();
    }
    if (tooLong(raw.url)) throw urlTooLong();
    if (raw.httpVersion === '1.1' && raw.headers.host === undefined)
      throw new ApiError(4005, 'the Host header is missing');
  });
}

/** Returns the error for a URL that the router rejected as too long. */
export function longUrl(url: string | undefined): ApiError | null {
  return tooLong(url) ? urlTooLong() : null;
}

const tooLong = (url: string | undefined) => (url?.length ?? 0) > MAX_URL;

/** Writes an error to a connection that has no response object, and closes it. */
export function answerRaw(
  socket: Duplex,
  error: ApiError,
  request: IncomingMessage | undefined,
  { publicUrl, fresh }: Pick<ProtocolOptions, 'publicUrl' | 'fresh'>,
): void {
  const about = refusedOf(request, fresh);
  const { contentType, text } = errorAnswer(error, about, publicUrl);
  const headers = {
    ...error.headers,
    'content-type': contentType,
    'content-length': Buffer.byteLength(text),
    'x-request-id': about.requestId,
    date: new Date().toUTCString(),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}\r\n${lines.join('')}\r\n`;
  socket.on('error', () => {});
  socket.end(request?.method === 'HEAD' ? head : head + text);
  socket.resume();
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

function refusedOf(request: IncomingMessage | undefined, fresh: () => string): Refused {
  return {
    requestId: requestId(request?.headers['x-request-id'], fresh),
    accept: request?.headers.accept,
    url: request?.url,
  };
}
