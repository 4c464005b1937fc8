import { existsSync } from 'node:fs';
import { access, constants, mkdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { PACKAGE_ROOT, sourceHash } from './source-hash.ts';

/** Directory of the build that the npm package contains; a source checkout has none here. */
const SHIPPED = resolve(PACKAGE_ROOT, 'studio');

/** Returns the directories that may contain a build of the current sources: in the package and with the data. */
export async function buildDirectories(data: string | null): Promise<string[]> {
  const hash = await sourceHash();
  const inPackage = resolve(PACKAGE_ROOT, 'dist/studio', hash);
  return data === null ? [inPackage] : [inPackage, resolve(data, 'studio', hash)];
}

/** Returns the directory of the npm package's build or that of the current sources; null if neither exists. */
export async function findBuild(data: string | null): Promise<string | null> {
  if (existsSync(SHIPPED)) return SHIPPED;
  return (await buildDirectories(data)).find((directory) => existsSync(directory)) ?? null;
}

/** Returns the first directory that can be created: packages are often installed where a service may not write. */
export async function writableOf(directories: readonly string[]): Promise<string> {
  for (const directory of directories.slice(0, -1)) {
    const parent = dirname(directory);
    try {
      await mkdir(parent, { recursive: true });
      await access(parent, constants.W_OK);
      return directory;
    } catch {
      // Try the next directory.
    }
  }
  return directories.at(-1)!;
}
