import { z } from 'zod';
import { ApiError } from '../../../contract/errors.ts';
import { taskPath } from '../../../contract/queries.ts';
import { LIVE_PREVIEW_NAME } from '../../../core/live-preview.ts';
import type { TaskStore } from '../../../core/ports/task-store.ts';
import type { Asset, Task } from '../../../core/task.ts';
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
      const shown = asset ?? previewInstead(task, request.params.filename);
      if (shown === undefined) throw new ApiError(4042, 'this file no longer exists');
      announceExpiry(reply, task!);
      return sendFile(parts, shown, request, reply, asset === undefined ? 'no-store' : undefined);
    },
  );
}

/**
 * Returns the preview that has replaced an earlier one. A running task replaces its preview every second, possibly
 * before a client has followed the link that it was just given.
 */
const previewInstead = (task: Task | undefined, filename: string): Asset | undefined =>
  filename === LIVE_PREVIEW_NAME ? task?.assets.find(({ kind }) => kind === 'preview') : undefined;
