import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A disk of its own, small enough to be really full. */
export interface SmallDisk {
  directory: string;
  remove(): Promise<void>;
}

/** Mounts one of so many MiB; null where this user or system may not (Linux as root only). */
export async function smallDisk(megabytes: number): Promise<SmallDisk | null> {
  const directory = await mkdtemp(join(tmpdir(), 'bozzetto-disk-'));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', directory]);
  } catch {
    await rmdir(directory);
    return null;
  }
  await chmod(directory, 0o755);
  return {
    directory,
    async remove() {
      await run('umount', ['-l', directory]);
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Why a test with a small disk is skipped. */
export const NO_DISK = 'a tmpfs cannot be mounted here: Linux as root only';
