import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../contract/errors.ts';
import type { Principal } from '../../core/ports/account-store.ts';
import { TAGS } from '../openapi/tags.ts';
import type { App } from '../types.ts';
import { CONNECTION_ERRORS } from './connection-auth.ts';
import type { Connections } from './connections.ts';
import { sinceOf, streamQuery } from './stream-query.ts';
import type { SubscriberPorts } from './subscriber.ts';
import { serveWebSocket } from './websocket.ts';

const PATH = '/api/v1/ws';

/** True for a request that becomes a WebSocket; other upgrade requests are treated as ordinary requests. */
export function isWebSocket({ method, url = '', headers }: IncomingMessage): boolean {
  return (
    method === 'GET' &&
    url.split('?', 1)[0] === PATH &&
    headers.upgrade?.trim().toLowerCase() === 'websocket'
  );
}

/** Registers `GET /api/v1/ws`. */
export function registerWebSocket(
  app: App,
  connections: Connections,
  ports: SubscriberPorts,
): void {
  const principals = new WeakMap<FastifyRequest, Principal>();
  app.route({
    method: 'GET',
    url: PATH,
    schema: {
      operationId: 'open-websocket',
      summary: 'Task updates over a WebSocket',
      description:
        'Every change to your tasks: a frame is the status payload with an additional `cursor` member. Frames with a ' +
        '`type` are about the connection. With `?since=<cursor>`, the stream starts with what changed after that frame. ' +
        'Authenticate with the Authorization header, `?ticket=`, or the subprotocols `bozzetto.v1` and ' +
        '`bearer.<base64url token>`. Send `{"action":"subscribe","task_uuids":[…]}` to receive only certain tasks, and `{"action":"ping"}` ' +
        'to get a `pong`.',
      tags: [TAGS.push.name],
      querystring: streamQuery,
    },
    config: { credential: 'connection', errors: CONNECTION_ERRORS, media: 'websocket' },
    // Runs before the upgrade, so that a refusal is an ordinary HTTP answer. Authentication comes first.
    preValidation: async (request, reply) => {
      principals.set(request, await connections.admit(request, reply));
    },
    handler: async () => {
      throw new ApiError(4000, 'this endpoint accepts only WebSocket connections', {
        suggestion: 'Connect with a WebSocket client, or use GET /api/v1/events.',
      });
    },
    wsHandler: (socket, request) => {
      const principal = principals.get(request);
      if (principal === undefined) socket.terminate();
      else
        serveWebSocket(socket, request.raw.socket, principal, sinceOf(request), connections, ports);
    },
  });
}
