import type { BlobStore } from '../core/ports/blob-store.ts';
import type { Clock } from '../core/ports/clock.ts';
import type { Asset, Task } from '../core/task.ts';
import type { ProducedFile } from './engine-protocol.ts';

/**
 * Moves the files of a run into the blob store, either all of them or none. Each key contains the ID of its asset, so a
 * run that no longer owns its task cannot overwrite the files of another run.
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

/** Removes outputs that do not belong to any task. */
export async function discardOutputs(assets: readonly Asset[], blobs: BlobStore): Promise<void> {
  await Promise.all(assets.map(({ blob_key }) => blobs.remove(blob_key)));
}
