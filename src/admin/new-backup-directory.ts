import { readdir, rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';

/** Paths of a backup while it is written, and the step that completes it. */
export interface BackupDirectory {
  /** Absolute path of the finished backup. */
  directory: string;
  /**
   * Path of the unfinished backup, so that an interrupted backup is not mistaken for a finished one. It does not exist
   * yet.
   */
  unfinished: string;
  /** Renames the complete backup to its final path. */
  finish(): Promise<void>;
}

/**
 * Determines the paths of a new backup, and removes the remains of an interrupted one.
 * @throws if the target is not empty
 */
export async function newBackupDirectory(to: string): Promise<BackupDirectory> {
  const directory = resolve(to);
  const there = await readdir(directory).catch(() => []);
  if (there.length > 0)
    throw new Error(`${directory} is not empty; choose a new directory for the backup.`);
  const unfinished = `${directory}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  const finish = async () => {
    await rm(directory, { recursive: true, force: true });
    await rename(unfinished, directory);
  };
  return { directory, unfinished, finish };
}
