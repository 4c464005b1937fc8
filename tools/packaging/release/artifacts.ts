import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { packService } from '../bozzetto.ts';
import { ROOT, writeJson } from '../tarball.ts';
import { packWheel } from './wheel.ts';

const run = promisify(execFile);

/**
 * Makes everything that a release publishes: npm tarballs of the service and the client, the Python wheel, the add-on for
 * Blender, an SBOM (CycloneDX 1.5) of the packages that the service runs on, and the SHA-256 of each.
 * @param directory emptied first
 * @returns the files
 */
export async function makeArtifacts(directory: string): Promise<string[]> {
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory, { recursive: true });
  // Packing the service packs the client, too.
  const packages = join(ROOT, 'dist/packages');
  await rm(packages, { recursive: true, force: true });
  await packService(packages);
  for (const name of await readdir(packages))
    if (name.endsWith('.tgz')) await copyFile(join(packages, name), join(directory, name));
  await packWheel(directory);
  await run(process.execPath, [join(ROOT, 'tools/packaging/blender.ts'), directory]);
  await writeBillOfMaterials(join(directory, 'bozzetto.cdx.json'));
  const files = (await readdir(directory)).sort().map((name) => join(directory, name));
  const sums = await Promise.all(
    files.map(async (path) => `${await sha256(path)}  ${basename(path)}\n`),
  );
  await writeFile(join(directory, 'SHA256SUMS'), sums.join(''));
  return [...files, join(directory, 'SHA256SUMS')];
}

interface Bill {
  metadata: { component: { name: string } };
  components: { 'bom-ref': string; properties?: { name: string }[] }[];
  dependencies: { ref: string }[];
}

/** Includes development packages explicitly: building the Studio with Vite sets NODE_ENV=production, which omits them. */
const SBOM = [
  ...['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'],
  ...['--package-lock-only', '--include', 'dev'],
];
const DEVELOPMENT = 'cdx:npm:package:development';

/** Returns the packages that the service runs on, from the lock file. */
async function writeBillOfMaterials(path: string): Promise<void> {
  const options = { cwd: ROOT, maxBuffer: 2 ** 28, shell: process.platform === 'win32' };
  const bill = JSON.parse((await run('npm', SBOM, options)).stdout) as Bill;
  // npm names it after the folder.
  bill.metadata.component.name = 'bozzetto';
  // `--omit dev` of npm 11.19 omits packages that a development tool needs as well, such as zod.
  const isDevelopment = ({ properties = [] }: Bill['components'][number]) =>
    properties.some(({ name }) => name === DEVELOPMENT);
  const omitted = new Set(bill.components.filter(isDevelopment).map((each) => each['bom-ref']));
  bill.components = bill.components.filter((each) => !omitted.has(each['bom-ref']));
  bill.dependencies = bill.dependencies.filter(({ ref }) => !omitted.has(ref));
  await writeJson(path, bill);
}

async function sha256(path: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(path))
    .digest('hex');
}
