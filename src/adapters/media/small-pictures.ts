import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BlobMissing, type BlobStore } from '../../core/ports/blob-store.ts';
import type { SmallPictures } from '../../core/ports/small-pictures.ts';
import { Semaphore } from '../../core/semaphore.ts';
import { smallPicture } from './small-picture.ts';

/**
 * Limits for thumbnails. A gallery card is about 190 pixels wide, or twice that on high-density screens. The thumbnails
 * of the examples in the README take 15 to 19 kB.
 */
const LIMITS = {
  side: 384,
  bytes: 48 * 1024,
  /** The limits for uploaded images. */
  readBytes: 20 << 20,
  pixels: 8192 * 8192,
};
/**
 * Maximum number of thumbnails that are created in parallel. A preview of 1024² pixels takes 25 ms of processor time;
 * the other cores are left for requests.
 */
const AT_ONCE = 2;

/** Returns the key of a blob's thumbnail, which is stored beside the blob and removed with it. */
const smallKeyOf = (blob_key: string): string => `${blob_key}.small.webp`;

/**
 * Wraps a blob store so that removing a blob also removes its thumbnail, no matter which part of the service removes
 * the blob.
 */
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
 * Creates thumbnails on first request and keeps them in the blob store.
 * @param directory for temporary files
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

  /** Stores a thumbnail. If that fails, e.g. on a full disk, the thumbnail is created again on the next request. */
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
   * Returns the stored thumbnail, or null if there is none. An intermediate image is replaced under the same key, so a
   * thumbnail is used only if it is at least as new as the image.
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
