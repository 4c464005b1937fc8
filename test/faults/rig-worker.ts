import { join } from 'node:path';
import { openDiskBlobStore } from '../../src/adapters/blobs/disk-blob-store.ts';
import { systemClock } from '../../src/adapters/clock/system-clock.ts';
import { isPublicAddress } from '../../src/adapters/fetch/public-address.ts';
import { createSourceFetcher } from '../../src/adapters/fetch/source-fetcher.ts';
import { sharpMediaProber } from '../../src/adapters/media/media-prober.ts';
import type { Database } from '../../src/adapters/postgres/database.ts';
import { postgresQueue } from '../../src/adapters/postgres/queue/queue.ts';
import type { Room } from '../../src/core/ports/room.ts';
import { EngineHost } from '../../src/worker/engine-host.ts';
import type { WorkerLog } from '../../src/worker/ports.ts';
import { Scratch } from '../../src/worker/scratch.ts';
import { type RemoteOptions, startWorker, type Worker } from '../../src/worker/worker.ts';

const MEMORY_LIMIT_BYTES = 400 * 2 ** 20;

export interface RigWorkerOptions {
  /** Connections of this worker alone, which starts their feed. */
  database: Database;
  connectionString: string;
  /** Directory of blobs and scratch files, shared by the workers of a rig. */
  directory: string;
  name: string;
  /** CPU seconds that each run may use. */
  limitSeconds: number;
  concurrency: number;
  moderateImages: boolean;
  room: Room;
  remote: RemoteOptions | null;
  log: WorkerLog;
}

/** Starts a worker whose parts are real except for the flow, which is that of scripted-engine.ts. */
export async function startRigWorker(options: RigWorkerOptions): Promise<Worker> {
  const { database, connectionString, directory, name, room, log } = options;
  const clock = systemClock();
  const owner = { host: name, pid: process.pid, isAlive: () => true };
  const onError = (err: unknown) => log.error({ err: String(err), ...(err as object) }, 'queue');
  const scratch = await Scratch.open(join(directory, 'scratch'), owner, clock.now());
  await database.feed.start();
  const scriptedHost = () =>
    new EngineHost({
      entry: new URL('./scripted-engine.ts', import.meta.url),
      // Tests find the process by this directory in its environment.
      environment: { TMPDIR: scratch.root },
      heapLimitBytes: 2 ** 28,
      memoryLimitBytes: MEMORY_LIMIT_BYTES,
    });
  return startWorker(
    {
      ...database,
      queue: postgresQueue({ connectionString, name, onError }),
      blobs: await openDiskBlobStore(join(directory, 'blobs')),
      room,
      clock,
      prober: sharpMediaProber(),
      fetcher: createSourceFetcher({
        isAllowed: (address) => address === '127.0.0.1' || isPublicAddress(address),
      }),
    },
    {
      name,
      flows: {
        'image-to-model': {
          limit: { seconds: options.limitSeconds, secondsPer: {}, cheaper: 'Ask for less.' },
          run: () => Promise.reject(new Error('runs in its process only')),
        },
      },
      concurrency: options.concurrency,
      scratch,
      log,
      host: scriptedHost(),
      judges: options.moderateImages ? scriptedHost() : null,
      signer: null,
      finishingPrice: ({ input }) => (input.finish === undefined ? 0 : 6),
      remote: options.remote,
    },
  );
}
