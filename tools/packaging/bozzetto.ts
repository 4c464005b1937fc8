import { execFile } from 'node:child_process';
import { cp, glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { shipDrawings } from '../../src/engines/imagine/library/drawings.ts';
import { extractBundle } from '../../src/server/reference/bundle.ts';
import { buildStudio } from '../../src/service/studio/build.ts';
import { withBuiltUrls } from './built-urls.ts';
import { packClient } from './client.ts';
import { pack, ROOT, writeJson } from './tarball.ts';
import { PREPARED, thirdPartyLicenses } from './third-party.ts';

const FOLDER = join(ROOT, 'tools/packaging/service');
/** Files of a checkout that a package does not need: they generate the package's content. */
const CHECKOUT_ONLY = ['bin/gen.js', 'bin/build-studio.js', 'service/studio/build.js'];
/** Copied unchanged. */
const COPIED = [
  'migrations',
  'contracts',
  'library',
  'examples/comfyui',
  'examples/command',
  'examples/gradio',
  'LICENSE',
  'NOTICE',
];

/** The package names them and does not bring them: 139 MB for the few who run networks of their own. */
const ON_REQUEST = ['onnxruntime-web'];

const isPrepared = (name: string) => (PREPARED as readonly string[]).includes(name);

interface Manifest {
  version: string;
  description: string;
  license: string;
  dependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
}

/**
 * `npm run pack`: builds `bozzetto`, the service with its command line, below `dist`. @returns the path of the tarball
 */
export async function packService(into = join(ROOT, 'dist/packages')): Promise<string> {
  const folder = join(into, 'bozzetto');
  await rm(folder, { recursive: true, force: true });
  await packClient(into);
  const lib = join(folder, 'lib');
  const code = await compile(lib);
  const manifest = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as Manifest;
  await Promise.all([
    copyAssets(lib).then(async () => {
      // Replaces the index of a checkout, which covers the whole collection.
      await shipDrawings(join(lib, 'engines/imagine/library'));
      await writeFile(join(lib, 'server/reference/scalar.js'), await extractBundle());
    }),
    ...COPIED.map((name) => cp(join(ROOT, name), join(folder, name), { recursive: true })),
    copyPages(join(folder, 'docs')),
    cp(join(into, 'client/dist'), join(folder, 'client'), { recursive: true }),
    ...['bin.mjs', 'README.md'].map((name) => cp(join(FOLDER, name), join(folder, name))),
    thirdPartyLicenses().then((text) => writeFile(join(folder, 'THIRD-PARTY.md'), text)),
    describe(folder, manifest, code),
    buildStudio(join(folder, 'studio'), 'npx bozzetto admin'),
  ]);
  return pack(folder, into);
}

/** Compiles the sources; types are checked elsewhere. @returns the code of all files, by path */
async function compile(lib: string): Promise<Map<string, string>> {
  const tsc = join(ROOT, 'node_modules/@typescript/native/bin/tsc');
  const project = join(ROOT, 'tools/packaging/tsconfig.json');
  await promisify(execFile)(process.execPath, [tsc, '-p', project, '--outDir', lib]);
  for (const name of CHECKOUT_ONLY) await rm(join(lib, name));
  const code = new Map<string, string>();
  for await (const name of glob('**/*.js', { cwd: lib })) {
    const path = join(lib, name);
    const text = await readFile(path, 'utf8');
    const built = withBuiltUrls(text);
    if (built !== text) await writeFile(path, built);
    code.set(name.replaceAll('\\', '/'), built);
  }
  return code;
}

/** Copies files that the code reads at run time: weights, recordings, the script of the API reference. */
async function copyAssets(lib: string): Promise<void> {
  for await (const entry of glob('**/*', { cwd: join(ROOT, 'src'), withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = path.slice(join(ROOT, 'src').length + 1);
    if (!entry.isFile() || /\.(ts|tsx|md)$/.test(name) || /^studio[\\/]/.test(name)) continue;
    // The package's own first file is bin.mjs.
    if (entry.name === 'start.mjs') continue;
    await mkdir(dirname(join(lib, name)), { recursive: true });
    await cp(path, join(lib, name));
  }
}

async function copyPages(docs: string): Promise<void> {
  for await (const name of glob('**/*.md', { cwd: join(ROOT, 'docs') })) {
    await mkdir(dirname(join(docs, name)), { recursive: true });
    await cp(join(ROOT, 'docs', name), join(docs, name));
  }
}

/** Writes `package.json` with those of the checkout's packages that the code imports. */
async function describe(
  folder: string,
  manifest: Manifest,
  code: ReadonlyMap<string, string>,
): Promise<void> {
  const { version, description, license } = manifest;
  const all = [...code.values()].join('\n');
  const named = Object.entries(manifest.dependencies).filter(([name]) =>
    new RegExp(`['"\`]${name.replaceAll('.', '\\.')}(/[^'"\`]*)?['"\`]`).test(all),
  );
  const own = JSON.parse(await readFile(join(FOLDER, 'package.json'), 'utf8'));
  await writeJson(join(folder, 'package.json'), {
    ...{ name: own.name, version, description, license },
    ...own,
    dependencies: Object.fromEntries(named.filter(([name]) => !isPrepared(name))),
    ...withoutRequested(manifest.optionalDependencies),
  });
}

/** Turns packages that only some users need into optional peers, which npm does not install by itself. */
function withoutRequested(optional: Readonly<Record<string, string>>) {
  const [asked, brought] = [true, false].map((wanted) =>
    Object.fromEntries(
      Object.entries(optional).filter(([name]) => ON_REQUEST.includes(name) === wanted),
    ),
  );
  const meta = ON_REQUEST.map((name) => [name, { optional: true }]);
  return {
    optionalDependencies: brought,
    peerDependencies: asked,
    peerDependenciesMeta: Object.fromEntries(meta),
  };
}

if (import.meta.main) console.log(await packService());
