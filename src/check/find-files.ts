import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { formatNamed, READ_FORMATS } from '../contract/formats.ts';

const EXTENSIONS = READ_FORMATS.flatMap((format) => formatNamed(format)?.extensions ?? [format]);
const MODEL = new RegExp(`\\.(${EXTENSIONS.join('|')})$`, 'i');
/** Folders of packages, which are not the user's own files. */
const SKIPPED = new Set(['node_modules']);

/**
 * Returns the files to check, sorted: those that are named, and the models in folders that are named and in their
 * folders. Hidden folders and `node_modules` are skipped, and links to folders are not followed.
 * @throws Error if a path does not exist
 */
export async function findFiles(paths: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  for (const path of paths) {
    const kind = await stat(path).catch(() => null);
    if (kind === null) throw new Error(`there is no file or folder ${path}`);
    if (!kind.isDirectory()) found.add(path);
    else for await (const file of modelsIn(path)) found.add(file);
  }
  return [...found].sort();
}

async function* modelsIn(folder: string): AsyncGenerator<string> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.name.startsWith('.') || SKIPPED.has(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* modelsIn(path);
    else if (MODEL.test(entry.name)) yield path;
  }
}
