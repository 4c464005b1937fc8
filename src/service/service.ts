import { readFile } from 'node:fs/promises';
import type { Logger } from 'pino';
import { openPrometheus, type Prometheus } from '../adapters/prometheus/registry.ts';
import { readConfiguration } from '../backends/read-configuration.ts';
import type { Config } from '../config/config.ts';
import type { WebhookDelivery } from '../worker/webhooks/webhook-delivery.ts';
import type { FirstKey } from './first-start.ts';
import { type Front, listen } from './front.ts';
import { startLocalWebhooks } from './local-webhooks.ts';
import { type LocalWorker, startLocalWorker } from './local-worker.ts';
import { listenForScrapes } from './metrics-listener.ts';
import { readPrices } from './price-file.ts';
import { writeServiceFile } from './service-file.ts';
import { openStorage } from './storage.ts';
import type { OpenStudio } from './studio/open-studio.ts';

/** Requests under way get this long after the running tasks have ended. */
const CLOSE_GRACE_MS = 1000;
/** Webhooks under way get this long; what is not answered by then is sent again after the next start. */
const WEBHOOK_GRACE_MS = 2000;

/** What a collector of traces gets to take the last ones. */
const TRACES_GRACE_MS = 2000;

/** A running service on a database that is up. */
export interface Service {
  /** Where the server listens; null in the role worker. */
  url: string | null;
  /** null in the role worker. */
  firstKey: FirstKey | null;
  /** Where a scraper finds this process's metrics without a key; null: nowhere. */
  metricsUrl: string | null;
  /** Opens the studio and signs in, once; null where there is no studio, or strangers may read what is printed. */
  signInUrl: string | null;
  /** How far its pages are; null where there are none. */
  studio: Pick<OpenStudio, 'isBuilding' | 'isReady'> | null;
  /** Gets an engine process of this service ready for the first run, which would otherwise take 1.5 to 3 s longer. */
  rehearse(): void;
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
  const configuration = await readConfiguration(config);
  const prices = await readPrices(config.pricesFile, configuration.models);
  const version = await ownVersion();
  const metrics = openPrometheus({
    version,
    role: config.role,
    now: () => Date.now(),
  });
  const tracer = config.tracing && (await openTracer(config.tracing, metrics, version, log));
  const scrapes = config.metrics && (await listenForScrapes(metrics, config.metrics));
  const storage = await openStorage(config, connectionString, configuration.models, {
    log,
    metrics,
    tracer,
  });
  const local =
    config.role === 'api' ? null : await startLocalWorker(config, storage, configuration, log);
  if (local !== null) metrics.watch({ engines: () => processesOf(local) });
  let front: Front | null = null;
  let webhooks: WebhookDelivery | null = null;
  let leave = async () => {};
  if (config.role !== 'worker')
    front = await listen(config, storage, { prices, configuration, local, version }, log).catch(
      async (error) => {
        await stop(0);
        throw error;
      },
    );

  // Behind the server, whose address is in their links.
  if (local !== null)
    webhooks = await startLocalWebhooks(config, storage, front?.publicUrl ?? null, log);

  if (front !== null) leave = await announce(config.data, front.url, log);

  async function stop(graceMs: number): Promise<void> {
    front?.app.startDrain();
    await leave();
    front?.studio?.close();
    await (local === null ? storage.ports.queue.stop(0) : local.worker.stop(graceMs));
    // Last: the tasks that ended just now are told of, where there is time.
    await webhooks?.stop(Math.min(graceMs, WEBHOOK_GRACE_MS));
    await Promise.race([
      front?.app.close(),
      new Promise((resume) => setTimeout(resume, CLOSE_GRACE_MS).unref()),
    ]);
    await scrapes?.close();
    await tracer?.close(TRACES_GRACE_MS);
    await storage.database.close();
    await storage.scratch.remove();
  }

  // After the start, which it would slow down.
  local?.judges?.warm(1);
  return {
    url: front?.url ?? null,
    firstKey: front?.firstKey ?? null,
    metricsUrl: scrapes?.url ?? null,
    signInUrl: front?.signInUrl ?? null,
    studio: front?.studio ?? null,
    rehearse() {
      if (config.workerTakes.lanes?.includes('runs') ?? true) local?.host.rehearse();
    },
    stop,
  };
}

/** Tells command lines where this service is. @returns takes it back */
async function announce(data: string, url: string, log: Logger): Promise<() => Promise<void>> {
  try {
    return await writeServiceFile(data, { url, now: Date.now() });
  } catch (err) {
    log.warn({ err }, 'command lines cannot find this service by its data directory');
    return async () => {};
  }
}

/** Loads the OpenTelemetry SDK, which only a service with a collector needs. */
async function openTracer(
  tracing: NonNullable<Config['tracing']>,
  metrics: Prometheus,
  version: string,
  log: Logger,
) {
  const { openOtlpTracer } = await import('../adapters/otlp/tracer.ts');
  return openOtlpTracer({
    ...tracing,
    resource: { 'service.version': version, ...tracing.resource },
    // With fractions: many spans are shorter than a millisecond.
    now: () => performance.timeOrigin + performance.now(),
    onTrouble: (message) => log.warn(message),
    onLost: (spans) => metrics.spansLost(spans),
  });
}

function processesOf({ host, judges }: LocalWorker) {
  return [
    { purpose: 'engine', ...host.processes },
    ...(judges === null ? [] : [{ purpose: 'moderation', ...judges.processes }]),
  ];
}

async function ownVersion(): Promise<string> {
  const text = await readFile(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
