import type { FastifyReply } from 'fastify';
import { envelope, success } from '../../../contract/envelope.ts';
import { ApiError } from '../../../contract/errors.ts';
import { publicDownloadQuery, taskPath } from '../../../contract/queries.ts';
import { downloadResponse, publicModelItem } from '../../../contract/task.ts';
import type { TaskStore } from '../../../core/ports/task-store.ts';
import type { UrlSigner } from '../../../core/ports/url-signer.ts';
import { isPublicModel, publicAssets } from '../../../core/public-model.ts';
import type { Task } from '../../../core/task.ts';
import { downloadOf } from '../../download.ts';
import { TAGS } from '../../openapi/tags.ts';
import type { App } from '../../types.ts';
import { publicLinksOf, publicModelView } from '../../views.ts';

/** A public model may become private at any moment: no cache may keep an answer. */
const NOT_KEPT = { 'cache-control': 'no-store' };

/** Registers public models, for anyone with the link. */
export function registerPublicModel(
  app: App,
  { tasks, signer }: { tasks: Pick<TaskStore, 'findMany'>; signer: UrlSigner },
): void {
  app.get(
    '/api/v1/public/models/:task_uuid',
    {
      schema: {
        operationId: 'get-public-model',
        summary: 'Get a public model',
        description:
          'A model whose owner set `is_public`. Needs no token. Its links expire, are renewed by every read, and stop working at once ' +
          'when the model is made private or deleted. For private, unfinished and unknown models the response is 404/4040.',
        tags: [TAGS.public.name],
        params: taskPath,
        response: { 200: envelope(publicModelItem) },
      },
      config: { errors: [4040, 4290] },
    },
    async (request, reply) => {
      const task = await findPublic(tasks, request.params.task_uuid);
      keepNothing(reply);
      return success(publicModelView(task, signer));
    },
  );

  app.get(
    '/api/v1/public/models/:task_uuid/url',
    {
      schema: {
        operationId: 'get-public-model-url',
        summary: 'Get a download URL for a file of a public model',
        description:
          'The main model, or the file selected by `kind`, `format` and `index`. Needs no token; the link behaves like those of the ' +
          'public model.',
        tags: [TAGS.public.name],
        params: taskPath,
        querystring: publicDownloadQuery,
        response: { 200: envelope(downloadResponse) },
      },
      config: { errors: [4040, 4042, 4290] },
    },
    async (request, reply) => {
      const task = await findPublic(tasks, request.params.task_uuid);
      keepNothing(reply);
      return success(downloadOf(publicAssets(task), request.query, publicLinksOf(task, signer)));
    },
  );
}

function keepNothing(reply: FastifyReply): void {
  reply.headers(NOT_KEPT);
}

/** @throws ApiError 4040, which does not reveal whether the task is private, unfinished, removed or unknown */
async function findPublic(tasks: Pick<TaskStore, 'findMany'>, task_uuid: string): Promise<Task> {
  const [task] = await tasks.findMany([task_uuid]);
  if (task !== undefined && isPublicModel(task)) return task;
  throw new ApiError(4040, `there is no public model ${task_uuid}`, {
    suggestion:
      'Its owner can make it public: PATCH /api/v1/tasks/{task_uuid} with is_public true.',
  });
}
