/** Runs a worker process that tests can kill; its first argument has its servers and database as JSON. */
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { openDiskBlobStore } from '../../src/adapters/blobs/disk-blob-store.ts';
import { systemClock } from '../../src/adapters/clock/system-clock.ts';
import { openDatabase } from '../../src/adapters/postgres/database.ts';
import { callbackHost } from '../../src/service/callbacks.ts';
import { openServers, type RemoteStepServer, type ServerList } from './remote-step-servers.ts';
import { startRigWorker } from './rig-worker.ts';

export interface RemoteStepWorkerOptions {
  connectionString: string;
  directory: string;
  name: string;
  servers: RemoteStepServer[];
  lists: [string, ServerList][];
  /** Address and secret of callbacks; `secret` in hexadecimal. */
  callbacks: { url: string; secret: string } | null;
}

/** Figures that a worker reports on request. */
export interface RemoteStepWorkerFigures {
  /** Resident memory of the process in bytes. */
  resident: number;
  /** 99th percentile of the event loop delay since the last report, in milliseconds. */
  lateness: number;
}

const options = JSON.parse(process.argv[2]!) as RemoteStepWorkerOptions;
const { connectionString, directory, name, servers, lists, callbacks } = options;
const log = (facts: object, message: string) =>
  process.env.LEG_WORKER_LOG && console.error(message, JSON.stringify(facts));
const database = openDatabase({
  connectionString,
  poolSize: 6,
  clock: systemClock(),
  duplicateWindowSeconds: 0,
  maxInFlight: 0,
});
const host =
  callbacks &&
  callbackHost(
    {
      url: callbacks.url,
      secret: Buffer.from(callbacks.secret, 'hex'),
      news: database.callbackNews,
      blobs: await openDiskBlobStore(join(directory, 'blobs')),
    },
    { warn: log },
  );
await startRigWorker({
  connectionString,
  directory,
  name,
  database,
  limitSeconds: 60,
  concurrency: 2,
  moderateImages: false,
  room: { shortage: async () => null, disks: async () => [] },
  remote: openServers(servers, new Map(lists), host),
  log: { info: () => {}, warn: log, error: log },
});
const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
process.on('message', () => {
  const figures: RemoteStepWorkerFigures = {
    resident: process.memoryUsage.rss(),
    lateness: delay.percentile(99) / 1e6 - 5,
  };
  delay.reset();
  process.send?.(figures);
});
// A worker whose parent is gone has no use, so it exits.
process.once('disconnect', () => process.exit());
process.send?.('ready');
