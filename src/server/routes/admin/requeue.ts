import { requeuedTask } from '../../../contract/admin/queue.ts';
import { envelope, success } from '../../../contract/envelope.ts';
import { ApiError } from '../../../contract/errors.ts';
import { taskPath } from '../../../contract/queries.ts';
import type { QueueControl } from '../../../core/ports/queue-control.ts';
import { TAGS } from '../../openapi/tags.ts';
import type { App } from '../../types.ts';

/** Registers the requeue of a run, which its worker then stops. */
export function registerRequeue(app: App, { queueControl }: { queueControl: QueueControl }): void {
  app.post(
    '/api/v1/admin/tasks/:task_uuid/requeue',
    {
      schema: {
        operationId: 'requeue-task',
        summary: 'Requeue a running task',
        description:
          'Returns a RUNNING task of any user, e.g. on a worker that hangs, to QUEUED and runs it again; the previous worker ' +
          'stops and can no longer write results. This counts as no attempt and costs nothing. If the task is already waiting, ' +
          'nothing changes (`requeued: false`); a task that has ended is left alone (4092).',
        tags: [TAGS.admin.name],
        params: taskPath,
        response: { 200: envelope(requeuedTask) },
      },
      config: { scope: 'admin', errors: [4040, 4092] },
    },
    async (request) => {
      const { task_uuid } = request.params;
      request.taskUuid = task_uuid;
      const result = await queueControl.requeue(task_uuid);
      if (result.outcome === 'unknown')
        throw new ApiError(4040, `there is no task ${task_uuid}`, {
          suggestion: 'Check the task_uuid; deleted tasks cannot be restored.',
        });
      if (result.outcome === 'ended')
        throw new ApiError(4092, `the task has already ended as ${result.status}`, {
          suggestion: 'Its owner can repeat it with POST /api/v1/tasks/{task_uuid}/retry.',
        });
      const requeued = result.outcome === 'requeued';
      return success({
        task_uuid,
        status: requeued ? ('QUEUED' as const) : result.status,
        requeued,
      });
    },
  );
}
