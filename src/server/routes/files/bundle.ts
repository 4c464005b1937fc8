import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { z } from 'zod';
import { ApiError } from '../../../contract/errors.ts';
import { taskPath } from '../../../contract/queries.ts';
import type { BlobStore } from '../../../core/ports/blob-store.ts';
import type { TaskStore } from '../../../core/ports/task-store.ts';
import type { Asset } from '../../../core/task.ts';
import { refuseExpired } from '../../expiry.ts';
import { TAGS } from '../../openapi/tags.ts';
import type { App } from '../../types.ts';
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
      return reply.send(zipOf(task.assets, new Date(task.completed_at ?? task.created_at), blobs));
    },
  );
}

/**
 * Stores files without compression: GLB textures, PNG and JPEG are already compressed, and a 60 MB mesh would take a
 * second of CPU time to save a fifth. The same task always gives the same bytes.
 */
function zipOf(assets: readonly Asset[], mtime: Date, blobs: BlobStore): Readable {
  const zip = new ZipFile();
  const output = new Readable().wrap(zip.outputStream);
  zip.on('error', (error: Error) => output.destroy(error));
  const names = new Set<string>();
  for (const asset of assets) {
    const name = uniqueName(asset.filename, names);
    const options = { mtime, compress: false, size: asset.bytes };
    zip.addReadStreamLazy(name, options, (done) => {
      blobs.read(asset.blob_key).then(
        (bytes) => done(null, Readable.from(bytes, { objectMode: false })),
        (error: unknown) => done(error, Readable.from([])),
      );
    });
  }
  zip.end();
  return output;
}

/** Makes names unique: `image.png`, `image-2.png`, … */
function uniqueName(filename: string, taken: Set<string>): string {
  const dot = filename.lastIndexOf('.');
  const [stem, extension] =
    dot > 0 ? [filename.slice(0, dot), filename.slice(dot)] : [filename, ''];
  let name = filename;
  for (let n = 2; taken.has(name); n++) name = `${stem}-${n}${extension}`;
  taken.add(name);
  return name;
}
