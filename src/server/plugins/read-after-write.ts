import type { FastifyRequest } from 'fastify';
import type { Replica } from '../../core/ports/replica.ts';
import type { App } from '../types.ts';

/** Sent by clients that want to see what they have seen or done before; answers carry the value to send. */
export const READ_AFTER_WRITE = 'X-Read-After-Write';

/** What the client of a request has seen: a position; null: it does not say; `latest`: whatever there is. */
export function seenPosition(request: FastifyRequest): number | 'latest' | null {
  const value = request.headers[READ_AFTER_WRITE.toLowerCase()];
  if (value === undefined) return null;
  return typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : 'latest';
}

/**
 * Puts the position behind everything that an answer shows, or did, on it. Without a replica every read sees
 * everything, and no answer carries the header.
 */
export function registerReadAfterWrite(app: App, replica: Replica | null): void {
  app.decorateRequest('readFrom', 'primary');
  if (replica === null) return;
  app.addHook('onSend', async (request, reply) => {
    if (request.routeOptions.config.scope === undefined || reply.statusCode >= 400) return;
    // Without the header a client asks for the latest, or does without: no reason to fail what was done.
    const position = await replica.position(request.readFrom).catch(() => null);
    if (position !== null) reply.header(READ_AFTER_WRITE, String(position));
  });
}
