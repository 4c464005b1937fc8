import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';

/** Root directory of the package. */
export const PACKAGE_ROOT = resolve(import.meta.dirname, '../../..');

/** Everything that the built Studio depends on. The lock file represents its packages. */
const SOURCES = [
  'src/studio/**/*',
  'src/sdk/**/*.ts',
  'src/contract/**/*.ts',
  // The editor's worker runs shape programs.
  'src/engines/spec.ts',
  'src/engines/kit/{program,rig,surface}/**/*.ts',
  'src/engines/{math,mesh,raster,structures,surfaces}/**/*.ts',
];
const BESIDE = ['package-lock.json', 'src/service/studio/build.ts'];

/** Returns a shortened hexadecimal SHA-256 of the names and contents of the Studio's sources; 40 ms for 600 files. */
export async function sourceHash(): Promise<string> {
  const names = new Set(BESIDE);
  for await (const entry of glob(SOURCES, { cwd: PACKAGE_ROOT, withFileTypes: true }))
    if (entry.isFile() && !entry.name.endsWith('.test.ts'))
      names.add(resolve(entry.parentPath, entry.name).slice(PACKAGE_ROOT.length + 1));
  const sorted = [...names].map((name) => name.replaceAll('\\', '/')).sort();
  const contents = await Promise.all(sorted.map((name) => readFile(resolve(PACKAGE_ROOT, name))));
  const hash = createHash('sha256');
  for (const [i, name] of sorted.entries())
    hash.update(`${name}\0`).update(contents[i]!).update('\0');
  return hash.digest('hex').slice(0, 16);
}
