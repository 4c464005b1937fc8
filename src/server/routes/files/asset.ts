import { z } from 'zod';
import { ApiError } from '../../../contract/errors.ts';
import { taskPath } from '../../../contract/queries.ts';
import type { TaskStore } from '../../../core/ports/task-store.ts';
import { announceExpiry, refuseExpired } from '../../expiry.ts';
import { TAGS } from '../../openapi/tags.ts';
import type { App } from '../../types.ts';
import { type FileParts, sendFile } from './send-file.ts';
import { type Gate, requireSignature, sizeQuery } from './signed.ts';

/** Serves a task's file for its signed link. */
export function registerAsset(
  app: App,
  { tasks, ...parts }: { tasks: TaskStore } & FileParts & Gate,
): void {
  app.get(
    '/files/tasks/:task_uuid/:asset_id/:filename',
    {
      schema: {
        operationId: 'download-asset',
        summary: 'Download a file of a task',
        description:
          'Tasks contain links of this form. Needs no token; supports Range, ETag and HEAD.',
        tags: [TAGS.files.name],
        params: taskPath.extend({
          asset_id: z.uuid().describe('the file'),
          filename: z.string().describe('name of the file'),
        }),
        querystring: sizeQuery,
      },
      config: {
        credential: 'signature',
        errors: [4001, 4030, 4042, 4100, 4290],
        media: 'binary-answer',
      },
    },
    async (request, reply) => {
      requireSignature(parts, request, reply);
      const { task_uuid, asset_id } = request.params;
      const [task] = await tasks.findMany([task_uuid]);
      if (task !== undefined) refuseExpired(task);
      const asset = task?.assets.find((one) => one.asset_id === asset_id);
      if (asset === undefined) throw new ApiError(4042, 'this file no longer exists');
      announceExpiry(reply, task!);
      return sendFile(parts, asset, request, reply);
    },
  );
}
