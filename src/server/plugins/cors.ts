import type { App } from '../types.ts';
import { READ_AFTER_WRITE } from './read-after-write.ts';

const EXPOSED = [
  'Location',
  'Retry-After',
  'X-Request-Id',
  READ_AFTER_WRITE,
  'Idempotent-Replayed',
  'RateLimit',
  'RateLimit-Policy',
  'ETag',
  'Content-Range',
  'Content-Disposition',
  'Sunset',
  'Mcp-Session-Id',
].join(', ');
const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE';

/** Lets browsers of the given origins call the service; `*` allows any. Without origins, no header is sent. */
export function registerCors(app: App, origins: readonly string[]): void {
  if (origins.length === 0) return;
  const any = origins.includes('*');
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    reply.header('vary', 'Origin');
    if (origin === undefined || !(any || origins.includes(origin))) return;
    reply.header('access-control-allow-origin', any ? '*' : origin);
    reply.header('access-control-expose-headers', EXPOSED);
    const isPreflight =
      request.method === 'OPTIONS' &&
      request.headers['access-control-request-method'] !== undefined;
    if (!isPreflight) return;
    reply
      .header('access-control-allow-methods', METHODS)
      // Other origins can send tokens only in a header: no answer allows credentials, so the Studio's cookie is never
      // sent, and echoing the requested headers is harmless.
      .header(
        'access-control-allow-headers',
        request.headers['access-control-request-headers'] ?? 'authorization, content-type',
      )
      .header('access-control-max-age', '600')
      .code(204)
      .send();
    return reply;
  });
}
