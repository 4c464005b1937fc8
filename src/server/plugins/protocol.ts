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
 * What Node refuses before Fastify sees a request, and would answer without body or in a shape of its own: here it
 * becomes a row of the error table, with a request id, as everything else.
 */

/** Longest URL. Links of ours have 300 characters; RFC 9110 wants 8,000 at least. */
const MAX_URL = 8192;
/** Node's own limit of all headers together. */
const MAX_HEADERS_KB = 16;
/** Node's parser lets HTTP/2.0 through as well, and calls a request line without a version HTTP/0.9. */
const VERSIONS: ReadonlySet<string> = new Set(['1.0', '1.1']);
/** A refused client's rest is read for so long: closing on unread bytes resets, and the answer may be lost. */
const LINGER_MS = 1000;

export interface ProtocolOptions {
  publicUrl: string;
  fresh: () => string;
  /** True for the request that becomes a WebSocket. */
  isWebSocket(request: IncomingMessage): boolean;
}

/** Node's errors of a connection, as rows of the error table. @param packet the bytes that it gave up on */
function refusalOf(code: string, packet: Uint8Array): ApiError {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new ApiError(4080, 'the request did not arrive in time');
    case 'HPE_HEADER_OVERFLOW':
      return isLongUrl(packet)
        ? urlTooLong()
        : new ApiError(4310, `the headers have more than ${MAX_HEADERS_KB} KB`);
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return new ApiError(4130, 'the chunk extensions are too long');
    default:
      return notHttp();
  }
}

function notHttp(): ApiError {
  return new ApiError(4005, 'the request is not valid HTTP/1.1', {
    suggestion: 'Without TLS the service speaks HTTP/1.1; check the port, and the client.',
  });
}

/** Fastify's type has the packet as JSON shows it. It is a buffer, and is missing where the time ran out. */
function packetOf({ rawPacket }: ConnectionError): Uint8Array {
  return (rawPacket as unknown as Uint8Array | undefined) ?? new Uint8Array();
}

/** True where the bytes begin with a request line that alone is too long. */
function isLongUrl(packet: Uint8Array): boolean {
  const start = Buffer.from(packet.subarray(0, MAX_URL)).toString('latin1');
  return /^[A-Z]+ [^\n]*$/.test(start) && start.length === MAX_URL;
}

function urlTooLong(): ApiError {
  return new ApiError(4140, `the URL has more than ${MAX_URL} characters`);
}

/** Options of Fastify for `registerProtocol`. */
export function protocolOptions({ publicUrl, fresh, isWebSocket }: ProtocolOptions) {
  const refused = new WeakSet<Duplex>();
  const http: ServerOptions = {
    // Its absence is refused below, in our shape.
    requireHostHeader: false,
    // Clients that would like HTTP/2 (h2c) say so with every request: it is an ordinary one. Node 24.9 and newer ask.
    shouldUpgradeCallback: isWebSocket,
  };
  return {
    http,
    clientErrorHandler(this: FastifyInstance, error: ConnectionError, socket: Socket): void {
      // Once a connection, for the parser fails again on whatever follows.
      if (refused.has(socket)) return;
      refused.add(socket);
      this.log.debug({ code: error.code }, 'a connection was refused');
      const answer = (request?: IncomingMessage) =>
        answerRaw(socket, refusalOf(error.code, packetOf(error)), request, { publicUrl, fresh });
      const exchange = exchanges.get(socket);
      const open = exchange === undefined || exchange.response.writableEnded ? null : exchange;
      if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
      else if (open === null) answer();
      // The bytes came behind a whole request: its answer goes first.
      else if (open.request.complete) open.response.once('finish', () => answer());
      else if (open.response.headersSent) socket.destroy();
      else answer(open.request);
    },
  };
}

/** The latest request of a connection. */
const exchanges = new WeakMap<Duplex, { request: IncomingMessage; response: ServerResponse }>();

/** Refuses what Node lets through or leaves without answer: CONNECT, Expect, no Host, long URLs. */
export function registerProtocol(app: App, options: ProtocolOptions): void {
  const { publicUrl, fresh } = options;
  app.server.on('request', (request, response) => {
    exchanges.set(request.socket, { request, response });
  });
  app.server.on('connect', (request, socket) => {
    const error = new ApiError(4050, 'CONNECT is not a method of this service', {
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
      throw new ApiError(4005, 'the header Host is missing');
  });
}

/** The refusal of a URL that the router gave up on. */
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
