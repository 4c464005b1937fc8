import { liveDraftKey } from '../../core/live-preview.ts';
import type { BlobStore } from '../../core/ports/blob-store.ts';
import type { Clock } from '../../core/ports/clock.ts';
import type { Task } from '../../core/task.ts';
import type { ProducedFile } from '../engine-protocol.ts';
import type { WorkerLog } from '../ports.ts';
import type { InterimResults } from './interim-results.ts';

/** Shows the library's own model while a language model works. */
export async function showDraft(
  { blobs, clock, log }: { blobs: BlobStore; clock: Clock; log: WorkerLog },
  { task_uuid }: Task,
  { path, bytes, sha256, content_type, filename }: ProducedFile,
  interim: InterimResults,
): Promise<void> {
  const blob_key = liveDraftKey(task_uuid);
  try {
    await blobs.putFile(blob_key, path);
  } catch (err) {
    log.warn({ err, task_uuid }, 'a draft was not kept');
    return;
  }
  const asset_id = clock.uuid();
  const draft = { kind: 'model', role: 'draft_url', format: 'glb', filename, blob_key } as const;
  const isShown = await interim.show({
    draft: { asset_id, ...draft, bytes, sha256, content_type },
  });
  // The task ended in the meantime, and its files were removed.
  if (!isShown) await blobs.remove(blob_key);
}
