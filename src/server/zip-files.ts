import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { BlobStore } from '../core/ports/blob-store.ts';

/** A file of a zip: a stored one, or a short text. */
export type ZipEntry = { path: string; mtime: Date } & (
  | { blob_key: string; bytes: number }
  | { text: string }
);

/**
 * Returns a zip that is made while it is read. Stores files without compression: GLB textures, PNG and JPEG are already
 * compressed, and a 60 MB mesh would take a second of CPU time to save a fifth. The same entries always give the same
 * bytes.
 */
export function zipStream(entries: Iterable<ZipEntry>, blobs: BlobStore): Readable {
  const zip = new ZipFile();
  const output = new Readable().wrap(zip.outputStream);
  zip.on('error', (error: Error) => output.destroy(error));
  for (const entry of entries) {
    const { path, mtime } = entry;
    if ('text' in entry) {
      zip.addBuffer(Buffer.from(entry.text), path, { mtime, compress: false });
      continue;
    }
    const { blob_key, bytes } = entry;
    zip.addReadStreamLazy(path, { mtime, compress: false, size: bytes }, (done) => {
      blobs.read(blob_key).then(
        (content) => done(null, Readable.from(content, { objectMode: false })),
        (error: unknown) => done(error, Readable.from([])),
      );
    });
  }
  zip.end();
  return output;
}

/**
 * Makes names unique: `image.png`, `image-2.png`, … Names that differ only in case are the same file on Windows and
 * macOS.
 */
export function uniqueName(filename: string, taken: Set<string>): string {
  const dot = filename.lastIndexOf('.');
  const [stem, extension] =
    dot > 0 ? [filename.slice(0, dot), filename.slice(dot)] : [filename, ''];
  let name = filename;
  for (let n = 2; taken.has(name.toLowerCase()); n++) name = `${stem}-${n}${extension}`;
  taken.add(name.toLowerCase());
  return name;
}
