import { constants } from 'node:fs';
import {
  chmod,
  copyFile,
  mkdir,
  open,
  readFile,
  realpath,
  rename,
  rm,
  stat,
} from 'node:fs/promises';
import { dirname, isAbsolute, join, relative } from 'node:path';
import { hashOf } from '../companions.ts';

/** Appended to the name of a file whose original is kept. */
const ORIGINAL = '.orig';

/**
 * Replaces a file, so that a reader sees either the old or the new one, whenever the process ends.
 * @param sha256 hash of the file as it was checked; another program may have changed it since
 * @param keeps whether the original is kept next to the file; an original from before is not overwritten
 * @returns the path of the original, or null if it was not kept
 * @throws Error if the file has changed or cannot be written
 */
export async function replaceFile(
  path: string,
  bytes: Uint8Array,
  { sha256, keeps }: { sha256: string; keeps: boolean },
): Promise<string | null> {
  // A link stays one.
  const file = await realpath(path);
  const { mode } = await stat(file);
  const temporary = `${file}.${process.pid}.new`;
  try {
    await writeThrough(temporary, bytes);
    await chmod(temporary, mode);
    if (hashOf(await readFile(file)) !== sha256)
      throw new Error('the file has changed since it was checked');
    const original = keeps ? `${path}${ORIGINAL}` : null;
    if (original !== null) await copyOnce(file, original);
    await rename(temporary, file);
    return original;
  } finally {
    await rm(temporary, { force: true });
  }
}

/**
 * Writes a file to another folder, at the same place as in the current one.
 * @returns its path
 */
export async function writeCopy(folder: string, path: string, bytes: Uint8Array): Promise<string> {
  const within = relative(process.cwd(), path);
  const inside = isAbsolute(within) ? within.replace(/^([A-Za-z]:)?[\\/]+/, '') : within;
  const target = join(folder, inside.replace(/^(\.\.[\\/])+/, ''));
  await mkdir(dirname(target), { recursive: true });
  const temporary = `${target}.${process.pid}.new`;
  try {
    await writeThrough(temporary, bytes);
    await rename(temporary, target);
  } finally {
    await rm(temporary, { force: true });
  }
  return target;
}

async function writeThrough(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function copyOnce(from: string, to: string): Promise<void> {
  try {
    await copyFile(from, to, constants.COPYFILE_EXCL);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
