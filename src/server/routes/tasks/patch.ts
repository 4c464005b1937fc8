import { taskPatch } from '../../../contract/creation.ts';
import { envelope, success } from '../../../contract/envelope.ts';
import { taskPath } from '../../../contract/queries.ts';
import { taskStatusPayload } from '../../../contract/task.ts';
import type { TaskStore } from '../../../core/ports/task-store.ts';
import type { UrlSigner } from '../../../core/ports/url-signer.ts';
import { TAGS } from '../../openapi/tags.ts';
import type { QueueBoard } from '../../queue-board.ts';
import type { App } from '../../types.ts';
import { principalOf } from '../../types.ts';
import { statusPayload } from '../../views.ts';
import { unknownTask } from './status.ts';

/** Names a task, or makes it public; own-models and the report show both. */
export function registerPatch(
  app: App,
  { tasks, signer, board }: { tasks: TaskStore; signer: UrlSigner; board: QueueBoard },
): void {
  app.patch(
    '/api/v1/tasks/:task_uuid',
    {
      schema: {
        operationId: 'update-task',
        summary: 'Name a task or make it public',
        description:
          'Fields that are left out stay as they are; `name: null` removes the name. Own models and the report show both.',
        tags: [TAGS.tasks.name],
        params: taskPath,
        body: taskPatch,
        response: { 200: envelope(taskStatusPayload) },
      },
      config: { scope: 'tasks:write', errors: [4040] },
    },
    async (request) => {
      const { task_uuid } = request.params;
      const user = principalOf(request).user.user_uuid;
      const task = await tasks.patch(user, task_uuid, request.body);
      if (task === null) throw unknownTask(task_uuid);
      return success(statusPayload(task, await board.summary(task), signer));
    },
  );
}
