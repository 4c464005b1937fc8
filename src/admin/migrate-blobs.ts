import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { BlobMissing, type BlobStore } from '../core/ports/blob-store.ts';

/** Number of parallel copies. Most blobs are small, so latency matters more than bandwidth. */
const AT_ONCE = 8;

/** Totals of one migration of blobs. */
export interface Migration {
  /** Number of blobs visited in the source store. */
  blobs: number;
  copied: number;
  bytes: number;
}

/**
 * Which blobs to copy, and how to handle missing ones. By default, all blobs of the first store are copied, and missing
 * ones are ignored.
 */
export interface BlobChoice {
  keys?: AsyncIterable<string>;
  onGone?(key: string): void;
  /** Directory for files in transit; if absent, the machine's temporary directory. */
  scratch?: string;
}

/**
 * Copies every blob that `to` does not have or has with another length. Blobs that disappear during the migration are
 * skipped. If a blob is deleted from the first store after it was copied, the copy has no owner, so a sweep removes it
 * from the second store.
 */
export async function migrateBlobs(
  from: BlobStore,
  to: BlobStore,
  { keys: chosen = from.list(), onGone = () => {}, scratch = tmpdir() }: BlobChoice = {},
): Promise<Migration> {
  const done: Migration = { blobs: 0, copied: 0, bytes: 0 };
  const directory = await mkdtemp(join(scratch, 'bozzetto-migrate-'));
  const keys = chosen[Symbol.asyncIterator]();

  async function copyOne(key: string, path: string): Promise<true> {
    const { bytes } = await from.stat(key);
    const there = await to.stat(key).catch(unlessMissing);
    if (there?.bytes === bytes) return true;
    await pipeline(await from.read(key), createWriteStream(path));
    await to.putFile(key, path);
    done.copied++;
    done.bytes += bytes;
    return true;
  }

  async function copyAll(_: unknown, n: number): Promise<void> {
    for (;;) {
      const { value: key, done: isEnd } = await keys.next();
      if (isEnd) return;
      done.blobs++;
      if ((await copyOne(key, join(directory, String(n))).catch(unlessMissing)) === null)
        onGone(key);
    }
  }

  try {
    await Promise.all(Array.from({ length: AT_ONCE }, copyAll));
    return done;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

function unlessMissing(error: unknown): null {
  if (error instanceof BlobMissing) return null;
  throw error;
}
