import { File } from 'node:buffer';
import * as fs from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { Download } from './download.ts';

/**
 * Opens a local file as an upload body that carries its file name. The file is streamed, except in Node 18, which reads
 * it into memory.
 * @throws if the file cannot be read
 */
export async function readUpload(path: string): Promise<Blob & { readonly name: string }> {
  const blob = 'openAsBlob' in fs ? await fs.openAsBlob(path) : new Blob([await readFile(path)]);
  return new File([blob], basename(path)) as Blob & { readonly name: string };
}

/**
 * Writes a download to a path. The file appears only once it is complete.
 * @param onBytes called with the number of bytes written so far
 * @returns the size of the file in bytes
 */
export async function saveDownload(
  download: Download,
  path: string,
  onBytes?: (bytes: number) => void,
): Promise<number> {
  await mkdir(dirname(path), { recursive: true });
  const part = `${path}.${process.pid}.part`;
  let bytes = 0;
  const count = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      bytes += chunk.length;
      onBytes?.(bytes);
      done(null, chunk);
    },
  });
  try {
    await pipeline(
      Readable.fromWeb(download.body as ReadableStream<Uint8Array>),
      count,
      fs.createWriteStream(part),
    );
    if (download.size !== null && bytes !== download.size)
      throw new Error(`the download ended after ${bytes} of ${download.size} bytes`);
    await rename(part, path);
  } finally {
    await rm(part, { force: true });
  }
  return bytes;
}
