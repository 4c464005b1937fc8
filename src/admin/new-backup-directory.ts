import { readdir, rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';

/** Where a backup is written. */
export interface BackupDirectory {
  /** Absolute; here the backup lies in the end. */
  directory: string;
  /** Here it lies until it is whole, so that one that broke off is not mistaken for a backup. Does not exist yet. */
  unfinished: string;
  /** The backup is whole: gives it its name. */
  finish(): Promise<void>;
}

/**
 * Finds a place for a new backup, and removes what one that broke off left there.
 * @throws where the target is not empty
 */
export async function newBackupDirectory(to: string): Promise<BackupDirectory> {
  const directory = resolve(to);
  const there = await readdir(directory).catch(() => []);
  if (there.length > 0) throw new Error(`${directory} is not empty; a backup goes into a new one.`);
  const unfinished = `${directory}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  const finish = async () => {
    await rm(directory, { recursive: true, force: true });
    await rename(unfinished, directory);
  };
  return { directory, unfinished, finish };
}
