import { join } from 'node:path';
import { openDiskBlobStore } from '../../src/adapters/blobs/disk-blob-store.ts';
import { systemClock } from '../../src/adapters/clock/system-clock.ts';
import { sweepOnce } from '../../src/worker/sweeper/sweeper.ts';
import { sweeps } from '../../src/worker/sweeper/sweeps.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import type { Service } from './service.ts';

/** Database and files of a running service. */
export interface Store {
  database: TestDatabase;
  /** Returns the names of all existing files. */
  keys(): Promise<string[]>;
  /** Sweeps as a worker does, until nothing is left to do: the service itself sweeps only every five minutes. */
  sweep(): Promise<void>;
}

const LOG = {
  info() {},
  error() {},
  warn({ err }: object & { err?: unknown }, message: string): void {
    throw new Error(message, { cause: err });
  },
};

/** Opens the data of a service from outside. */
export async function openStore({ data, env }: Pick<Service, 'data' | 'env'>): Promise<Store> {
  const database = await testDatabase({ connectionString: env.DATABASE_URL! });
  const blobs = await openDiskBlobStore(join(data, 'blobs'));
  const clock = systemClock();
  return {
    database,
    async keys() {
      const found: string[] = [];
      for await (const key of blobs.list()) found.push(key);
      return found;
    },
    async sweep() {
      const all = sweeps({ ...database, blobs, clock, settledMs: 0 }, LOG);
      let isMore = true;
      while (isMore) isMore = await sweepOnce(all, LOG, new AbortController().signal);
      // Files that another sweeper was working on, or that were released in the meantime.
      await sweepOnce(all, LOG, new AbortController().signal);
    },
  };
}
