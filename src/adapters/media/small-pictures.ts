import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BlobMissing, type BlobStore } from '../../core/ports/blob-store.ts';
import type { SmallPictures } from '../../core/ports/small-pictures.ts';
import { Semaphore } from '../../core/semaphore.ts';
import { smallPicture } from './small-picture.ts';

/** A card of a gallery is some 190 pixels wide, on good screens twice that: 15 to 19 kB for the README's examples. */
const LIMITS = {
  side: 384,
  bytes: 48 * 1024,
  /** The largest upload, and the most pixels of a picture that is taken. */
  readBytes: 20 << 20,
  pixels: 8192 * 8192,
};
/** A preview of 1024² takes 25 ms of processor; requests want the other cores. */
const AT_ONCE = 2;

/** The blob that keeps a blob's small picture: it lies beside it and goes with it. */
const smallKeyOf = (blob_key: string): string => `${blob_key}.small.webp`;

/** A blob store that removes small pictures with what they show, whoever removes it and for whatever reason. */
export function withoutSmallPicturesOfGone(blobs: BlobStore): BlobStore {
  return {
    ...blobs,
    async remove(key) {
      await blobs.remove(key);
      await blobs.remove(smallKeyOf(key));
    },
  };
}

/**
 * Makes small pictures when they are first asked for, and keeps them in the blob store.
 * @param directory for files on their way there
 */
export function keptSmallPictures(blobs: BlobStore, directory: string): SmallPictures {
  const drawing = new Semaphore(AT_ONCE);
  const underWay = new Map<string, Promise<Uint8Array | null>>();

  async function make(blob_key: string): Promise<Uint8Array | null> {
    const bytes = await readAll(blobs, blob_key);
    const small = await drawing.run(() => smallPicture(bytes, LIMITS));
    if (small === null) return null;
    await keep(blob_key, small.bytes);
    return small.bytes;
  }

  /** A small picture that cannot be kept, on a full disk for one, is made again. */
  async function keep(blob_key: string, bytes: Uint8Array): Promise<void> {
    const path = join(directory, `${randomUUID()}.small.webp`);
    const key = smallKeyOf(blob_key);
    try {
      await writeFile(path, bytes);
      await blobs.putFile(key, path);
      // The original may have been removed in the meantime, and nothing else would remove this thumbnail.
      await blobs.stat(blob_key).catch(() => blobs.remove(key));
    } catch {
      await rm(path, { force: true });
    }
  }

  /**
   * Returns the thumbnail of an intermediate image. The server replaces such images under the same key, so a thumbnail
   * is valid only if it is at least as new.
   */
  async function keptOf(blob_key: string): Promise<Uint8Array | null> {
    const key = smallKeyOf(blob_key);
    const shown = await blobs.stat(blob_key);
    try {
      const small = await blobs.stat(key);
      return small.modified_at < shown.modified_at ? null : await readAll(blobs, key);
    } catch (error) {
      if (error instanceof BlobMissing) return null;
      throw error;
    }
  }

  return {
    async of(blob_key) {
      const kept = await keptOf(blob_key);
      if (kept !== null) return kept;
      const making =
        underWay.get(blob_key) ?? make(blob_key).finally(() => underWay.delete(blob_key));
      underWay.set(blob_key, making);
      return making;
    },
  };
}

async function readAll(blobs: BlobStore, key: string): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of await blobs.read(key)) parts.push(part);
  return Buffer.concat(parts);
}
