import { envelope, success } from '../../../contract/envelope.ts';
import { ApiError } from '../../../contract/errors.ts';
import { taskPath } from '../../../contract/queries.ts';
import { taskStatusPayload } from '../../../contract/task.ts';
import type { TaskStore } from '../../../core/ports/task-store.ts';
import type { UrlSigner } from '../../../core/ports/url-signer.ts';
import type { Task } from '../../../core/task.ts';
import { announceExpiry } from '../../expiry.ts';
import { TAGS } from '../../openapi/tags.ts';
import type { Reads } from '../../reads.ts';
import type { App } from '../../types.ts';
import { principalOf } from '../../types.ts';
import { statusPayload } from '../../views.ts';

/** Registers the status of one task, which clients poll. */
export function registerStatus(
  app: App,
  { reads, signer }: { reads: Reads; signer: UrlSigner },
): void {
  app.get(
    '/api/v1/tasks/:task_uuid',
    {
      schema: {
        operationId: 'get-task',
        summary: 'Get the status of a task',
        description:
          'Status, progress, public input, output and error of a task. URLs in `output` are signed and expire; ' +
          'every read returns fresh ones. If results are deleted after some time, `Sunset` says when; the task itself is kept ' +
          'without its files.',
        tags: [TAGS.tasks.name],
        params: taskPath,
        response: { 200: envelope(taskStatusPayload) },
      },
      config: { scope: 'tasks:read', errors: [4040], unexpected: 5005, readsReplica: true },
    },
    (request, reply) =>
      reads(request, async ({ tasks, board }) => {
        const user = principalOf(request).user.user_uuid;
        const task = await findTask(tasks, user, request.params.task_uuid);
        announceExpiry(reply, task);
        return success(statusPayload(task, await board.summary(task), signer));
      }),
  );
}

/** Returns the user's task. @throws ApiError 4040 */
export async function findTask(
  tasks: Pick<TaskStore, 'find'>,
  user: string,
  task_uuid: string,
): Promise<Task> {
  const task = await tasks.find(user, task_uuid);
  if (task === null) throw unknownTask(task_uuid);
  return task;
}

export function unknownTask(task_uuid: string): ApiError {
  return new ApiError(4040, `there is no task ${task_uuid}`, {
    suggestion: 'GET /api/v1/tasks lists the tasks of this account.',
  });
}
