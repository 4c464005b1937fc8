import type pg from 'pg';
import type { TaskStore } from '../../../core/ports/task-store.ts';
import { standingRetry, type TaskOptions, taskCreation } from './create.ts';
import { recentDurations } from './durations.ts';
import { taskEdits } from './edit.ts';
import { batchedFind, findMany } from './find.ts';
import { listOwnModels, listTasks } from './list.ts';
import { taskMoves } from './move.ts';
import { queueEstimator } from './queue-estimate.ts';

/** Returns the read-only operations on tasks, on the primary or on a replica. */
export function taskReads(reads: pg.Pool) {
  const find = batchedFind(reads);
  return {
    async find(user, task) {
      const found = await find(task);
      return found !== undefined && found.user_uuid === user ? found : null;
    },
    list: (user, filter, limit, cursor) => listTasks(reads, user, filter, limit, cursor),
    ownModels: (user, query) => listOwnModels(reads, user, query),
    queueEstimates: queueEstimator(reads, () => performance.now()),
  } satisfies Partial<TaskStore>;
}

/**
 * Returns the `TaskStore` on PostgreSQL.
 * @param reads connections that never wait for a lock, so that a burst of creations does not delay polls
 * @param writes connections for transactions
 */
export function taskStore(reads: pg.Pool, writes: pg.Pool, options: TaskOptions): TaskStore {
  return {
    create: taskCreation(writes, options),
    standingRetry: (user, fingerprint) => standingRetry(writes, user, fingerprint),
    ...taskReads(reads),
    findMany: (tasks) => findMany(reads, tasks),
    durations: recentDurations(reads, () => performance.now()),
    ...taskMoves(writes, options.resultTtlSeconds ?? 0),
    ...taskEdits(writes),
  };
}
