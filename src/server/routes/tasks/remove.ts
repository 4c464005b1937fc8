import { envelope, success } from '../../../contract/envelope.ts';
import { ApiError } from '../../../contract/errors.ts';
import { taskPath } from '../../../contract/queries.ts';
import { removedTask } from '../../../contract/task.ts';
import type { BlobStore } from '../../../core/ports/blob-store.ts';
import type { RetentionStore } from '../../../core/ports/retention-store.ts';
import type { TaskStore } from '../../../core/ports/task-store.ts';
import { TAGS } from '../../openapi/tags.ts';
import type { App } from '../../types.ts';
import { principalOf } from '../../types.ts';
import { unknownTask } from './status.ts';

interface RemovalPorts {
  tasks: TaskStore;
  blobs: BlobStore;
  retention: Pick<RetentionStore, 'removed'>;
}

/** Removes an ended task with its files. */
export function registerRemove(app: App, { tasks, blobs, retention }: RemovalPorts): void {
  app.delete(
    '/api/v1/tasks/:task_uuid',
    {
      schema: {
        operationId: 'delete-task',
        summary: 'Delete a task and its files',
        description:
          'Deletes a task that has ended. Its files, input and report are permanently deleted; the ledger keeps its ' +
          'cost, and its `client_order_id` cannot be used again.',
        tags: [TAGS.tasks.name],
        params: taskPath,
        response: { 200: envelope(removedTask) },
      },
      config: { scope: 'tasks:write', errors: [4040, 4093] },
    },
    async (request) => {
      const { task_uuid } = request.params;
      const outcome = await tasks.remove(principalOf(request).user.user_uuid, task_uuid);
      if (outcome.outcome === 'unknown') throw unknownTask(task_uuid);
      if (outcome.outcome === 'not-finished')
        throw new ApiError(4093, 'the task has not ended yet', {
          suggestion: 'Cancel it first, or wait until it ends.',
        });
      // No link leads to the files any longer; those that cannot be removed now are swept later.
      const removals = await Promise.allSettled(outcome.blob_keys.map((key) => blobs.remove(key)));
      for (const removal of removals)
        if (removal.status === 'rejected')
          request.log.warn(
            { err: removal.reason, task_uuid },
            'a file of a removed task stays until the next sweep',
          );
      await retention
        .removed(outcome.blob_keys.filter((_, index) => removals[index]!.status === 'fulfilled'))
        .catch((err) => request.log.warn({ err, task_uuid }, 'files are removed once more'));
      return success({ task_uuid });
    },
  );
}
