import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import {
  copyFile,
  mkdir,
  open,
  opendir,
  readdir,
  rename,
  rm,
  rmdir,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { blobKey, isBlobKey } from '../../core/blob-key.ts';
import { BlobMissing, type BlobStore } from '../../core/ports/blob-store.ts';

/** The block size of most file systems. */
const CHECK_BYTES = 4096;

/** Holds incomplete files. It is on the same disk as the store, so that the last step is a rename. */
const INCOMING = '.incoming';

/** Maximum number of attempts to move a file while other processes keep removing the target directory. */
const PLACING_TRIES = 20;

/**
 * Opens a store that keeps blobs as files under `root`, with the key as the relative path. A blob is either complete or
 * absent, and survives a power failure once `putFile` has returned, because the file and its directory are synced.
 */
export async function openDiskBlobStore(root: string): Promise<BlobStore> {
  await mkdir(join(root, INCOMING), { recursive: true });

  const pathOf = (key: string) => join(root, blobKey(key));

  return {
    async putFile(key, path) {
      const target = pathOf(key);
      const source = await syncedSource(path, join(root, INCOMING, randomUUID()));
      try {
        await place(source, target);
      } catch (error) {
        await rm(source, { force: true });
        throw error;
      }
      await syncDirectory(dirname(target));
    },

    async copy(key, to) {
      const [source, target] = [pathOf(key), pathOf(to)];
      const copied = join(root, INCOMING, randomUUID());
      try {
        await copyFile(source, copied, constants.COPYFILE_FICLONE).catch((error) =>
          missing(error, key),
        );
        await sync(copied);
        await place(copied, target);
      } catch (error) {
        await rm(copied, { force: true });
        throw error;
      }
      await syncDirectory(dirname(target));
    },

    async stat(key) {
      const path = pathOf(key);
      const facts = await stat(path).catch((error) => missing(error, key));
      return { bytes: facts.size, modified_at: Math.floor(facts.mtimeMs) };
    },

    async read(key, range) {
      const file = await open(pathOf(key)).catch((error) => missing(error, key));
      return file.createReadStream({
        highWaterMark: 256 * 1024,
        ...(range === undefined ? {} : { start: range.start, end: range.end }),
      });
    },

    async toLocalFile(key) {
      const path = pathOf(key);
      await stat(path).catch((error) => missing(error, key));
      return path;
    },

    async remove(key) {
      const path = pathOf(key);
      await rm(path, { force: true });
      // Removes a task's directory together with its last file; rmdir fails on any other directory, as intended.
      await rmdir(dirname(path)).catch(() => {});
    },

    list: () => keysBelow(root, ''),

    async removeUnfinished(before) {
      const incoming = join(root, INCOMING);
      for (const name of await readdir(incoming)) {
        const path = join(incoming, name);
        // A file that has disappeared in the meantime was moved to its final path, so it is complete.
        const facts = await stat(path).catch(() => null);
        if (facts !== null && facts.mtimeMs < before) await rm(path, { force: true });
      }
    },

    async check() {
      const path = join(root, INCOMING, randomUUID());
      // A full disk still accepts new names, so only writing bytes reveals it.
      await writeFile(path, Buffer.alloc(CHECK_BYTES), { flag: 'wx' }).finally(() =>
        rm(path, { force: true }),
      );
    },
  };
}

/**
 * Yields the keys directory by directory in disk order, because sorting would hold a million names in memory. Skips
 * hidden files and names that are not keys, because they do not belong to the store. Removes empty directories, which a
 * writer leaves behind if it dies before it has placed its file.
 */
async function* keysBelow(root: string, prefix: string): AsyncGenerator<string> {
  const path = join(root, prefix);
  let isEmpty = true;
  const directory = await opendir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (directory === null) return;
  for await (const entry of directory) {
    isEmpty = false;
    const key = prefix === '' ? entry.name : `${prefix}/${entry.name}`;
    if (!isBlobKey(key)) continue;
    if (entry.isDirectory()) yield* keysBelow(root, key);
    else if (entry.isFile()) yield key;
  }
  // If a file has been added since, rmdir fails, as intended.
  if (isEmpty && prefix !== '') await rmdir(path).catch(() => {});
}

/** Syncs the file where it is, or copies it to the store's disk first, and returns its path. */
async function syncedSource(path: string, incoming: string): Promise<string> {
  let source = path;
  if (await onAnotherDisk(path, dirname(incoming))) {
    source = incoming;
    try {
      await copyFile(path, incoming, constants.COPYFILE_FICLONE);
      await sync(incoming);
    } catch (error) {
      // A partial file would take up space that others need on a full disk.
      await rm(incoming, { force: true });
      throw error;
    }
    await rm(path, { force: true });
  } else await sync(path);
  return source;
}

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

async function onAnotherDisk(path: string, directory: string): Promise<boolean> {
  const [file, target] = await Promise.all([stat(path), stat(directory)]);
  return file.dev !== target.dev;
}

/** Moves a file to its final path, creating the directory. */
async function place(source: string, target: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await mkdir(dirname(target), { recursive: true });
      await rename(source, target);
      return;
    } catch (error) {
      // A sweep or a `remove` may delete the empty directory between any two of these steps, including those of mkdir.
      const { code } = error as NodeJS.ErrnoException;
      if (attempt === PLACING_TRIES || (code !== 'ENOENT' && code !== 'ENOTDIR')) throw error;
    }
  }
}

async function syncDirectory(path: string): Promise<void> {
  // Windows cannot open a directory; there, NTFS journals the rename.
  const directory = await open(path, 'r').catch(() => null);
  if (directory === null) return;
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

function missing(error: NodeJS.ErrnoException, key: string): never {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR')
    throw new BlobMissing(`there is no blob ${key}`);
  throw error;
}
