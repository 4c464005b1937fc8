import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { PACKAGE_ROOT } from './source-hash.ts';

/** File types that are worth compressing; the others are compressed already. */
const TEXT = new Set(['.html', '.js', '.css', '.svg', '.json', '.wasm']);
/** Time that builds of other source states are kept, so that switching branches does not need a new build. */
const KEPT_MS = 14 * 86_400_000;
/**
 * Larger files use Brotli quality 5: the 4 MB importer of rare formats then takes 0.2 s instead of 5 s, and is 9 %
 * larger.
 */
const LARGE_BYTES = 2 ** 20;
/** Minimum size for compression; smaller files gain nothing noticeable. */
const LEAST_BYTES = 1024;

/**
 * Builds the Studio into a directory, which appears complete or not at all; an existing one is kept. Files are named by
 * their contents and have compressed copies (`.br`, `.gz`) beside them.
 * @param admin name of the administrator's command in the distribution that this build is for; if given, the build
 * includes the licenses of its packages
 */
export async function buildStudio(into: string, admin?: string): Promise<void> {
  const part = `${into}.${process.pid}.part`;
  await mkdir(dirname(into), { recursive: true });
  try {
    await build({
      configFile: false,
      root: join(PACKAGE_ROOT, 'src/studio'),
      base: '/studio/',
      logLevel: 'warn',
      publicDir: false,
      plugins: [react()],
      define: admin === undefined ? {} : { 'import.meta.env.VITE_ADMIN': JSON.stringify(admin) },
      build: {
        outDir: part,
        license: admin === undefined ? false : { fileName: 'licenses.md' },
        emptyOutDir: true,
        target: 'es2023',
        // Assets are never inlined, because the page's content security policy forbids most `data:` URLs.
        assetsInlineLimit: 0,
        assetsDir: 'assets',
        reportCompressedSize: false,
        chunkSizeWarningLimit: 2000,
      },
      worker: { format: 'es', plugins: () => [withoutNode()] },
    });
    await compressAll(part);
    await removeOld(dirname(into));
    await rename(part, into).catch((error: NodeJS.ErrnoException) => {
      // Another process finished first; both builds are the same.
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(part, { recursive: true, force: true });
  }
}

/** Replaces Node's modules with empty ones: assimpjs and manifold-3d import them in a branch that never runs in a browser. */
function withoutNode(): Plugin {
  return {
    name: 'without-node',
    enforce: 'pre',
    resolveId: (id) => (/^(fs|path|crypto|node:module)$/.test(id) ? `\0${id}` : null),
    load: (id) => (/^\0(fs|path|crypto|node:module)$/.test(id) ? 'export {}' : null),
  };
}

/** Removes builds of other source states, and unfinished builds, that are older than `KEPT_MS`. */
async function removeOld(builds: string): Promise<void> {
  for (const name of await readdir(builds)) {
    const path = join(builds, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (Date.now() - mtimeMs > KEPT_MS) await rm(path, { recursive: true, force: true });
  }
}

async function compressAll(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true });
  const files = (await readdir(directory, { recursive: true })).filter((name) =>
    TEXT.has(extname(name)),
  );
  await Promise.all(
    files.map(async (name) => {
      const path = join(directory, name);
      const body = await readFile(path);
      if (body.length < LEAST_BYTES) return;
      const [br, gz] = await Promise.all([
        promisify(brotliCompress)(body, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: body.length > LARGE_BYTES ? 5 : 10,
            [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
          },
        }),
        promisify(gzip)(body, { level: body.length > LARGE_BYTES ? 6 : 9 }),
      ]);
      await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
    }),
  );
}
