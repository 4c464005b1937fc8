import { randomBytes } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { hostname, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { prettifyError, ZodError } from 'zod';
import { openDiskBlobStore } from './adapters/blobs/disk-blob-store.ts';
import { systemClock } from './adapters/clock/system-clock.ts';
import { openDiskRoom } from './adapters/disk/disk-room.ts';
import { ownFilesFetcher } from './adapters/fetch/own-files.ts';
import { createSourceFetcher } from './adapters/fetch/source-fetcher.ts';
import { sharpMediaProber } from './adapters/media/media-prober.ts';
import { openDatabase } from './adapters/postgres/database.ts';
import { postgresQueue } from './adapters/postgres/queue/queue.ts';
import { hmacUrlSigner } from './adapters/url-signer/hmac-url-signer.ts';
import { type Config, ConfigError } from './config.ts';
import type { WordModerator } from './core/ports/word-moderator.ts';
import { type PriceTable, priceOf, priceTable } from './core/pricing.ts';
import { createWordModerator } from './engines/moderate/word-moderator.ts';
import { type ChosenRenderer, chooseRenderer } from './engines/render/webgpu/choose.ts';
import { type FirstKey, firstStart, keepFirstKey } from './first-start.ts';
import { flows } from './flows/index.ts';
import { flowSpecs } from './flows/specs.ts';
import { createServer } from './server/server.ts';
import { ENGINE_ALLOCATOR } from './worker/allocator.ts';
import { EngineHost } from './worker/engine-host.ts';
import type { WorkerPorts } from './worker/ports.ts';
import { Scratch } from './worker/scratch.ts';
import { startWorker } from './worker/worker.ts';

const UPLOAD_TTL_SECONDS = 7 * 86_400;
/** Connections for transactions; creation saturates two cores with fewer. */
const POOL_SIZE = 10;
/** Measured: 1M triangles with a texture of 4096 stays below 1.6 GB. */
const ENGINE_MEMORY_BYTES = Math.min(4 * 2 ** 30, machineMemory() * 0.75);
const ENGINE_HEAP_BYTES = 2 ** 30;
/** For development: every address, and names as this machine knows them, its hosts file included. */
const PRIVATE_URLS = {
  isAllowed: () => true,
  resolve: (hostname: string) => lookup(hostname, { all: true }),
};
/**
 * Judging an image takes 40 ms, so its process may stand less far back than engines that run for seconds. Idle it holds
 * 120 MB, of which it shares half; after ten minutes it ends, and the next image waits 0.2 s longer.
 */
const MODERATION_PROCESS = {
  heapLimitBytes: 2 ** 28,
  memoryLimitBytes: 2 ** 30,
  priority: 5,
  keepIdleMs: 600_000,
  maxRuns: 5000,
};
/** Requests under way get this long after the running tasks have ended. */
const CLOSE_GRACE_MS = 1000;

/** A running service on a database that is up. */
export interface Service {
  /** Where the server listens; null in the role worker. */
  url: string | null;
  /** null in the role worker. */
  firstKey: FirstKey | null;
  /**
   * Refuses new requests, lets running tasks finish up to `graceMs`, gives the others back, closes everything.
   * A second call with less grace shortens the first.
   */
  stop(graceMs: number): Promise<void>;
}

/** Wires adapters to ports by role and starts the parts. */
export async function startService(
  config: Config,
  connectionString: string,
  log: Logger,
): Promise<Service> {
  const prices = await readPrices(config.pricesFile);
  const choosing = config.role === 'api' ? null : findRenderer(config, log);
  const clock = systemClock();
  const withWorker = config.role !== 'api';
  const queue = postgresQueue({
    connectionString,
    name: `${hostname()}:${process.pid}`,
    onError: (err) => log.warn({ err }, 'the queue has trouble'),
  });
  const database = openDatabase({
    connectionString,
    poolSize: POOL_SIZE,
    clock,
    duplicateWindowSeconds: config.duplicateWindowSeconds,
    maxInFlight: config.maxInFlight,
    storageQuotas: { perUser: config.storagePerUserBytes, total: config.storageTotalBytes },
  });
  const [blobs, scratch] = await Promise.all([
    openDiskBlobStore(config.blobs),
    Scratch.open(
      join(config.data, 'scratch'),
      { host: hostname(), pid: process.pid, isAlive },
      clock.now(),
    ),
    database.migrate(),
  ]).catch(async (error) => {
    await Promise.allSettled([queue.stop(0), database.close()]);
    throw error;
  });
  await database.feed.start();
  const room = openDiskRoom({
    directories: { 'the file store': config.blobs, 'the data directory': config.data },
    reserveBytes: config.diskReserveBytes,
    now: () => performance.now(),
  });
  const prober = sharpMediaProber();
  const secret = Buffer.from(
    await database.settings.getOrCreate('url_secret', () => randomBytes(32).toString('base64url')),
    'base64url',
  );
  const signerOf = (publicUrl: string) =>
    hmacUrlSigner({ secret, publicUrl, ttlSeconds: config.urlTtlSeconds, clock });
  const ports: WorkerPorts & typeof database = {
    ...database,
    ...{ queue, blobs, room, prober, clock },
    fetcher: ownFilesFetcher({
      ...{ tasks: database.tasks, uploads: database.uploads, blobs },
      verify: signerOf('').verify,
      fetcher: createSourceFetcher(config.allowPrivateUrls ? PRIVATE_URLS : {}),
    }),
  };

  const renderer = await choosing;
  const engineEnvironment = {
    ...config.engineEnvironment,
    TMPDIR: scratch.root,
    // Compiled modules: loading the engines takes 0.5 s of processor without, 0.15 s with them.
    NODE_COMPILE_CACHE: join(config.data, 'compile-cache'),
    ...ENGINE_ALLOCATOR,
  };
  const judges =
    withWorker && config.moderateImages
      ? new EngineHost({
          entry: new URL('./moderation-process.ts', import.meta.url),
          environment: engineEnvironment,
          ...MODERATION_PROCESS,
        })
      : null;
  const worker = withWorker
    ? await startWorker(ports, {
        name: `${hostname()}:${process.pid}`,
        flows,
        concurrency: config.concurrency,
        scratch,
        log,
        judges,
        host: new EngineHost({
          entry: new URL('./engine-process.ts', import.meta.url),
          environment: {
            ...engineEnvironment,
            BOZZETTO_DATA: config.data,
            BOZZETTO_RENDERER: renderer?.kind ?? 'raster',
          },
          heapLimitBytes: ENGINE_HEAP_BYTES,
          memoryLimitBytes: ENGINE_MEMORY_BYTES,
        }),
      })
    : null;
  let front: Awaited<ReturnType<typeof listen>> | null = null;
  if (config.role !== 'worker') front = await listen().catch(stopAfter);

  /** The first key, the server. */
  async function listen() {
    const { apiKey: token, credits } = config;
    const firstKey = await firstStart(database, { token, credits, now: clock.now() });
    // A key of the operator's own is in the operator's own keeping.
    if (firstKey.state === 'made' && token === null)
      await keepFirstKey(config.data, firstKey.token);
    const port = config.port === 0 ? await freePort(config.host) : config.port;
    const publicUrl = config.publicUrl ?? `http://127.0.0.1:${port}`;
    const signer = signerOf(publicUrl);
    const app = await createServer(
      { ...ports, signer, database: { check: database.ping } },
      {
        prices,
        runnableFlows: new Set(Object.keys(flows)),
        moderator: config.moderateWords ? wordModerator() : null,
        engineSlots: () => (withWorker ? config.concurrency : null),
        renderer,
        publicUrl,
        corsOrigins: config.corsOrigins,
        rateLimit: config.rateLimit,
        addressRateLimit: config.addressRateLimit,
        trustedProxies: config.trustedProxies,
        uploadTtlSeconds: UPLOAD_TTL_SECONDS,
        tempDirectory: scratch.root,
      },
      log,
    );
    await app.listen({ host: config.host, port });
    return { app, firstKey, url: `http://${urlHost(config.host)}:${port}` };
  }

  async function stopAfter(error: unknown): Promise<never> {
    await stop(0);
    throw error;
  }

  async function stop(graceMs: number): Promise<void> {
    front?.app.startDrain();
    await (worker === null ? queue.stop(0) : worker.stop(graceMs));
    await Promise.race([
      front?.app.close(),
      new Promise((resume) => setTimeout(resume, CLOSE_GRACE_MS).unref()),
    ]);
    await database.close();
    await scratch.remove();
  }

  // After the start, which it would slow down.
  judges?.warm(1);
  return { url: front?.url ?? null, firstKey: front?.firstKey ?? null, stop };
}

/** What draws pictures here; never fails, for there is always the plain rasterizer. */
async function findRenderer(
  { renderer: setting, data }: Config,
  log: Logger,
): Promise<ChosenRenderer> {
  const found = await chooseRenderer(setting, join(data, 'library')).catch((err) => {
    log.warn({ err }, 'no GPU process can be started');
    return { kind: 'raster', adapter: null } as const;
  });
  if (setting === 'auto' || setting === found.kind) log.info(found, 'pictures have a renderer');
  else log.warn(found, `BOZZETTO_RENDERER=${setting} is not to be had on this machine`);
  return found;
}

function wordModerator(): WordModerator {
  const judge = createWordModerator();
  return {
    async refusal(text) {
      const verdict = judge(text);
      return verdict.allowed ? null : verdict.reason;
    },
  };
}

/** Bytes that this process and its children may use: the container's, where there is one. */
function machineMemory(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
}

/** @throws ConfigError */
async function readPrices(file: string | null): Promise<PriceTable> {
  const path = file ?? new URL('../prices.json', import.meta.url);
  try {
    const table = priceTable.parse(JSON.parse(await readFile(path, 'utf8')));
    for (const flow of Object.keys(flowSpecs)) priceOf(table, flow, {});
    return table;
  } catch (error) {
    const reason = error instanceof ZodError ? prettifyError(error) : (error as Error).message;
    throw new ConfigError(`The price table ${path} cannot be used: ${reason}`);
  }
}

function freePort(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createSocketServer().once('error', reject);
    server.listen(0, host, () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

/** How the listening address is written in a URL that works on this machine. */
function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
