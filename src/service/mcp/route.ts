import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import type { McpServerFactory } from '@modelcontextprotocol/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../contract/errors.ts';
import { mcpHandler } from './handler.ts';
import { SessionIds } from './session-ids.ts';

/** A file of 20 MB in base64, and the request around it. */
const MOST_BYTES = 30 * 2 ** 20;
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Who may call. */
export interface McpDoor {
  /** Address under which the service is known. */
  publicUrl: string;
  /** Origins of pages that may call, beside our own. */
  origins: readonly string[];
  /** Who calls: a name that no other key has. */
  callerOf: (request: FastifyRequest) => string;
  /** What signs the ids of sessions: the same in all processes of one database. */
  secret: Uint8Array;
}

/**
 * `/mcp` of the Model Context Protocol, on any server that `factory` makes: one for each request. What is kept between requests is
 * in the id of a session, so any API process answers.
 */
export function registerMcp(
  app: Pick<FastifyInstance, 'addHook' | 'route'>,
  factory: McpServerFactory,
  { publicUrl, origins, callerOf, secret }: McpDoor,
): void {
  const handler = mcpHandler(factory, new SessionIds(secret, Date.now));
  const allowed = [new URL(publicUrl).origin, ...origins];
  app.addHook('onClose', () => handler.close());
  app.route({
    method: ['POST', 'DELETE'],
    url: '/mcp',
    schema: { hide: true },
    config: { scope: 'tasks:read' },
    bodyLimit: MOST_BYTES,
    async handler(request: FastifyRequest, reply: FastifyReply) {
      requireHost(request.raw, allowed);
      requireOrigin(request.headers, allowed);
      reply.hijack();
      const answer = toNodeHandler(handler.of(callerOf(request)));
      await answer(request.raw as Parameters<typeof answer>[0], reply.raw, request.body);
    },
  });
}

/**
 * Refuses pages of others: a browser on this machine must not become their agent. A page of the address that was asked is our own.
 * @throws ApiError 4030
 */
function requireOrigin({ origin, host }: IncomingHttpHeaders, allowed: readonly string[]): void {
  if (origin === undefined || allowed.includes(origin) || allowed.includes('*')) return;
  if (isLoopback(host) && URL.parse(origin)?.host === host) return;
  throw new ApiError(4030, `pages of ${origin} may not use the tools of this service`, {
    suggestion: 'The operator allows origins by BOZZETTO_CORS_ORIGINS.',
  });
}

/**
 * Refuses names of others for this machine (DNS rebinding). On its own address only: elsewhere a proxy may well ask under a name
 * that we do not know. @throws ApiError 4030
 */
function requireHost({ socket, headers: { host } }: IncomingMessage, allowed: readonly string[]) {
  if (!/^(::ffff:)?127\.|^::1$/.test(socket.localAddress ?? '') || isLoopback(host)) return;
  if (allowed.some((origin) => origin === '*' || URL.parse(origin)?.host === host)) return;
  throw new ApiError(4030, `this service is not known as ${host}`, {
    suggestion: 'The operator names it by BOZZETTO_PUBLIC_URL.',
  });
}

/** Of a `Host` header. */
function isLoopback(host: string | undefined): boolean {
  return host !== undefined && LOOPBACK.has(host.replace(/:\d+$/, ''));
}
