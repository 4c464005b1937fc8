import {
  archiveQuery,
  batchItemPage,
  batchItemsQuery,
  batchListQuery,
  batchManifest,
  batchPage,
  batchPath,
  batchPayload,
  MAX_BATCH_ITEMS,
} from '../../../contract/batches.ts';
import { envelope, success } from '../../../contract/envelope.ts';
import { ApiError } from '../../../contract/errors.ts';
import type { BatchStore } from '../../../core/ports/batch-store.ts';
import type { BlobStore } from '../../../core/ports/blob-store.ts';
import type { UrlSigner } from '../../../core/ports/url-signer.ts';
import { archiveOf } from '../../batches/archive.ts';
import { batchItemView, batchView, findBatch } from '../../batches/views.ts';
import { TAGS } from '../../openapi/tags.ts';
import type { App } from '../../types.ts';
import { principalOf } from '../../types.ts';
import { zipStream } from '../../zip-files.ts';
import { downloadHeaders } from '../files/send-blob.ts';

/** Dependencies of the routes that read batches. */
export interface BatchReads {
  batches: BatchStore;
  blobs: BlobStore;
  signer: UrlSigner;
}

/** Registers the list of the user's batches, one batch, and its items. */
export function registerReadBatches(app: App, { batches, signer }: BatchReads): void {
  app.get(
    '/api/v1/batches',
    {
      schema: {
        operationId: 'list-batches',
        summary: 'List batches',
        description: 'Batches, newest first, in pages; `next_cursor` is null on the last page.',
        tags: [TAGS.batches.name],
        querystring: batchListQuery,
        response: { 200: envelope(batchPage) },
      },
      config: { scope: 'tasks:read' },
    },
    async (request) => {
      const { limit, cursor } = request.query;
      const user = principalOf(request).user.user_uuid;
      const page = await batches.list(user, limit, cursor ?? null);
      return success({
        records: page.batches.map(batchView),
        next_cursor: page.next_cursor,
      });
    },
  );

  app.get(
    '/api/v1/batches/:batch_uuid',
    {
      schema: {
        operationId: 'get-batch',
        summary: 'Get the progress of a batch',
        description: 'Status, counts of items by state, and credits of a batch.',
        tags: [TAGS.batches.name],
        params: batchPath,
        response: { 200: envelope(batchPayload) },
      },
      config: { scope: 'tasks:read', errors: [4038] },
    },
    async (request) => {
      const user = principalOf(request).user.user_uuid;
      return success(batchView(await findBatch(batches, user, request.params.batch_uuid)));
    },
  );

  app.get(
    '/api/v1/batches/:batch_uuid/items',
    {
      schema: {
        operationId: 'list-batch-items',
        summary: 'List the items of a batch',
        description:
          'Items in the order of the request, each with the newest task that makes it. Items whose tasks were deleted are ' +
          'left out.',
        tags: [TAGS.batches.name],
        params: batchPath,
        querystring: batchItemsQuery,
        response: { 200: envelope(batchItemPage) },
      },
      config: { scope: 'tasks:read', errors: [4038] },
    },
    async (request) => {
      const { status, limit, cursor } = request.query;
      const user = principalOf(request).user.user_uuid;
      const { batch_uuid } = await findBatch(batches, user, request.params.batch_uuid);
      const after = cursor === undefined ? -1 : positionOf(cursor);
      const filter = { after, limit: limit + 1, ...(status !== undefined && { status }) };
      const found = await batches.items(batch_uuid, filter);
      const shown = found.slice(0, limit);
      return success({
        records: shown.map((item) => batchItemView(item, signer)),
        next_cursor: found.length > limit ? String(shown.at(-1)!.position) : null,
      });
    },
  );
}

/** @throws ApiError 4001 if the cursor is not one of this list */
function positionOf(cursor: string): number {
  if (/^\d{1,4}$/.test(cursor)) return Number(cursor);
  throw new ApiError(4001, 'cursor: is not one that this service gave out', {
    suggestion: 'Pass next_cursor of the page before, or none for the first page.',
  });
}

/** Registers the manifest of a batch and the zip of its files. */
export function registerBatchFiles(app: App, { batches, blobs, signer }: BatchReads): void {
  app.get(
    '/api/v1/batches/:batch_uuid/manifest',
    {
      schema: {
        operationId: 'get-batch-manifest',
        summary: 'Get the manifest of a batch',
        description:
          'The file `manifest.json` of the archive: which file belongs to which item, with sizes and hashes.',
        tags: [TAGS.batches.name],
        params: batchPath,
        querystring: archiveQuery,
        response: { 200: envelope(batchManifest) },
      },
      config: { scope: 'tasks:read', errors: [4038] },
    },
    async (request) => {
      const user = principalOf(request).user.user_uuid;
      const batch = await findBatch(batches, user, request.params.batch_uuid);
      const items = await batches.items(batch.batch_uuid, { after: -1, limit: MAX_BATCH_ITEMS });
      return success(archiveOf(batch, items, request.query.layout, signer).manifest);
    },
  );

  app.get(
    '/api/v1/batches/:batch_uuid/archive',
    {
      schema: {
        operationId: 'download-batch',
        summary: 'Download the files of a batch as a zip',
        description:
          'All files of the items that have succeeded so far, with `manifest.json`. The engines’ layouts contain what a ' +
          'project needs: each item’s model, textures and previews, and no items that others were made from. The zip is ' +
          'made while it is sent.',
        tags: [TAGS.batches.name],
        params: batchPath,
        querystring: archiveQuery,
      },
      config: { scope: 'tasks:read', errors: [4038], media: 'zip-download' },
    },
    async (request, reply) => {
      const user = principalOf(request).user.user_uuid;
      const batch = await findBatch(batches, user, request.params.batch_uuid);
      const items = await batches.items(batch.batch_uuid, { after: -1, limit: MAX_BATCH_ITEMS });
      reply.headers({
        'cache-control': 'private, no-store',
        ...downloadHeaders(`${batch.name ?? 'batch'}.zip`, 'application/zip'),
      });
      if (request.method === 'HEAD') return reply.send();
      const { entries } = archiveOf(batch, items, request.query.layout, null);
      return reply.send(zipStream(entries, blobs));
    },
  );
}
