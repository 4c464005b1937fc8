import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import type { Site, SiteFile } from '../../server/studio/site.ts';
import { studioDirectory } from './source-hash.ts';

const BUILD = fileURLToPath(new URL('../../build-studio.ts', import.meta.url));

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
  '.png': 'image/png',
  '.webp': 'image/webp',
};

/**
 * Opens the build of the present sources; where there is none, it is made now, in a process of its own, while the
 * service starts. The files are kept in memory: some 2 MB.
 */
export function openSite(log: Logger): Site & { close(): void } {
  const stop = new AbortController();
  const files = load(log, stop.signal);
  // Whoever asks for a page hears of it; nobody has to.
  files.catch((err) => {
    if (!stop.signal.aborted) log.error({ err }, 'the studio could not be built');
  });
  return { files: () => files, close: () => stop.abort() };
}

async function load(log: Logger, signal: AbortSignal): Promise<ReadonlyMap<string, SiteFile>> {
  let directory = await studioDirectory();
  if (!existsSync(directory)) {
    const began = performance.now();
    await build(signal);
    // Of what was there when the build began: somebody may be writing.
    directory = await studioDirectory();
    log.info({ ms: Math.round(performance.now() - began) }, 'the studio was built');
  }
  const names = (await readdir(directory, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  const read = (path: string) => readFile(path).catch(() => null);
  const entries = await Promise.all(
    names.map(async (path): Promise<[string, SiteFile]> => {
      const [body, br, gzip] = await Promise.all([
        readFile(path),
        read(`${path}.br`),
        read(`${path}.gz`),
      ]);
      const contentType = TYPES[extname(path)] ?? 'application/octet-stream';
      const name = path.slice(directory.length + 1).replaceAll('\\', '/');
      return [name, { contentType, body, br, gzip }];
    }),
  );
  return new Map(entries);
}

function build(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [BUILD], {
      stdio: ['ignore', 'ignore', 'pipe'],
      signal,
    });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => {
      said = `${said}${chunk}`.slice(-4000);
    });
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`the build of the studio ended with ${code}: ${said}`));
    });
  });
}
