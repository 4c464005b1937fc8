import { spawn } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import type { Site, SiteFile } from '../../server/studio/site.ts';
import { findBuild } from './build-directory.ts';

const BUILD = fileURLToPath(new URL('../../bin/build-studio.ts', import.meta.url));

const TRIES = 3;

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.glb': 'model/gltf-binary',
};

/** The built Studio of a service, or one that is being built. */
interface OpenSite extends Site {
  /** Returns whether a build is in progress because there was none of the current sources. */
  isBuilding(): Promise<boolean>;
  /** Stops a running build. */
  close(): void;
}

/**
 * Opens the build of the current sources. If there is none, a separate process builds it while the service starts. The
 * files are kept in memory: about 8 MB, most of it decoders.
 * @param data data directory of the service, for the build if the package directory is not writable
 */
export function openSite(data: string, log: Logger): OpenSite {
  const stop = new AbortController();
  const found = findBuild(data);
  const files = found.then((directory) => load(directory, data, log, stop.signal));
  // Requests for a page get this error too, but there may be none, and the rejection would then be unhandled without
  // this handler.
  files.catch((err) => {
    if (!stop.signal.aborted) log.error({ err }, 'the studio could not be built');
  });
  return {
    files: () => files,
    isBuilding: async () => (await found) === null,
    close: () => stop.abort(),
  };
}

async function load(
  first: string | null,
  data: string,
  log: Logger,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, SiteFile>> {
  let found = first;
  // If the sources changed during the build, its result belongs to their earlier state, so it is built again.
  for (let tries = 0; found === null && tries < TRIES; tries++) {
    const began = performance.now();
    await build(data, signal);
    found = await findBuild(data);
    log.debug(
      { ms: Math.round(performance.now() - began), directory: found },
      'the studio was built',
    );
  }
  if (found === null) throw new Error('the sources of the studio change while it is built');
  const directory = found;
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

function build(data: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [BUILD, data], {
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
