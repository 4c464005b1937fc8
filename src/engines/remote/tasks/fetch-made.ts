import { join } from 'node:path';
import type { RemoteFile, RemoteResult } from '../../spec/remote-job.ts';
import type { RemoteStepContext } from '../../spec/remote-step.ts';
import { saveDataUri } from '../http/data-uri.ts';
import { download } from '../http/download.ts';
import type { JsonClient } from '../http/json-client.ts';
import { imageFile, meshFile, modelFile } from '../http/made-files.ts';
import type { Made } from './protocol.ts';

/**
 * Saves a job's results in the directory of the remote step, and checks their first bytes.
 * @throws DeadLink; RemoteFailure `wrong` if a result is not of the requested type
 */
export async function fetchMade(
  { role, links, save, mayBeObj = false, text, facts = {} }: Made,
  client: JsonClient,
  hosts: readonly string[],
  { directory, signal }: RemoteStepContext,
): Promise<RemoteResult> {
  const checked = role === 'image' ? imageFile : mayBeObj ? meshFile : modelFile;
  const files: RemoteFile[] = [];
  for (const [index, link] of links.entries()) {
    const path = join(directory, `made-${index}.${role === 'model' ? 'glb' : 'image'}`);
    if (link.startsWith('data:')) await saveDataUri(link, path);
    else if (/^https?:/.test(link)) await download(client, link, path, { hosts, signal });
    else await save?.(link, path);
    files.push(await checked(path));
  }
  return { files, ...(text === undefined ? {} : { text }), facts };
}
