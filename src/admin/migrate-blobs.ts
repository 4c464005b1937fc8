import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { BlobMissing, type BlobStore } from '../core/ports/blob-store.ts';

/** Most blobs are small: waiting for answers costs more than bytes. */
const AT_ONCE = 8;

/** What was done. */
export interface Migration {
  /** Blobs that the first store has. */
  blobs: number;
  copied: number;
  bytes: number;
}

/** Which blobs, and what becomes of those that are gone; absent: all that the first store lists, and nothing. */
export interface BlobChoice {
  keys?: AsyncIterable<string>;
  onGone?(key: string): void;
  /** Where files are on their way; absent: where the machine has its temporary files. */
  scratch?: string;
}

/**
 * Copies every blob that `to` lacks, or has in another length. Blobs that go meanwhile are left out; one that went from
 * the first store after it was copied is swept as nobody's from the second.
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
