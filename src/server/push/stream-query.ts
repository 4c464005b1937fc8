import type { FastifyRequest } from 'fastify';
import { z } from 'zod';

const CURSOR = /^\d{1,15}$/;

/** Query of the push endpoints. */
export const streamQuery = z.object({
  since: z
    .string()
    .regex(CURSOR, 'a cursor from an earlier frame')
    .optional()
    .describe('cursor of the last frame received'),
  ticket: z.string().max(128).optional().describe('ticket from `POST /ws/ticket`; works once'),
});

/** Returns the cursor to resume from: `Last-Event-ID` (sent by an EventSource that reconnects), else `?since=`. */
export function sinceOf(request: FastifyRequest): number | null {
  const { since } = request.query as z.infer<typeof streamQuery>;
  const header = request.headers['last-event-id'];
  const cursor = typeof header === 'string' && CURSOR.test(header) ? header : since;
  return cursor === undefined ? null : Number(cursor);
}
