import type { BlobStore } from '../core/ports/blob-store.ts';
import type { Clock } from '../core/ports/clock.ts';
import type { Asset, Task } from '../core/task.ts';
import type { ProducedFile } from './engine-protocol.ts';

/**
 * Moves what a run produced into the blob store, all or nothing. A key holds the asset's id: a run that lost its task
 * harms no other.
 */
export async function storeOutputs(
  task: Task,
  files: readonly ProducedFile[],
  blobs: BlobStore,
  clock: Clock,
): Promise<Asset[]> {
  const assets = files.map(({ path, ...file }) => {
    const asset_id = clock.uuid();
    return { asset_id, blob_key: `tasks/${task.task_uuid}/${asset_id}.${file.format}`, ...file };
  });
  const puts = await Promise.allSettled(
    assets.map(({ blob_key }, index) => blobs.putFile(blob_key, files[index]!.path)),
  );
  const failed = puts.find((put) => put.status === 'rejected');
  if (failed === undefined) return assets;
  await discardOutputs(assets, blobs);
  throw failed.reason;
}

/** Removes outputs that no task has. */
export async function discardOutputs(assets: readonly Asset[], blobs: BlobStore): Promise<void> {
  await Promise.all(assets.map(({ blob_key }) => blobs.remove(blob_key)));
}
