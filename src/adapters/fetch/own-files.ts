import { copyFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { BlobMissing, type BlobStore } from '../../core/ports/blob-store.ts';
import { type SourceFetcher, SourceRefused } from '../../core/ports/source-fetcher.ts';
import type { TaskStore } from '../../core/ports/task-store.ts';

interface OwnFiles {
  tasks: Pick<TaskStore, 'findMany'>;
  blobs: BlobStore;
  /** True where the path with its query was signed by this service and has not expired. */
  verify(pathWithQuery: string): boolean;
  /** For every other URL. */
  fetcher: SourceFetcher;
}

/**
 * A fetcher that takes the files of this service's own tasks from the blob store: a link in a task's output is a source for
 * the next task, wherever the service listens. The signature tells a link of ours, not the host in it.
 */
export function ownFilesFetcher({ tasks, blobs, verify, fetcher }: OwnFiles): SourceFetcher {
  async function blobOf(url: URL): Promise<string | null> {
    const match = /^\/files\/tasks\/([0-9a-f-]{36})\/([0-9a-f-]{36})\/[^/]+$/.exec(url.pathname);
    if (match === null || !verify(url.pathname + url.search)) return null;
    const [task] = await tasks.findMany([match[1]!]);
    return task?.assets.find(({ asset_id }) => asset_id === match[2])?.blob_key ?? null;
  }

  return {
    async fetchTo(url, path, limits) {
      const key = await blobOf(new URL(url));
      if (key === null) return fetcher.fetchTo(url, path, limits);
      try {
        const { bytes } = await blobs.stat(key);
        if (bytes > limits.maxBytes)
          throw new SourceRefused(`the file has more than ${limits.maxBytes} bytes`);
        limits.signal?.throwIfAborted();
        // A copy: what is fetched is moved on, and the stored file belongs to its task.
        await copyFile(await blobs.toLocalFile(key, dirname(path)), path);
        limits.signal?.throwIfAborted();
        return { bytes };
      } catch (error) {
        if (!(error instanceof BlobMissing)) throw error;
        throw new SourceRefused('the file behind the link is gone');
      }
    },
  };
}
