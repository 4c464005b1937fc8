import type { AccountStore } from '../../core/ports/account-store.ts';
import type { BatchStore } from '../../core/ports/batch-store.ts';
import type { BlobStore } from '../../core/ports/blob-store.ts';
import type { Clock } from '../../core/ports/clock.ts';
import type { QueueControl } from '../../core/ports/queue-control.ts';
import type { RetentionStore } from '../../core/ports/retention-store.ts';
import type { TaskStore } from '../../core/ports/task-store.ts';
import type { WorkerLog } from '../ports.ts';
import { walkStore } from './store-round.ts';

/** Dependencies of the sweeps. */
export interface SweepPorts {
  retention: RetentionStore;
  blobs: BlobStore;
  batches: Pick<BatchStore, 'tasksToCancel'>;
  tasks: Pick<TaskStore, 'cancel'>;
  accounts: Pick<AccountStore, 'expireGrants'>;
  queueControl: Pick<QueueControl, 'sortPaused'>;
  clock: Pick<Clock, 'now'>;
  /**
   * Minimum age at which an ownerless blob may be removed, an hour if absent. Younger blobs are left for the next
   * round.
   */
  settledMs?: number;
}

/** One kind of sweep. */
export interface Sweep {
  name: string;
  /** Performs one bounded step. Returns how much was done, and whether there is more. */
  step(signal: AbortSignal): Promise<{ done: number; more: boolean }>;
}

/** All kinds of sweeps, ordered so that one leads to the next: rows release their blobs before blobs are removed. */
export type Sweeps = readonly Sweep[];

/**
 * Number of rows per step. Each erased or expired task updates its user's storage usage, and tasks that finish wait for
 * that lock.
 */
const ROWS_A_STEP = 200;
/**
 * Number of blobs per step. Their rows are locked while the files are removed: 50 take 10 ms on a disk and a second in
 * a store over the network.
 */
const BLOBS_A_STEP = 50;

/** Returns the sweeps of everything that is kept for a limited time. */
export function sweeps(ports: SweepPorts, log: WorkerLog): Sweeps {
  const { retention, blobs, accounts, batches, tasks, queueControl } = ports;
  /** Creates a sweep whose steps are limited; a step that does less than its limit shows that nothing is left. */
  const counted = (name: string, limit: number, call: (limit: number) => Promise<number>) => ({
    name,
    async step() {
      const done = await call(limit);
      return { done, more: done >= limit };
    },
  });
  /** Creates a sweep that does everything in one step. */
  const whole = (name: string, call: (signal: AbortSignal) => Promise<number>) => ({
    name,
    step: async (signal: AbortSignal) => ({ done: await call(signal), more: false }),
  });

  async function remove(key: string): Promise<void> {
    try {
      await blobs.remove(key);
    } catch (err) {
      log.warn({ err, blob_key: key }, 'a file was not removed; it is tried again');
      throw err;
    }
  }

  return [
    counted('cancelled batches', ROWS_A_STEP, async (limit) => {
      // What a process left that was lost while it cancelled a batch.
      const open = await batches.tasksToCancel(limit);
      for (const { user_uuid, task_uuid } of open) await tasks.cancel(user_uuid, task_uuid);
      return open.length;
    }),
    whole('grants', () => accounts.expireGrants()),
    whole('paused', async () => {
      await queueControl.sortPaused();
      return 0;
    }),
    counted('results', ROWS_A_STEP, (limit) => retention.expireResults(limit)),
    counted('uploads', ROWS_A_STEP, (limit) => retention.expireUploads(limit)),
    counted('deleted users', ROWS_A_STEP, (limit) => retention.eraseUsers(limit)),
    counted('legs', ROWS_A_STEP, (limit) => retention.forgetRemoteSteps(limit)),
    counted('sessions', ROWS_A_STEP, (limit) => retention.forgetSessions(limit)),
    whole('days of events', () => retention.keepEvents()),
    counted('blobs', BLOBS_A_STEP, (limit) => retention.removeBlobs(limit, remove)),
    whole('blobs without an owner', (signal) => walkStore({ ...ports, remove }, log, signal)),
  ];
}
