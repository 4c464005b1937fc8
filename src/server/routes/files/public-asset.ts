import { z } from 'zod';
import { ApiError } from '../../../contract/errors.ts';
import { taskPath } from '../../../contract/queries.ts';
import type { TaskStore } from '../../../core/ports/task-store.ts';
import { isPublicModel, publicAssets } from '../../../core/public-model.ts';
import { TAGS } from '../../openapi/tags.ts';
import type { App } from '../../types.ts';
import { type FileParts, sendFile } from './send-file.ts';
import { type Gate, requireSignature, sizeQuery } from './signed.ts';

/**
 * Browsers must revalidate (a 304 by entity tag), so that a model that was made private disappears from their caches.
 */
const CACHE_CONTROL = 'no-cache';

/** Serves a public model's file for its signed link, as long as the model is public. */
export function registerPublicAsset(
  app: App,
  { tasks, ...parts }: { tasks: TaskStore } & FileParts & Gate,
): void {
  app.get(
    '/files/public/:task_uuid/:asset_id/:filename',
    {
      schema: {
        operationId: 'download-public-asset',
        summary: 'Download a file of a public model',
        description:
          'Public models contain links of this form. Needs no token; supports Range, ETag and HEAD. Once the model is private or ' +
          'deleted, the response is 404/4042.',
        tags: [TAGS.files.name],
        params: taskPath.extend({
          asset_id: z.uuid().describe('the file'),
          filename: z.string().describe('name of the file'),
        }),
        querystring: sizeQuery,
      },
      config: { credential: 'signature', errors: [4001, 4030, 4042, 4290], media: 'binary-answer' },
    },
    async (request, reply) => {
      requireSignature(parts, request, reply);
      const { task_uuid, asset_id } = request.params;
      const [task] = await tasks.findMany([task_uuid]);
      const asset =
        task !== undefined && isPublicModel(task)
          ? publicAssets(task).find((one) => one.asset_id === asset_id)
          : undefined;
      if (asset === undefined) throw new ApiError(4042, 'this public file no longer exists');
      return sendFile(parts, asset, request, reply, CACHE_CONTROL);
    },
  );
}
