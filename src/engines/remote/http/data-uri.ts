import { writeFile } from 'node:fs/promises';
import { RemoteFailure } from '../../spec/remote-failure.ts';
import type { RemoteSource } from '../../spec/remote-job.ts';
import { FileField } from './body.ts';

/**
 * Returns a job's file as a data URI. It replaces a URL for servers that fetch files, so this service need not be
 * reachable.
 */
export function dataUri({ path, contentType }: RemoteSource): FileField {
  return new FileField(path, `data:${contentType};base64,`);
}

/**
 * Writes the content of a data URI to a file.
 * @throws RemoteFailure `wrong` if it is not base64, or is empty
 */
export async function saveDataUri(uri: string, path: string): Promise<void> {
  const comma = uri.indexOf(',');
  const isBase64 = comma > 0 && uri.slice(0, comma).endsWith(';base64');
  const bytes = isBase64 ? Buffer.from(uri.slice(comma + 1), 'base64') : Buffer.alloc(0);
  if (bytes.length === 0)
    throw new RemoteFailure('wrong', 'the server’s response has a data URL without a file', {
      detail: uri.slice(0, 100),
    });
  await writeFile(path, bytes);
}
