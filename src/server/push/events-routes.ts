import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { taskPath } from '../../contract/queries.ts';
import type { Principal } from '../../core/ports/account-store.ts';
import { isTerminal } from '../../core/task.ts';
import { TAGS } from '../openapi/tags.ts';
import { findTask } from '../routes/tasks/status.ts';
import type { App } from '../types.ts';
import { CONNECTION_ERRORS } from './connection-auth.ts';
import type { Connections } from './connections.ts';
import { serveEvents } from './server-sent-events.ts';
import { sinceOf, streamQuery } from './stream-query.ts';
import type { SubscriberPorts } from './subscriber.ts';

/** Registers `GET /api/v1/events` and `GET /api/v1/tasks/{task_uuid}/events`. */
export function registerEvents(app: App, connections: Connections, ports: SubscriberPorts): void {
  const principals = new WeakMap<FastifyRequest, Principal>();
  const admit = async (request: FastifyRequest, reply: FastifyReply) => {
    principals.set(request, await connections.admit(request, reply));
  };

  app.get(
    '/api/v1/events',
    {
      schema: {
        operationId: 'stream-events',
        summary: 'Task updates as Server-Sent Events',
        description:
          'The same updates as over the WebSocket. The `id` of an event is its cursor, so a browser that reconnects misses ' +
          'nothing. Browsers authenticate with `?ticket=`.',
        tags: [TAGS.push.name],
        querystring: streamQuery,
      },
      config: { credential: 'connection', errors: CONNECTION_ERRORS, media: 'event-stream' },
      // A HEAD request would hold the connection open without ever getting data.
      exposeHeadRoute: false,
      preValidation: admit,
    },
    async (request, reply) => {
      const principal = principals.get(request)!;
      const since = sinceOf(request);
      serveEvents(openEventStream(reply), principal, null, since, connections, ports);
      return reply;
    },
  );

  app.get(
    '/api/v1/tasks/:task_uuid/events',
    {
      schema: {
        operationId: 'stream-task-events',
        summary: 'Updates of one task as Server-Sent Events',
        description:
          'The current payload, then every change. The stream ends after the terminal status; a client that reconnects after that ' +
          'gets 204, which tells an EventSource to stop reconnecting.',
        tags: [TAGS.push.name],
        params: taskPath,
        querystring: streamQuery,
      },
      config: {
        credential: 'connection',
        errors: [...CONNECTION_ERRORS, 4040],
        media: 'event-stream',
      },
      exposeHeadRoute: false,
      preValidation: admit,
    },
    async (request, reply) => {
      const principal = principals.get(request)!;
      const { task_uuid } = request.params;
      const task = await findTask(ports.tasks, principal.user.user_uuid, task_uuid);
      const since = sinceOf(request);
      if (since !== null && isTerminal(task.status) && task.cursor <= since) {
        reply.code(204);
        return reply.send();
      }
      // The current payload is sent anyway, so there is nothing to catch up on.
      serveEvents(openEventStream(reply), principal, task_uuid, null, connections, ports);
      return reply;
    },
  );
}

/** Takes over the response from the framework, with the headers set so far. */
function openEventStream(reply: FastifyReply): ServerResponse {
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value);
  reply.raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // nginx would otherwise collect events until its buffer is full.
    'x-accel-buffering': 'no',
  });
  reply.raw.flushHeaders();
  return reply.raw;
}
