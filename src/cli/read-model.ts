import { File } from 'node:buffer';
import { basename, dirname, extname, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { readUpload } from '../sdk/files-node.ts';
import { findCompanions } from './companions.ts';

/** The time of every file in a zip, so that the same files always give the same bytes. */
const TIME = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true };

/**
 * Opens a model as an upload body. A model that refers to files beside it is packed with them into a zip, as the service
 * expects: `chair.obj` with its materials and textures becomes `chair.zip`.
 * @throws if a file cannot be read
 */
export async function readModel(path: string): Promise<Blob & { readonly name: string }> {
  const companions = await findCompanions(path);
  if (companions.length === 0) return readUpload(path);
  const zip = new ZipFile();
  const output = zip.outputStream.pipe(new PassThrough());
  zip.on('error', (error: Error) => output.destroy(error));
  const packed = buffer(output);
  for (const name of [basename(path), ...companions])
    zip.addFile(join(dirname(path), name), name, { compress: false, ...TIME });
  zip.end();
  const name = `${basename(path, extname(path))}.zip`;
  return new File([await packed], name) as Blob & { readonly name: string };
}
