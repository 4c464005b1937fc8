import { readFile } from 'node:fs/promises';
import type { Logger } from 'pino';
import { openPrometheus, type Prometheus } from '../adapters/prometheus/registry.ts';
import { type ConfigurationState, LiveConfiguration } from '../backends/live-configuration.ts';
import { configurationSource } from '../backends/read-configuration.ts';
import type { Config } from '../config/config.ts';
import { followCatalog } from '../core/model-catalog.ts';
import type { WebhookDelivery } from '../worker/webhooks/webhook-delivery.ts';
import { chosenAuthor } from './author-choice.ts';
import type { FirstKey } from './first-start.ts';
import { type Front, listen } from './front.ts';
import { openOwnThings } from './library/open-library.ts';
import { startLocalWebhooks } from './local-webhooks.ts';
import { type LocalWorker, startLocalWorker } from './local-worker.ts';
import { listenForScrapes } from './metrics-listener.ts';
import { checkPrices, readPrices } from './price-file.ts';
import { writeServiceFile } from './service-file.ts';
import { openStorage } from './storage.ts';
import type { OpenStudio } from './studio/open-studio.ts';

/** Time that requests in flight get after the running tasks have ended. */
const CLOSE_GRACE_MS = 1000;
/** Webhook deliveries in flight get this long; those without a response by then are retried after the next start. */
const WEBHOOK_GRACE_MS = 2000;

/** Time limit for sending the last traces to the collector. */
const TRACES_GRACE_MS = 2000;

/** A running service with its database. */
export interface Service {
  /** Address that the server listens on; null if the role is `worker`. */
  url: string | null;
  /** State of the first API key; null if the role is `worker`. */
  firstKey: FirstKey | null;
  /** URL of this process's metrics, without a key; null: they are not served this way. */
  metricsUrl: string | null;
  /** One-time link that opens the Studio signed in; null if the Studio is disabled or others may read the output. */
  signInUrl: string | null;
  /** Build state of the Studio; null if the Studio is disabled. */
  studio: Pick<OpenStudio, 'isBuilding' | 'isReady'> | null;
  /** Warms up an engine process for the first run, which would otherwise take 1.5 to 3 s longer. */
  rehearse(): void;
  /**
   * Refuses new requests, gives running tasks up to `graceMs` to finish, returns the others to the queue, and closes
   * everything.
   * A second call with less grace shortens the first.
   */
  stop(graceMs: number): Promise<void>;
}

/** Connects adapters to ports according to the role and starts the parts of the service. */
export async function startService(
  settings: Config,
  connectionString: string,
  log: Logger,
): Promise<Service> {
  const isAuthorDecided = settings.author !== null || settings.configFile !== null;
  const config = { ...settings, author: settings.author ?? (await chosenAuthor(settings)) };
  const live = await LiveConfiguration.open(configurationSource(config), Date.now());
  const models = followCatalog(() => live.current.models);
  const things = await openOwnThings(config.library, log);
  const { table: prices, assumed } = await readPrices(config.pricesFile, models);
  for (const each of assumed)
    log.warn(
      each,
      'the price table has no price for this flow; it has the price that comes with the service',
    );
  const version = await ownVersion();
  const metrics = openPrometheus({
    version,
    role: config.role,
    now: () => Date.now(),
  });
  const tracer = config.tracing && (await openTracer(config.tracing, metrics, version, log));
  const scrapes = config.metrics && (await listenForScrapes(metrics, config.metrics));
  const storage = await openStorage(config, connectionString, models, {
    log,
    metrics,
    tracer,
  });
  const local =
    config.role === 'api'
      ? null
      : await startLocalWorker(config, storage, live.current, { version, prices, log });
  if (local !== null) metrics.watch({ engines: () => processesOf(local) });
  let front: Front | null = null;
  let webhooks: WebhookDelivery | null = null;
  let leave = async () => {};
  if (config.role !== 'worker')
    front = await listen(
      config,
      storage,
      { prices, live, models, local, version, isAuthorDecided, things },
      log,
    ).catch(async (error) => {
      await stop(0);
      throw error;
    });

  // Webhooks start after the server, because their links contain its address.
  if (local !== null)
    webhooks = await startLocalWebhooks(config, storage, front?.publicUrl ?? null, log);

  if (front !== null) leave = await announce(config.data, front.url, log);
  const served = front;
  live.follow({
    now: () => Date.now(),
    check: ({ models: changed }) => checkPrices(prices, changed),
    async use(next) {
      await local?.use(next);
      served?.showBackends(next);
    },
    onChange: (state) => reportConfiguration(state, log),
  });

  async function stop(graceMs: number): Promise<void> {
    front?.app.startDrain();
    await live.stop();
    await leave();
    front?.studio?.close();
    await (local === null ? storage.ports.queue.stop(0) : local.worker.stop(graceMs));
    // Webhooks stop after the worker, so that tasks that have just ended can still be reported.
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

  // Warming up the moderation process earlier would slow down the start.
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

/** Logs that a changed configuration is in use, or why it is not. */
function reportConfiguration({ file, revision, refused }: ConfigurationState, log: Logger): void {
  if (refused === null) log.info({ file, revision }, 'the configuration of engines was read again');
  else
    log.error(
      { file, revision, refused: refused.revision, problem: refused.problem },
      'the changed configuration of engines cannot be used, so the earlier one stays in use',
    );
}

/** Publishes the address of this service to command lines. @returns a function that removes it */
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
    // Times are fractions of milliseconds, because many spans are shorter than one millisecond.
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
