import { z } from 'zod';
import { ApiError } from '../../../contract/errors.ts';
import { taskPath } from '../../../contract/queries.ts';
import type { TaskStore } from '../../../core/ports/task-store.ts';
import { TAGS } from '../../openapi/tags.ts';
import type { App } from '../../types.ts';
import { type FileParts, sendFile } from './send-file.ts';
import { type Gate, requireSignature, sizeQuery } from './signed.ts';

/** A task's file behind its signed link. */
export function registerAsset(
  app: App,
  { tasks, ...parts }: { tasks: TaskStore } & FileParts & Gate,
): void {
  app.get(
    '/files/tasks/:task_uuid/:asset_id/:filename',
    {
      schema: {
        operationId: 'download-asset',
        summary: 'Download a task’s file',
        description: 'Links of this form come with tasks. No token; Range, ETag and HEAD work.',
        tags: [TAGS.files.name],
        params: taskPath.extend({
          asset_id: z.uuid().describe('the file'),
          filename: z.string().describe('its name'),
        }),
        querystring: sizeQuery,
      },
      config: { credential: 'signature', errors: [4001, 4030, 4042, 4290], media: 'binary-answer' },
    },
    async (request, reply) => {
      requireSignature(parts, request, reply);
      const { task_uuid, asset_id } = request.params;
      const [task] = await tasks.findMany([task_uuid]);
      const asset = task?.assets.find((one) => one.asset_id === asset_id);
      if (asset === undefined) throw new ApiError(4042, 'there is no such file any more');
      return sendFile(parts, asset, request, reply);
    },
  );
}
