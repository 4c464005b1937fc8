import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A separate disk, small enough to actually fill up. */
export interface SmallDisk {
  directory: string;
  remove(): Promise<void>;
}

/** Mounts a disk of this many MiB; null if this user or system cannot (only Linux as root can). */
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

/** Reason for skipping a test that needs a small disk. */
export const NO_DISK = 'a tmpfs cannot be mounted here: Linux as root only';
