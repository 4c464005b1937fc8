import { randomUUID } from 'node:crypto';
import { constants, copyFile, link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { LibraryThing } from '../../contract/library-thing.ts';
import { LibraryRefusal } from '../../core/ports/library.ts';
import { fileNameOf } from '../../engines/library/index-things.ts';
import { checkThing, mistakesText } from '../../engines/library/read-thing.ts';
import { writeThing } from '../../engines/library/write-thing.ts';

/**
 * Writes a thing into a folder, unless its file exists with other contents.
 * @returns path of the file in the folder
 * @throws LibraryRefusal
 */
export async function saveThing(
  folder: string,
  subject: string,
  thing: LibraryThing,
): Promise<string> {
  const text = writeThing(thing);
  const { mistakes } = checkThing(text);
  if (mistakes.length > 0)
    throw new LibraryRefusal('unusable', `the program is not a thing: ${mistakesText(mistakes)}`);
  const file = `${subject}/${fileNameOf(thing.name)}`;
  const path = join(folder, file);
  await mkdir(dirname(path), { recursive: true }).catch(refuseUnwritable);
  // Other processes read the folder meanwhile, and another one may be writing the same file.
  const draft = join(dirname(path), `.${randomUUID()}.draft`);
  try {
    await writeFile(draft, text).catch(refuseUnwritable);
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (!['EPERM', 'ENOTSUP', 'ENOSYS'].includes(error.code ?? '')) throw error;
      // Some file systems have no hard links.
      return copyFile(draft, path, constants.COPYFILE_EXCL);
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    if ((await readFile(path, 'utf8')) !== text)
      throw new LibraryRefusal('taken', `the file ${file} already exists`);
  } finally {
    await unlink(draft).catch(() => {});
  }
  return file;
}

/** Reports a folder that this process may only read. */
function refuseUnwritable(error: NodeJS.ErrnoException): never {
  if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code ?? '')) throw error;
  throw new LibraryRefusal('closed', 'the folder of BOZZETTO_LIBRARY cannot be written');
}
