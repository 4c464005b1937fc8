import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';
import { startEmbeddedPostgres } from '../../src/adapters/embedded-postgres/start.ts';
import { DrawPage } from './draw/draw-page.ts';
import { Drawer } from './draw/drawer.ts';
import { forward, forwardUpgrade } from './proxy.ts';
import { ServiceRunner } from './service-runner.ts';
import { openStudio } from './studio.ts';
import { watchDirectory } from './watch.ts';

/*
 * npm run dev   the service, which starts anew when its source is saved; the Studio by Vite; and /dev, which draws a file
 *               again when it or an engine is saved. All at one address, http://127.0.0.1:8080 or PORT.
 *
 * The data lies in .dev-data, or in BOZZETTO_DATA; other settings of the service work as ever.
 */
const ROOT = resolve(import.meta.dirname, '../..');
const SOURCE = join(ROOT, 'src');

const data = resolve(process.env.BOZZETTO_DATA ?? join(ROOT, '.dev-data'));
const compileCache = join(data, 'compile-cache');
await mkdir(data, { recursive: true });

// The database outlives the reloads of the service.
const database = await startEmbeddedPostgres({
  directory: join(data, 'postgres'),
  endsWithUs: true,
});
const server = createServer((request, response) => void answer(request, response));
const studio = await openStudio(server, join(data, 'vite'));
const drawer = new Drawer(compileCache);
const page = new DrawPage(drawer);
await new Promise<void>((ready, fail) => {
  server.once('error', fail).listen(Number(process.env.PORT ?? 8080), '127.0.0.1', ready);
});
const { port } = server.address() as { port: number };
const url = `http://127.0.0.1:${port}`;
const apiKey = await keyIn(join(data, 'api-key'));
const service = new ServiceRunner(data, {
  // A reload leaves the processor to what was saved: nothing is made ready for runs that may not come.
  BOZZETTO_REHEARSAL: 'off',
  BOZZETTO_MODERATE_IMAGES: 'off',
  BOZZETTO_DRAIN: '0',
  BOZZETTO_LOG_LEVEL: 'warn',
  BOZZETTO_LOG_FORMAT: 'pretty',
  BOZZETTO_API_KEY: apiKey,
  NODE_COMPILE_CACHE: compileCache,
  ...process.env,
  BOZZETTO_DATA: data,
  BOZZETTO_PUBLIC_URL: url,
  DATABASE_URL: database.connectionString,
  PORT: '0',
});

server.on('upgrade', (request, socket, head) => {
  // Vite answers its own on the same server.
  if (/^vite-/.test(request.headers['sec-websocket-protocol'] ?? '')) return;
  void forwardUpgrade(service.url, request, socket, head);
});

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    if (await page.answer(request, response)) return;
    if (await studio.answer(request, response)) return;
    await forward(service.url, request, response);
  } catch (error) {
    response.writeHead(500).end(`${(error as Error).message}\n`);
  }
}

async function reload(cause: string): Promise<void> {
  const began = performance.now();
  const reloaded = service.reload();
  try {
    await reloaded;
    console.log(`${cause}: the service is ready after ${Math.round(performance.now() - began)} ms`);
  } catch (error) {
    // Another save has started another one meanwhile.
    if (service.url === reloaded) console.error((error as Error).message);
  }
}

const isSource = (path: string) => /\.(ts|json)$/.test(path) && !path.endsWith('.test.ts');
const stopWatching = watchDirectory(SOURCE, isSource, (paths, at) => void saved(paths, at));

/** Somebody waits for the pictures: they come before the service, which would take the processor from them. */
async function saved(paths: string[], savedAt: number): Promise<void> {
  drawer.saved(paths);
  service.saved(paths);
  if (paths.some((path) => /^(engines|contract)\//.test(path))) await page.sourceSaved(savedAt);
  const cause = paths.find((path) => !path.startsWith('studio/'));
  if (cause !== undefined) await reload(`src/${cause}`);
}

await reload('start');
console.log(
  `\n  Studio   ${url}   API key ${apiKey}\n  Draw     ${url}/dev\n  API      ${url}/docs\n\nCtrl-C stops it.`,
);

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());

async function stop(): Promise<void> {
  stopWatching();
  drawer.close();
  server.closeAllConnections();
  server.close();
  await Promise.all([service.stop(), studio.close()]);
  await database.stop();
  process.exit(0);
}

/** The key of the first user of this data directory. */
async function keyIn(file: string): Promise<string> {
  const found = await readFile(file, 'utf8').catch(() => null);
  if (found !== null) return found;
  const key = `bz_live_${randomBytes(32).toString('base64url')}`;
  await writeFile(file, key, { mode: 0o600 });
  return key;
}
