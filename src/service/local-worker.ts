import { getCompileCacheDir } from 'node:module';
import { totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import type { Logger } from 'pino';
import type { BackendConfiguration } from '../backends/read-configuration.ts';
import { type Config, ConfigError } from '../config/config.ts';
import { type PriceTable, priceOfFinishing } from '../core/pricing.ts';
import { loadFlows } from '../flows/load-flows.ts';
import { ENGINE_ALLOCATOR } from '../worker/allocator.ts';
import { EngineHost } from '../worker/engine-host.ts';
import { OWN_THINGS } from '../worker/engine-protocol.ts';
import { startWorker, type Worker } from '../worker/worker.ts';
import { callbackHost } from './callbacks.ts';
import { RemoteEngines } from './remote-engines.ts';
import { processName, type Storage } from './storage.ts';

/**
 * Memory limit of an engine process. A run with 1 million triangles and a 4096-pixel texture was measured to stay below
 * 1.6 GB.
 */
const ENGINE_MEMORY_BYTES = Math.min(4 * 2 ** 30, machineMemory() * 0.75);
const ENGINE_HEAP_BYTES = 2 ** 30;
/**
 * Moderating an image takes 40 ms, so its process can have a higher priority than engines, which run for seconds. When
 * idle, it holds 120 MB, half of it shared. It exits after ten idle minutes; the next image then waits 0.2 s longer.
 */
const MODERATION_PROCESS = {
  heapLimitBytes: 2 ** 28,
  memoryLimitBytes: 2 ** 30,
  priority: 5,
  keepIdleMs: 600_000,
  maxRuns: 5000,
};

/** A worker and its processes; `judges` moderates images, and is null if moderation is disabled. */
export interface LocalWorker {
  worker: Worker;
  judges: EngineHost | null;
  host: EngineHost;
  /** Replaces the model servers of the worker. */
  use(configuration: BackendConfiguration): Promise<void>;
}

/** Starts the worker of this process with its engine processes. */
export async function startLocalWorker(
  config: Config,
  { ports, scratch, callbacks }: Storage,
  configuration: BackendConfiguration,
  { version, prices, log }: { version: string; prices: PriceTable; log: Logger },
): Promise<LocalWorker> {
  const environment = {
    ...config.engineEnvironment,
    TMPDIR: scratch.root,
    NODE_COMPILE_CACHE: compileCache(config.data),
    ...ENGINE_ALLOCATOR,
  };
  const judges = config.moderateImages
    ? new EngineHost({
        entry: new URL('../bin/moderation-process.ts', import.meta.url),
        environment,
        ...MODERATION_PROCESS,
      })
    : null;
  const host = new EngineHost({
    entry: new URL('../bin/engine-process.ts', import.meta.url),
    args: config.library === null ? [] : [`${OWN_THINGS}${config.library}`],
    environment,
    heapLimitBytes: ENGINE_HEAP_BYTES,
    memoryLimitBytes: ENGINE_MEMORY_BYTES,
  });
  const { concurrency } = config;
  const name = processName();
  const flows = await loadFlows();
  for (const flow of config.workerTakes.flows ?? [])
    if (!Object.hasOwn(flows, flow))
      throw new ConfigError(
        `BOZZETTO_WORKER_FLOWS names flows such as ${Object.keys(flows).sort().join(', ')}; there is no ${flow}.`,
      );
  const engines = new RemoteEngines(callbacks && callbackHost(callbacks, log), log);
  const worker = await startWorker(ports, {
    name,
    flows,
    concurrency,
    scratch,
    log,
    judges,
    host,
    lanes: config.workerTakes.lanes,
    signer: config.provenance ? { keys: ports.provenanceKeys, version } : null,
    finishingPrice: ({ input }) => priceOfFinishing(prices, input),
    remote: engines.start(configuration),
  });
  return {
    worker,
    judges,
    host,
    use: (next) => worker.useServers(engines.open(next)),
  };
}

/**
 * Returns the compile cache directory of engine processes: loading the engines takes 0.5 s of CPU time without it and
 * 0.15 s with it. If this process was started with NODE_COMPILE_CACHE, engine processes share that directory.
 */
function compileCache(data: string): string {
  const directory = getCompileCacheDir();
  // Node creates a subdirectory for its version inside NODE_COMPILE_CACHE, and returns that.
  return directory === undefined ? join(data, 'compile-cache') : dirname(directory);
}

/** Returns the bytes that this process and its children may use: the container's limit if there is one. */
function machineMemory(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
}
