import { existsSync } from 'node:fs';
import { access, constants, mkdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { PACKAGE_ROOT, sourceHash } from './source-hash.ts';

/** The build that the package of npm brings; a checkout has none there. */
const SHIPPED = resolve(PACKAGE_ROOT, 'studio');

/** Where builds of the present sources may lie: in the package, beside those of other states of it, or with the data. */
export async function buildDirectories(data: string | null): Promise<string[]> {
  const hash = await sourceHash();
  const inPackage = resolve(PACKAGE_ROOT, 'dist/studio', hash);
  return data === null ? [inPackage] : [inPackage, resolve(data, 'studio', hash)];
}

/** The build of the present sources; null: there is none yet. A package brings one in place of them. */
export async function findBuild(data: string | null): Promise<string | null> {
  if (existsSync(SHIPPED)) return SHIPPED;
  return (await buildDirectories(data)).find((directory) => existsSync(directory)) ?? null;
}

/** The first of the directories that can be made: packages are often installed where a service may not write. */
export async function writableOf(directories: readonly string[]): Promise<string> {
  for (const directory of directories.slice(0, -1)) {
    const parent = dirname(directory);
    try {
      await mkdir(parent, { recursive: true });
      await access(parent, constants.W_OK);
      return directory;
    } catch {
      // The next one.
    }
  }
  return directories.at(-1)!;
}
