import { envelope, success } from '../../../contract/envelope.ts';
import { ApiError } from '../../../contract/errors.ts';
import { taskPath } from '../../../contract/queries.ts';
import { taskStatusPayload } from '../../../contract/task.ts';
import type { TaskStore } from '../../../core/ports/task-store.ts';
import type { UrlSigner } from '../../../core/ports/url-signer.ts';
import { TAGS } from '../../openapi/tags.ts';
import type { App } from '../../types.ts';
import { principalOf } from '../../types.ts';
import { statusPayload } from '../../views.ts';
import { unknownTask } from './status.ts';

/** Cancels a task; its credits are released in the same transaction. */
export function registerCancel(
  app: App,
  { tasks, signer }: { tasks: TaskStore; signer: UrlSigner },
): void {
  app.post(
    '/api/v1/tasks/:task_uuid/cancel',
    {
      schema: {
        operationId: 'cancel-task',
        summary: 'Cancel a task',
        description:
          'Cancels a task that has not ended. The frozen credits are released at once, and a running engine is ' +
          'stopped. Cancelling again returns the same response.',
        tags: [TAGS.tasks.name],
        params: taskPath,
        response: { 200: envelope(taskStatusPayload) },
      },
      config: { scope: 'tasks:write', errors: [4040, 4092] },
    },
    async (request) => {
      const { task_uuid } = request.params;
      const outcome = await tasks.cancel(principalOf(request).user.user_uuid, task_uuid);
      if (outcome.outcome === 'unknown') throw unknownTask(task_uuid);
      if (outcome.outcome === 'already-ended')
        throw new ApiError(4092, `the task has already ended as ${outcome.task.status}`);
      return success(statusPayload(outcome.task, null, signer));
    },
  );
}
