/** A worker process for the tests that kill one: its servers and database come as JSON in its first argument. */
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { openDiskBlobStore } from '../../src/adapters/blobs/disk-blob-store.ts';
import { systemClock } from '../../src/adapters/clock/system-clock.ts';
import { openDatabase } from '../../src/adapters/postgres/database.ts';
import { callbackHost } from '../../src/service/callbacks.ts';
import { type LegServer, openServers, type ServerList } from './leg-servers.ts';
import { startRigWorker } from './rig-worker.ts';

export interface LegWorkerOptions {
  connectionString: string;
  directory: string;
  name: string;
  servers: LegServer[];
  lists: [string, ServerList][];
  /** Where servers tell; `secret` in hex. */
  callbacks: { url: string; secret: string } | null;
}

/** What a worker says of itself when it is asked. */
export interface LegWorkerFigures {
  /** Resident bytes of the process. */
  resident: number;
  /** How late timers were since the last time, 99 of 100; milliseconds. */
  lateness: number;
}

const options = JSON.parse(process.argv[2]!) as LegWorkerOptions;
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
  const figures: LegWorkerFigures = {
    resident: process.memoryUsage.rss(),
    lateness: delay.percentile(99) / 1e6 - 5,
  };
  delay.reset();
  process.send?.(figures);
});
// Nobody waits for a worker whose parent is gone.
process.once('disconnect', () => process.exit());
process.send?.('ready');
