import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { agentServer } from '../agents/agent-server.ts';
import { ApiError } from '../contract/errors.ts';
import { Bozzetto } from '../sdk/index.ts';
import type { App } from '../server/types.ts';

/** A file of 20 MB in base64, and the request around it. */
const MOST_BYTES = 30 * 2 ** 20;

interface AgentOptions {
  publicUrl: string;
  /** Origins of pages that may call, beside our own. */
  origins: readonly string[];
  version: string;
}

/**
 * `POST /mcp`: the tools of the service for agents, by the Model Context Protocol. Nothing is kept between requests, so any API
 * process answers. A tool calls the service's own routes, within the process, with the key of who calls: limits, prices and
 * errors are those of the interface.
 */
export function registerAgents(app: App, { publicUrl, origins, version }: AgentOptions): void {
  const handler = createMcpHandler(({ requestInfo }) => {
    const authorization = requestInfo?.headers.get('authorization') ?? '';
    const client = new Bozzetto({
      baseUrl: publicUrl,
      apiKey: authorization.replace(/^bearer +/i, ''),
      fetch: within(app),
      maxRetries: 0,
    });
    return agentServer(client, { readFile: null }, version);
  });
  const answer = toNodeHandler(handler);
  app.addHook('onClose', () => handler.close());
  app.post(
    '/mcp',
    { schema: { hide: true }, config: { scope: 'tasks:read' }, bodyLimit: MOST_BYTES },
    async (request, reply) => {
      requireOrigin(request.headers.origin, [new URL(publicUrl).origin, ...origins]);
      reply.hijack();
      await answer(request.raw as Parameters<typeof answer>[0], reply.raw, request.body);
    },
  );
}

/** Refuses pages of others: a browser on this machine must not become their agent. @throws ApiError 4030 */
function requireOrigin(origin: string | undefined, allowed: readonly string[]): void {
  if (origin === undefined || allowed.includes(origin) || allowed.includes('*')) return;
  throw new ApiError(4030, `pages of ${origin} may not use the tools of this service`, {
    suggestion: 'The operator allows origins by BOZZETTO_CORS_ORIGINS.',
  });
}

const WITHOUT_BODY = new Set([204, 304]);

/** The fetch of a client that lives in the server: requests are handed to the routes, and nothing goes over a socket. */
function within(app: App): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    const body = request.body === null ? null : Buffer.from(await request.arrayBuffer());
    const { statusCode, headers, rawPayload } = await app.inject({
      method: request.method as 'GET',
      url: pathname + search,
      headers: Object.fromEntries(request.headers),
      ...(body !== null && { payload: body }),
    });
    request.signal.throwIfAborted();
    const told = new Headers();
    for (const [name, value] of Object.entries(headers))
      if (value !== undefined) told.set(name, String(value));
    return new Response(WITHOUT_BODY.has(statusCode) ? null : new Uint8Array(rawPayload), {
      status: statusCode,
      headers: told,
    });
  };
}
