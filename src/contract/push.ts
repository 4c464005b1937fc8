import { z } from 'zod';
import type { TaskStatusPayload } from './task.ts';
import { timestamp } from './task.ts';

/** `POST /ws/ticket`: a single-use token for a browser's WebSocket, in `?ticket=`. */
export const wsTicket = z
  .object({
    ticket: z.string().describe('goes into `?ticket=`, once'),
    expires_at: timestamp.describe('until when it can be used, UTC'),
  })
  .meta({ id: 'WsTicket' });
export type WsTicket = z.infer<typeof wsTicket>;

/** The application subprotocol that the server echoes; the token's pair is `bearer.<base64url token>`. */
export const WS_PROTOCOL = 'bozzetto.v1';
export const WS_BEARER_PREFIX = 'bearer.';

/** A task frame: the status payload and the cursor to resume from. It has no `type`. */
export type TaskFrame = TaskStatusPayload & { cursor: string };

/** Every other frame has a `type`. */
export type ControlFrame =
  | { type: 'ready'; cursor: string }
  | { type: 'subscribed'; task_uuids: string[] | null }
  | { type: 'resync'; cursor: string; reason: string }
  | { type: 'error'; code: number; message: string }
  | { type: 'pong' };

/** What a client may send. `subscribe` with null or no task_uuids widens to all tasks again. */
export const clientFrame = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('subscribe'),
    task_uuids: z.array(z.uuid()).max(1000).nullable().optional(),
  }),
  z.object({ action: z.literal('ping') }),
]);
