import { statfs } from 'node:fs/promises';
import type { Room } from '../../core/ports/room.ts';

/** How old an answer of the disk may be. At 100 MB/s that is a fifth of the reserve that is kept without a setting. */
const CACHE_LIFE_MS = 1000;
const MIB = 2 ** 20;

interface Options {
  /** Directory by its name in messages; those that are on one disk may all be named. */
  directories: Readonly<Record<string, string>>;
  /** Free bytes below which nothing new is taken. */
  reserveBytes: number;
  /** Milliseconds of any steady clock. */
  now(): number;
}

interface Free {
  name: string;
  bytes: number;
  /** Files that can still be made; null where the file system counts none (Btrfs). */
  files: number | null;
}

/** `Room` by what the disks of some directories say they have left. */
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

/** A disk that does not answer is another check's matter. */
async function look([name, directory]: [string, string]): Promise<Free[]> {
  const facts = await statfs(directory).catch(() => null);
  if (facts === null) return [];
  const { bavail, bsize, files, ffree } = facts;
  return [{ name, bytes: bavail * bsize, files: files === 0 ? null : ffree }];
}

const mebibytes = (bytes: number) => `${Math.floor(bytes / MIB)} MiB`;
