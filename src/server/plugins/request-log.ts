import type { App } from '../types.ts';

const REQUEST_ID = /^[A-Za-z0-9._-]{1,128}$/;

/** Returns the client's `X-Request-Id` if it is plain, else a fresh id. */
export function requestId(header: string | string[] | undefined, fresh: () => string): string {
  return typeof header === 'string' && REQUEST_ID.test(header) ? header : fresh();
}

/**
 * Sends `X-Request-Id` and logs one line per response: ids, route, status, time. The path is logged without its query,
 * which holds signatures and tickets. Successful reads are `debug`: polling would drown the rest.
 */
export function registerRequestLog(app: App): void {
  app.decorateRequest('taskUuid', null);
  app.addHook('onRequest', async (request, reply) => {
    reply.raw.setHeader('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const level =
      reply.statusCode >= 500
        ? 'error'
        : reply.statusCode < 400 && (request.method === 'GET' || request.method === 'HEAD')
          ? 'debug'
          : 'info';
    const { task_uuid } = (request.params ?? {}) as { task_uuid?: string };
    request.log[level](
      {
        method: request.method,
        path: request.url.split('?', 1)[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        user_uuid: request.principal?.user.user_uuid,
        task_uuid: request.taskUuid ?? task_uuid,
      },
      'request',
    );
  });
}
