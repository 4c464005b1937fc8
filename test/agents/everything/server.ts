import { randomBytes } from 'node:crypto';
import { McpServer } from '@modelcontextprotocol/server';
import fastify from 'fastify';
import { registerMcp } from '../../../src/service/mcp/route.ts';
import { registerContent } from './content.ts';
import { registerMidCall } from './mid-call.ts';
import { registerQuestions, states } from './questions.ts';

/**
 * A server of everything that the suite asks for, behind the service's own route.
 * @param secret of its sessions
 */
export async function startFixture(
  secret: Uint8Array = randomBytes(32),
): Promise<{ url: string; close: () => Promise<void> }> {
  const app = fastify();
  registerMcp(app, makeServer, {
    publicUrl: 'http://127.0.0.1',
    origins: [],
    secret,
    callerOf: ({ headers }) => headers.authorization ?? 'anybody',
  });
  app.setErrorHandler(async (error: Error & { code?: number }, _request, reply) => {
    const status = String(error.code).startsWith('403') ? 403 : 500;
    return reply.code(status).send({ message: error.message });
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { url: `${url}/mcp`, close: () => app.close() };
}

function makeServer(): McpServer {
  const server = new McpServer(
    { name: 'fixture', version: '1.0.0' },
    {
      capabilities: { logging: {}, completions: {}, resources: { subscribe: true } },
      requestState: { verify: states.verify },
    },
  );
  server.server.setRequestHandler('completion/complete', async () => ({
    completion: { values: ['paris', 'park'], total: 2, hasMore: false },
  }));
  for (const method of ['resources/subscribe', 'resources/unsubscribe'] as const) {
    server.server.setRequestHandler(method, async () => ({}));
  }
  registerContent(server);
  registerQuestions(server);
  registerMidCall(server);
  return server;
}
