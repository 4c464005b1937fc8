import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { PACKAGE_ROOT } from './source-hash.ts';

/** What shrinks; the rest is compressed already. */
const TEXT = new Set(['.html', '.js', '.css', '.svg', '.json', '.wasm']);
/** How long builds of other sources are kept: whoever changes branches finds theirs again. */
const KEPT_MS = 14 * 86_400_000;
/** Brotli at its best takes 5 s for the importer of rare formats (4 MB), which few need; at 5 it is 0.2 s and 9 % more. */
const LARGE_BYTES = 2 ** 20;
/** Below this, a compressed copy saves nothing that a network notices. */
const LEAST_BYTES = 1024;

/**
 * Builds the page into a directory, which appears whole or not at all; one that is there already stays. Files are named
 * by their contents and have compressed copies (`.br`, `.gz`) beside them.
 * @param admin how the administrator's command is called where this build goes; with it, the licences of what is in the
 * build come along
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
        // Everything is a file of its own: the page's policy forbids most of what `data:` would be used for.
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
      // Another process was quicker; both built the same.
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(part, { recursive: true, force: true });
  }
}

/** assimpjs has a branch for Node, which asks for its modules; in a browser nobody takes it. */
function withoutNode(): Plugin {
  return {
    name: 'without-node',
    enforce: 'pre',
    resolveId: (id) => (/^(fs|path|crypto)$/.test(id) ? `\0${id}` : null),
    load: (id) => (/^\0(fs|path|crypto)$/.test(id) ? 'export {}' : null),
  };
}

/** Builds of other states of the sources that nobody has asked for in weeks, and what was left half way. */
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
