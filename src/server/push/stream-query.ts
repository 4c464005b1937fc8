import type { FastifyRequest } from 'fastify';
import { z } from 'zod';

const CURSOR = /^\d{1,15}$/;

/** Query of the push endpoints. */
export const streamQuery = z.object({
  since: z
    .string()
    .regex(CURSOR, 'the cursor of a frame')
    .optional()
    .describe('the cursor of the last frame that was received'),
  ticket: z.string().max(128).optional().describe('of `POST /ws/ticket`; works once'),
});

/** Returns the cursor to resume from: `Last-Event-ID` (sent by an EventSource that reconnects), else `?since=`. */
export function sinceOf(request: FastifyRequest): number | null {
  const { since } = request.query as z.infer<typeof streamQuery>;
  const header = request.headers['last-event-id'];
  const cursor = typeof header === 'string' && CURSOR.test(header) ? header : since;
  return cursor === undefined ? null : Number(cursor);
}
