import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';

/** Directory of the package. */
export const PACKAGE_ROOT = resolve(import.meta.dirname, '../../..');

/** Everything that the built page is made from; the lock file stands for its packages. */
const SOURCES = ['src/studio/**/*', 'src/sdk/**/*.ts', 'src/contract/**/*.ts'];
const BESIDE = ['package-lock.json', 'src/service/studio/build.ts'];

/** SHA-256 over names and contents of what the studio is built from, in hexadecimal, shortened. 20 ms for 300 files. */
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
