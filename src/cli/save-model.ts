import { saveDownload } from '../sdk/files-node.ts';
import type { Bozzetto } from '../sdk/index.ts';
import { nameOf } from './sources.ts';
import type { ModelTarget } from './target.ts';
import { saveUnpacked } from './unpack.ts';

/** Saves an existing model. A model in a zip is unpacked unless the target is a zip. */
export async function saveModel(
  client: Bozzetto,
  link: string,
  target: ModelTarget,
  signal: AbortSignal,
): Promise<{ file: string; bytes: number; companions?: string[] }> {
  const download = await client.download(link, { signal });
  if (nameOf(download.filename).extension === '.zip' && !target.zipped)
    return saveUnpacked(await download.bytes(), target);
  return { file: target.path, bytes: await saveDownload(download, target.path) };
}
