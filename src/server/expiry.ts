import type { FastifyReply } from 'fastify';
import { ApiError } from '../contract/errors.ts';
import type { Task } from '../core/task.ts';

/**
 * Announces when a task's files expire, for payloads with fixed keys: `Sunset` (RFC 8594) is the time at which a
 * resource is expected to be gone.
 */
export function announceExpiry(reply: FastifyReply, { expires_at, expired }: Task): void {
  if (expires_at !== null && !expired) reply.header('sunset', new Date(expires_at).toUTCString());
}

/** @throws ApiError 4100 if the task's files have expired */
export function refuseExpired({ task_uuid, expires_at, expired }: Task): void {
  if (!expired) return;
  const when = new Date(expires_at!).toISOString();
  throw new ApiError(4100, `the files of the task expired at ${when}`, {
    suggestion: `POST /api/v1/tasks/${task_uuid}/retry recreates them at the current price, while the uploads that it read still exist (seven days).`,
  });
}
