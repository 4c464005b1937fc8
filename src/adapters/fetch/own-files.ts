import { copyFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { BlobMissing, type BlobStore } from '../../core/ports/blob-store.ts';
import { type SourceFetcher, SourceRefused } from '../../core/ports/source-fetcher.ts';
import type { TaskStore } from '../../core/ports/task-store.ts';
import type { UploadStore } from '../../core/ports/upload-store.ts';
import { isPublicModel } from '../../core/public-model.ts';

interface OwnFiles {
  tasks: Pick<TaskStore, 'findMany'>;
  uploads: Pick<UploadStore, 'find'>;
  blobs: BlobStore;
  /** Returns whether the path and query were signed by this service and have not expired. */
  verify(pathWithQuery: string): boolean;
  /** Fetches all other URLs. */
  fetcher: SourceFetcher;
}

/** Matches the paths of this service's files, which belong to a task, a public task or an upload. */
const OWN = /^\/files\/(tasks|public|uploads)\/([0-9a-z_-]{36})\/(?:([0-9a-f-]{36})\/)?[^/]+$/;

/**
 * Creates a fetcher that reads this service's own files directly from the blob store. This lets a link in a task's
 * output or input be the source of another task, regardless of the address on which the service listens. Such a link is
 * recognized by its signature, not by its host.
 */
export function ownFilesFetcher(ports: OwnFiles): SourceFetcher {
  const { tasks, uploads, blobs, verify, fetcher } = ports;

  async function blobOf(url: URL): Promise<string | null> {
    const [, kind, id, asset] = OWN.exec(url.pathname) ?? [];
    if (id === undefined || !verify(url.pathname + url.search)) return null;
    if (kind === 'uploads') {
      const upload = await uploads.find(null, id);
      return upload?.complete === true ? upload.blob_key : null;
    }
    const [task] = await tasks.findMany([id]);
    if (task === undefined || (kind === 'public' && !isPublicModel(task))) return null;
    return task.assets.find(({ asset_id }) => asset_id === asset)?.blob_key ?? null;
  }

  return {
    async fetchTo(url, path, limits) {
      const key = await blobOf(new URL(url));
      if (key === null) return fetcher.fetchTo(url, path, limits);
      try {
        const { bytes } = await blobs.stat(key);
        if (bytes > limits.maxBytes)
          throw new SourceRefused(`the file is larger than ${limits.maxBytes} bytes`);
        limits.signal?.throwIfAborted();
        // The file is copied, because the fetched file is moved later, while the stored one belongs to its task.
        await copyFile(await blobs.toLocalFile(key, dirname(path)), path);
        limits.signal?.throwIfAborted();
        return { bytes };
      } catch (error) {
        if (!(error instanceof BlobMissing)) throw error;
        throw new SourceRefused('the file behind the link no longer exists');
      }
    },
  };
}
