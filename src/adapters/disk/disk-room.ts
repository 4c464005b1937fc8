import { statfs } from 'node:fs/promises';
import type { Room } from '../../core/ports/room.ts';

/**
 * Milliseconds for which a measurement of the free space is reused. At 100 MB/s, a fifth of the default reserve is
 * written in that time.
 */
const CACHE_LIFE_MS = 1000;
const MIB = 2 ** 20;

interface Options {
  /** Maps the name that messages use for a directory to its path. Several directories may be on the same disk. */
  directories: Readonly<Record<string, string>>;
  /** Number of free bytes below which no new work is accepted. */
  reserveBytes: number;
  /** Returns the time of a steady clock in milliseconds. */
  now(): number;
}

interface Free {
  name: string;
  bytes: number;
  /** The number of files that can still be created; null if the file system has no such limit (Btrfs). */
  files: number | null;
}

/** Returns a `Room` that reports the free space on the disks of some directories. */
export function openDiskRoom({ directories, reserveBytes, now }: Options): Room {
  let known: Promise<Free[]> | undefined;
  let until = Number.NEGATIVE_INFINITY;

  function free(): Promise<Free[]> {
    if (known === undefined || now() >= until) {
      until = now() + CACHE_LIFE_MS;
      known = Promise.all(Object.entries(directories).map(look)).then((all) => all.flat());
    }
    return known;
  }

  return {
    async shortage(use, bytes = 0) {
      const kept = use === 'new' ? reserveBytes : reserveBytes / 2;
      for (const disk of await free()) {
        if (disk.files === 0) return `the disk of ${disk.name} can hold no more files`;
        if (disk.bytes - bytes >= kept && disk.bytes > 0) continue;
        const wanted = bytes === 0 ? '' : ` for ${mebibytes(bytes)} more`;
        return `the disk of ${disk.name} has ${mebibytes(disk.bytes)} left${wanted}, ${mebibytes(kept)} are kept free`;
      }
      return null;
    },

    async disks() {
      const all = await free();
      return all.map(({ name, bytes }) => ({
        name,
        free_bytes: bytes,
        reserve_bytes: reserveBytes,
      }));
    },
  };
}

/** Reads the free space of a disk. Returns nothing for a disk that does not respond, which another check detects. */
async function look([name, directory]: [string, string]): Promise<Free[]> {
  const facts = await statfs(directory).catch(() => null);
  if (facts === null) return [];
  const { bavail, bsize, files, ffree } = facts;
  return [{ name, bytes: bavail * bsize, files: files === 0 ? null : ffree }];
}

const mebibytes = (bytes: number) => `${Math.floor(bytes / MIB)} MiB`;
