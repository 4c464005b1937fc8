import { Zip, ZipPassThrough } from 'three/addons/libs/fflate.module.js';
import type { TaskStatusPayload } from '../../contract/task.ts';
import { bozzetto, ownLink } from '../data/client.ts';
import { resultLinksOf, zipNames } from './zip-names.ts';

/**
 * Packs the main files of tasks into one zip, without compression because models and pictures are already compressed.
 * @param tell called with the number of tasks packed so far
 * @throws BozzettoError if a file cannot be downloaded
 */
export async function zipResults(
  tasks: readonly TaskStatusPayload[],
  tell: (done: number) => void,
): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const ended = Promise.withResolvers<void>();
  const zip = new Zip((error, chunk, isLast) => {
    if (error) ended.reject(error);
    else parts.push(chunk as Uint8Array<ArrayBuffer>);
    if (isLast) ended.resolve();
  });
  const names = zipNames(tasks);
  for (const [i, task] of tasks.entries()) {
    for (const link of resultLinksOf(task)) {
      const download = await bozzetto.download(ownLink(link));
      const entry = new ZipPassThrough(`${names[i]}/${download.filename}`);
      zip.add(entry);
      entry.push(await download.bytes(), true);
    }
    tell(i + 1);
  }
  zip.end();
  await ended.promise;
  return new Blob(parts, { type: 'application/zip' });
}
