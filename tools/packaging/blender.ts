import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ZipWriter } from '../../src/engines/convert/archive/write-zip.ts';
import { ROOT } from './tarball.ts';

/*
 * npm run pack:blender -- [DIRECTORY]
 *     the add-on of clients/blender as two zips: for Blender 3.4 to 4.1, and as an extension for 4.2 and later
 */
const SOURCE = join(ROOT, 'clients/blender');
const NAME = 'bozzetto_blender';

const [directory = join(ROOT, 'dist/packages')] = process.argv.slice(2);
await mkdir(directory, { recursive: true });
const work = await mkdtemp(join(tmpdir(), 'bozzetto-pack-'));
try {
  const folder = join(work, NAME);
  await cp(join(SOURCE, NAME), folder, { recursive: true, filter: isSource });
  await cp(join(SOURCE, 'LICENSE'), join(folder, 'LICENSE'));
  // The complete client of this repository, because Blender does not install packages.
  const vendored = join(folder, 'vendor/bozzetto');
  await cp(join(ROOT, 'clients/python/bozzetto'), vendored, { recursive: true, filter: isSource });
  await cp(join(ROOT, 'LICENSE'), join(vendored, 'LICENSE'));
  await writeFile(join(folder, 'vendor/__init__.py'), '');
  const files = await filesOf(folder);
  const manifest = await readFile(join(SOURCE, 'blender_manifest.toml'));
  // An add-on is a folder in its zip; an extension has its manifest at the top level.
  await writeZip('bozzetto-blender-3.4.zip', files, `${NAME}/`);
  await writeZip('bozzetto-blender-4.2.zip', files.set('blender_manifest.toml', manifest), '');
} finally {
  await rm(work, { recursive: true, force: true });
}

function isSource(path: string): boolean {
  return !path.includes('__pycache__');
}

/** Files by path relative to the folder, with their contents. */
async function filesOf(folder: string): Promise<Map<string, Uint8Array>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const files = new Map<string, Uint8Array>();
  for (const path of paths.sort()) files.set(relative(folder, path), await readFile(path));
  return files;
}

async function writeZip(
  name: string,
  files: ReadonlyMap<string, Uint8Array>,
  prefix: string,
): Promise<void> {
  const zip = new ZipWriter();
  for (const [path, bytes] of files) await zip.add(prefix + path, bytes, true);
  const path = join(directory, name);
  await writeFile(path, zip.finish());
  console.log(path);
}
