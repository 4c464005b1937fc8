import { randomBytes } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { systemClock } from '../adapters/clock/system-clock.ts';
import { openDiskRoom } from '../adapters/disk/disk-room.ts';
import { ownFilesFetcher } from '../adapters/fetch/own-files.ts';
import { createSourceFetcher } from '../adapters/fetch/source-fetcher.ts';
import { createWebhookSender } from '../adapters/fetch/webhook-sender.ts';
import { sharpMediaProber } from '../adapters/media/media-prober.ts';
import { keptSmallPictures, withoutSmallPicturesOfGone } from '../adapters/media/small-pictures.ts';
import { openDatabase } from '../adapters/postgres/database.ts';
import { postgresQueue } from '../adapters/postgres/queue/queue.ts';
import type { Prometheus } from '../adapters/prometheus/registry.ts';
import { hmacUrlSigner } from '../adapters/url-signer/hmac-url-signer.ts';
import type { Config } from '../config/config.ts';
import type { ModelCatalog } from '../core/model-catalog.ts';
import type { ReplicaStatus } from '../core/ports/replica.ts';
import type { Tracer } from '../core/ports/tracer.ts';
import { Scratch } from '../worker/scratch.ts';
import { openBlobs } from './blobs.ts';
import { meteredRemoteSteps, meteredTasks } from './metered-tasks.ts';
import { meteredWebhooks } from './metered-webhooks.ts';

/** Number of connections for transactions; creating tasks saturates two cores with fewer. */
const POOL_SIZE = 10;
/** Development settings that allow every address and resolve names as this machine does, including its hosts file. */
const PRIVATE_URLS = {
  isAllowed: () => true,
  resolve: (hostname: string) => lookup(hostname, { all: true }),
};

/** Adapters for every port of server and worker; `signerOf` returns the URL signer for an origin. */
export type Storage = Awaited<ReturnType<typeof openStorage>>;

/** Opens the database, queue, blob store and scratch directory; if one of them fails, closes the queue and database. */
export async function openStorage(
  config: Config,
  connectionString: string,
  models: ModelCatalog,
  { log, metrics, tracer }: { log: Logger; metrics: Prometheus; tracer: Tracer | null },
) {
  const clock = systemClock();
  const queue = postgresQueue({
    connectionString,
    name: processName(),
    takes: config.workerTakes,
    onError: (err) => log.warn({ err }, 'the queue has trouble'),
  });
  const database = openDatabase({
    connectionString,
    poolSize: POOL_SIZE,
    clock,
    duplicateWindowSeconds: config.duplicateWindowSeconds,
    maxInFlight: config.maxInFlight,
    resultTtlSeconds: config.resultTtlSeconds,
    remoteLane: (flow, input) => models.remoteStepsOf(flow, input)[0]?.lane ?? null,
    storageQuotas: { perUser: config.storagePerUserBytes, total: config.storageTotalBytes },
    // Workers modify the rows that they read, so they always use the primary.
    ...(config.replicaUrl === null || config.role === 'worker'
      ? {}
      : { replica: replicaOf(config, config.replicaUrl, log) }),
  });
  const owner = { host: hostname(), pid: process.pid, isAlive };
  const [blobs, scratch] = await Promise.all([
    openBlobs(config).then(withoutSmallPicturesOfGone),
    Scratch.open(join(config.data, 'scratch'), owner, clock.now()),
    database.migrate(),
  ]).catch(async (error) => {
    await Promise.allSettled([queue.stop(0), database.close()]);
    throw error;
  });
  await database.feed.start();
  const room = openDiskRoom({
    directories: {
      ...(config.bucket === null ? { 'the file store': config.blobs } : {}),
      'the data directory': config.data,
    },
    reserveBytes: config.diskReserveBytes,
    now: () => performance.now(),
  });
  const secretOf = async (name: string) =>
    Buffer.from(
      await database.settings.getOrCreate(name, () => randomBytes(32).toString('base64url')),
      'base64url',
    );
  const secret = await secretOf('url_secret');
  const sessionSecret = await secretOf('mcp_session_secret');
  const callbacks =
    config.callbackUrl === null
      ? null
      : {
          url: config.callbackUrl,
          secret: await secretOf('callback_secret'),
          news: database.callbackNews,
          blobs,
        };
  const signerOf = (publicUrl: string) =>
    hmacUrlSigner({ secret, publicUrl, ttlSeconds: config.urlTtlSeconds, clock });
  const fetcher = ownFilesFetcher({
    tasks: database.tasks,
    uploads: database.uploads,
    blobs,
    verify: signerOf('').verify,
    fetcher: createSourceFetcher(config.allowPrivateUrls ? PRIVATE_URLS : {}),
  });
  const prober = sharpMediaProber();
  const smallPictures = keptSmallPictures(blobs, scratch.root);
  const webhooks = database.webhookQueue();
  metrics.watch({
    pools: database.pools,
    ...(database.replica === null ? {} : { replica: database.replica.status }),
    disks: () => room.disks(),
    queue: () => database.queueControl.load(),
    workers: () => database.queueControl.workers(),
    backends: () => database.backendStates.list(),
    storage: () => database.storage.useOfAll(),
    webhooks: () => webhooks.load(),
  });
  const webhookSender = createWebhookSender(
    config.allowPrivateUrls ? { ...PRIVATE_URLS, anyScheme: true } : {},
  );
  const ports = {
    ...database,
    queue,
    blobs,
    smallPictures,
    room,
    prober,
    clock,
    fetcher,
    metrics,
    tracer,
    webhookTargets: webhookSender,
    webhookQueue: () => meteredWebhooks(database.webhookQueue(), metrics),
    tasks: meteredTasks(database.tasks, metrics),
    remoteSteps: (worker: string) =>
      meteredRemoteSteps(database.remoteSteps(worker), database.tasks, metrics),
  };
  return { database, ports, scratch, signerOf, callbacks, sessionSecret, webhookSender };
}

function replicaOf(config: Config, connectionString: string, log: Logger) {
  return {
    connectionString,
    maxLagSeconds: config.replicaLagSeconds,
    onChange({ state, behindSeconds }: ReplicaStatus, reason: string) {
      const found = { replica: state, behind_seconds: behindSeconds };
      if (state === 'in use') log.info(found, 'reads go to the replica');
      else log.warn({ ...found, reason }, `reads go to the primary: the replica is ${state}`);
    },
  };
}

/** Returns the name of this process for rows of tasks and jobs. */
export const processName = (): string => `${hostname()}:${process.pid}`;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
