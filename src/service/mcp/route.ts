import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { isJSONRPCNotification, type McpServerFactory } from '@modelcontextprotocol/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../contract/errors.ts';
import { isAnswer } from './exchange.ts';
import { mcpHandler } from './handler.ts';
import { Gate, MOST_PLAIN_BYTES, requireModest } from './limits.ts';
import { SessionIds } from './session-ids.ts';

/** Maximum size of a request: a file of 20 MB in base64, and the rest of the request. */
const MOST_BYTES = 30 * 2 ** 20;
/**
 * Calls and files that one caller may have in flight: a call may wait for minutes, and a file takes several times
 * its size in memory.
 */
const MOST_CALLS = 100;
const MOST_FILES = 4;
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Who may call `/mcp`, and how callers are identified. */
export interface McpDoor {
  /** Public address of the service. */
  publicUrl: string;
  /** Origins of web pages that may call, in addition to our own. */
  origins: readonly string[];
  /** Returns a name for the caller that is unique to its API key. */
  callerOf: (request: FastifyRequest) => string;
  /** Signs session ids; the same in all processes of one database. */
  secret: Uint8Array;
}

/**
 * Registers `/mcp` of the Model Context Protocol, with one server from `factory` for each request. The state between
 * requests is in the session id, so any API process can answer.
 */
export function registerMcp(
  app: Pick<FastifyInstance, 'addHook' | 'route'>,
  factory: McpServerFactory,
  { publicUrl, origins, callerOf, secret }: McpDoor,
): void {
  const handler = mcpHandler(factory, new SessionIds(secret, Date.now));
  const allowed = [new URL(publicUrl).origin, ...origins];
  const calls = new Gate(MOST_CALLS, 'calls');
  const files = new Gate(MOST_FILES, 'files');
  app.addHook('preClose', () => handler.drain());
  app.addHook('onClose', () => handler.close());
  app.route({
    method: ['POST', 'DELETE'],
    url: '/mcp',
    schema: { hide: true },
    config: { scope: 'tasks:read' },
    bodyLimit: MOST_BYTES,
    async onRequest(request: FastifyRequest, reply: FastifyReply) {
      requireHost(request.raw, allowed);
      requireOrigin(request.headers, allowed);
      const isPlain = Number(request.headers['content-length'] ?? Infinity) <= MOST_PLAIN_BYTES;
      if (request.method === 'POST' && !isPlain) files.enter(callerOf(request), reply.raw);
    },
    async handler(request: FastifyRequest, reply: FastifyReply) {
      requireModest(request.body);
      // Messages that belong to a call in flight do not count against the limit.
      if (!isAnswer(request.body) && !isJSONRPCNotification(request.body))
        calls.enter(callerOf(request), reply.raw);
      // After the hijack, Fastify no longer sends its headers, such as those of CORS.
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) reply.raw.setHeader(name, value);
      reply.hijack();
      const answer = toNodeHandler(handler.of(callerOf(request)));
      await answer(request.raw as Parameters<typeof answer>[0], reply.raw, request.body);
    },
  });
}

/**
 * Refuses web pages of other origins, which could otherwise use the service through a browser on this machine. A page
 * that was loaded from the requested loopback address is our own.
 * @throws ApiError 4030
 */
function requireOrigin({ origin, host }: IncomingHttpHeaders, allowed: readonly string[]): void {
  if (origin === undefined || allowed.includes(origin) || allowed.includes('*')) return;
  if (isLoopback(host) && URL.parse(origin)?.host === host) return;
  throw new ApiError(
    4030,
    `pages from ${origin} are not allowed to use the tools of this service`,
    {
      suggestion: 'The operator can allow the origin in BOZZETTO_CORS_ORIGINS.',
    },
  );
}

/**
 * Refuses unknown host names for this machine, to prevent DNS rebinding. Only loopback connections are checked, because
 * on others a proxy may use a host name that we do not know.
 * @throws ApiError 4030
 */
function requireHost({ socket, headers: { host } }: IncomingMessage, allowed: readonly string[]) {
  if (!/^(::ffff:)?127\.|^::1$/.test(socket.localAddress ?? '') || isLoopback(host)) return;
  if (allowed.some((origin) => origin === '*' || URL.parse(origin)?.host === host)) return;
  throw new ApiError(4030, `${host} is not a known name of this service`, {
    suggestion: 'The operator can set its public name with BOZZETTO_PUBLIC_URL.',
  });
}

/** Returns whether a `Host` header names this machine. */
function isLoopback(host: string | undefined): boolean {
  return host !== undefined && LOOPBACK.has(host.replace(/:\d+$/, ''));
}
