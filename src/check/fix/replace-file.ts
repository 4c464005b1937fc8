import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative } from 'node:path';
import { hashOf } from '../companions.ts';

/** Appended to the name of a file whose original is kept. */
const ORIGINAL = '.orig';
const OWNER_WRITES = 0o200;

/**
 * Replaces a file, so that a reader sees either the old or the new one, whenever the process ends.
 * @param sha256 hash of the file as it was checked; another program may have changed it since
 * @param keeps whether the original is kept next to the file; another original is not overwritten
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
  // The folder alone decides whether a file can be replaced, but whoever made the file read-only wants it to stay.
  if ((mode & OWNER_WRITES) === 0) throw new Error('the file is read-only');
  const read = async () => {
    const old = await readFile(file);
    if (hashOf(old) === sha256) return old;
    throw new Error('the file has changed since it was checked');
  };
  const old = await read();
  const original = keeps ? await keepOriginal(path, old, mode) : null;
  await writeWhole(file, bytes, { mode, before: read });
  return original;
}

/**
 * Writes a file to another folder, at the same place as in the current one.
 * @param taken places, as {@link placeOf} returns them, that must not be written; the new one is added
 * @returns its path
 * @throws Error if the place is taken
 */
export async function writeCopy(
  { folder, taken }: { folder: string; taken: Set<string> },
  path: string,
  bytes: Uint8Array,
): Promise<string> {
  const within = relative(process.cwd(), path);
  const inside = isAbsolute(within) ? within.replace(/^([A-Za-z]:)?[\\/]+/, '') : within;
  const target = join(folder, inside.replace(/^(\.\.[\\/])+/, ''));
  await mkdir(dirname(target), { recursive: true });
  const place = await placeOf(target);
  if (taken.has(place))
    throw new Error(`${target} is the place of another file of this check: use another folder`);
  taken.add(place);
  await writeWhole(target, bytes);
  return target;
}

/** Returns the absolute path of a file in a folder that exists. Links in it are followed, except for the file itself. */
export async function placeOf(path: string): Promise<string> {
  return join(await realpath(dirname(path)), basename(path));
}

/**
 * Keeps a file under the first name that is free.
 * @returns its path; that of an earlier original if it has the same content
 */
async function keepOriginal(path: string, bytes: Uint8Array, mode: number): Promise<string> {
  for (let number = 1; ; number++) {
    const name = `${path}${ORIGINAL}${number === 1 ? '' : `.${number}`}`;
    const kept = await readFile(name).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      return null;
    });
    if (kept === null) await writeWhole(name, bytes, { mode });
    if (kept === null || hashOf(kept) === hashOf(bytes)) return name;
  }
}

/**
 * Writes a file in full or not at all: a part of an original would later pass for it.
 * @param before called when only the renaming is left; if it throws, the file at the path stays
 */
async function writeWhole(
  path: string,
  bytes: Uint8Array,
  { mode, before }: { mode?: number; before?: () => Promise<unknown> } = {},
): Promise<void> {
  const temporary = `${path}.${randomUUID()}.new`;
  try {
    const file = await open(temporary, 'wx');
    try {
      if (mode !== undefined) await file.chmod(mode);
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await before?.();
    await rename(temporary, path);
  } finally {
    await rm(temporary, { force: true });
  }
}
