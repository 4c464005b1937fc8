import { z } from 'zod';
import { taskStatusPayload, timestamp } from './task.ts';

/** Response of `POST /ws/ticket`: a single-use token for a browser's WebSocket, sent as `?ticket=`. */
export const wsTicket = z
  .object({
    ticket: z.string().describe('value of `?ticket=`; works once'),
    expires_at: timestamp.describe('when the ticket expires, UTC'),
  })
  .meta({ id: 'WsTicket' });
export type WsTicket = z.infer<typeof wsTicket>;

/** The application subprotocol that the server echoes; the token's subprotocol is `bearer.<base64url token>`. */
export const WS_PROTOCOL = 'bozzetto.v1';
export const WS_BEARER_PREFIX = 'bearer.';

const cursor = z.string().describe('position in the stream, to resume from');

/** A task frame: the status payload, and the cursor from which a stream can resume. It has no `type`. */
export const taskFrame = taskStatusPayload.extend({ cursor }).meta({ id: 'TaskFrame' });
export type TaskFrame = z.infer<typeof taskFrame>;

/** Any frame that is not a task frame. It has a `type`. */
export const controlFrame = z
  .discriminatedUnion('type', [
    z
      .object({ type: z.literal('ready').describe('the first frame of the stream'), cursor })
      .meta({ id: 'ReadyFrame' }),
    z
      .object({
        type: z.literal('subscribed').describe('response to subscribe'),
        task_uuids: z
          .array(z.string())
          .nullable()
          .describe('tasks whose updates are sent; null for all tasks'),
      })
      .meta({ id: 'SubscribedFrame' }),
    z
      .object({
        type: z.literal('resync').describe('frames were skipped: read the tasks again'),
        cursor,
        reason: z.string().describe('explanation of the resync'),
      })
      .meta({ id: 'ResyncFrame' }),
    z
      .object({
        type: z.literal('error').describe('a client frame was rejected'),
        code: z.int().describe('error code, as listed in the error table'),
        message: z.string().describe('description of the problem'),
      })
      .meta({ id: 'ErrorFrame' }),
    z.object({ type: z.literal('pong').describe('response to ping') }).meta({ id: 'PongFrame' }),
  ])
  .meta({ id: 'ControlFrame' });
export type ControlFrame = z.infer<typeof controlFrame>;

/** Any frame from the service. */
const serverFrame = z.union([taskFrame, controlFrame]).meta({ id: 'ServerFrame' });
export type ServerFrame = z.infer<typeof serverFrame>;

/** Any frame from a client. `subscribe` without task_uuids, or with null, subscribes to all tasks again. */
export const clientFrame = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('subscribe').describe('limits the stream to certain tasks'),
    task_uuids: z
      .array(z.uuid())
      .max(1000)
      .nullable()
      .optional()
      .describe('tasks to receive updates for; null or omitted for all'),
  }),
  z.object({ action: z.literal('ping').describe('requests a pong') }),
]);
