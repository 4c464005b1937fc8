import { z } from 'zod';
import { ApiError } from '../../../contract/errors.ts';
import { taskPath } from '../../../contract/queries.ts';
import type { BlobStore } from '../../../core/ports/blob-store.ts';
import type { TaskStore } from '../../../core/ports/task-store.ts';
import type { Task } from '../../../core/task.ts';
import { refuseExpired } from '../../expiry.ts';
import { TAGS } from '../../openapi/tags.ts';
import type { App } from '../../types.ts';
import { uniqueName, type ZipEntry, zipStream } from '../../zip-files.ts';
import { downloadHeaders } from './send-blob.ts';
import { type Gate, requireSignature } from './signed.ts';

/** Serves all files of a task as one zip, created while it is sent. */
export function registerBundle(
  app: App,
  { tasks, blobs, ...gate }: { tasks: TaskStore; blobs: BlobStore } & Gate,
): void {
  app.get(
    '/files/bundles/:task_uuid/:filename',
    {
      schema: {
        operationId: 'download-bundle',
        summary: 'Download all files of a task as a zip',
        description:
          'Get the link from `GET /tasks/url/{task_uuid}?kind=bundle`. Needs no token; does not support Range.',
        tags: [TAGS.files.name],
        params: taskPath.extend({ filename: z.string().describe('name of the zip') }),
      },
      config: { credential: 'signature', errors: [4030, 4042, 4100, 4290], media: 'zip-answer' },
    },
    async (request, reply) => {
      requireSignature(gate, request, reply);
      const { task_uuid, filename } = request.params;
      const [task] = await tasks.findMany([task_uuid]);
      if (task !== undefined) refuseExpired(task);
      if (task === undefined || task.assets.length === 0)
        throw new ApiError(4042, 'these files no longer exist');
      reply.headers({
        'cache-control': 'private',
        ...downloadHeaders(filename, 'application/zip'),
      });
      if (request.method === 'HEAD') return reply.send();
      return reply.send(zipStream(entriesOf(task), blobs));
    },
  );
}

/** Returns the entries of a task's files, all with the time when the task ended. */
function entriesOf({ assets, completed_at, created_at }: Task): ZipEntry[] {
  const names = new Set<string>();
  const mtime = new Date(completed_at ?? created_at);
  return assets.map(({ filename, blob_key, bytes }) => ({
    path: uniqueName(filename, names),
    mtime,
    blob_key,
    bytes,
  }));
}
