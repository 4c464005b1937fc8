import type { FastifyRequest } from 'fastify';
import type { Replica } from '../../core/ports/replica.ts';
import type { App } from '../types.ts';

/**
 * Header for clients that want to see everything they have seen or done before; answers carry the value to send next.
 */
export const READ_AFTER_WRITE = 'X-Read-After-Write';

/** Returns the position that the client has seen; null: not stated; `latest`: it wants the latest data. */
export function seenPosition(request: FastifyRequest): number | 'latest' | null {
  const value = request.headers[READ_AFTER_WRITE.toLowerCase()];
  if (value === undefined) return null;
  return typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : 'latest';
}

/**
 * Adds to each answer the position that covers everything it shows or has changed. Without a replica, every read sees
 * everything, and no answer carries the header.
 */
export function registerReadAfterWrite(app: App, replica: Replica | null): void {
  app.decorateRequest('readFrom', 'primary');
  if (replica === null) return;
  app.addHook('onSend', async (request, reply) => {
    if (request.routeOptions.config.scope === undefined || reply.statusCode >= 400) return;
    // A client that does not get the header asks for the latest data or does without it; that is no reason to fail a
    // request that succeeded.
    const position = await replica.position(request.readFrom).catch(() => null);
    if (position !== null) reply.header(READ_AFTER_WRITE, String(position));
  });
}
