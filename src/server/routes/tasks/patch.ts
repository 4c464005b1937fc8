import { taskPatch } from '../../../contract/creation.ts';
import { envelope, success } from '../../../contract/envelope.ts';
import { ApiError } from '../../../contract/errors.ts';
import { taskPath } from '../../../contract/queries.ts';
import { taskStatusPayload } from '../../../contract/task.ts';
import type { TaskStore } from '../../../core/ports/task-store.ts';
import type { UrlSigner } from '../../../core/ports/url-signer.ts';
import { findFlowSpec } from '../../../flows/specs.ts';
import { TAGS } from '../../openapi/tags.ts';
import type { QueueBoard } from '../../queue-board.ts';
import type { App } from '../../types.ts';
import { principalOf } from '../../types.ts';
import { statusPayload } from '../../views.ts';
import { findTask, unknownTask } from './status.ts';

/** Registers changing a task's name and making it public; own-models and the report show both. */
export function registerPatch(
  app: App,
  { tasks, signer, board }: { tasks: TaskStore; signer: UrlSigner; board: QueueBoard },
): void {
  app.patch(
    '/api/v1/tasks/:task_uuid',
    {
      schema: {
        operationId: 'update-task',
        summary: 'Rename a task or make it public',
        description:
          'Omitted fields keep their values; `name: null` removes the name. A public model can be viewed by ' +
          'anyone with the link, at `/public/models/{task_uuid}`; only tasks that produce models can be public (4003).',
        tags: [TAGS.tasks.name],
        params: taskPath,
        body: taskPatch,
        response: { 200: envelope(taskStatusPayload) },
      },
      config: { scope: 'tasks:write', errors: [4003, 4040] },
    },
    async (request) => {
      const { task_uuid } = request.params;
      const user = principalOf(request).user.user_uuid;
      if (request.body.is_public === true) await requireModel(tasks, user, task_uuid);
      const task = await tasks.patch(user, task_uuid, request.body);
      if (task === null) throw unknownTask(task_uuid);
      return success(statusPayload(task, await board.summary(task), signer));
    },
  );
}

/** @throws ApiError 4003 if the task makes no model: images and prompts can never be public */
async function requireModel(tasks: TaskStore, user: string, task_uuid: string): Promise<void> {
  const { flow_name } = await findTask(tasks, user, task_uuid);
  if (findFlowSpec(flow_name)?.makesModels) return;
  throw new ApiError(
    4003,
    `is_public cannot be used with ${flow_name}: it does not produce a model`,
    {
      suggestion: 'Share the links in `output` instead: only models can be public.',
    },
  );
}
