import type pg from 'pg';
import type { Uuid } from '../../../core/ids.ts';
import type { Task } from '../../../core/task.ts';
import type { Statement } from '../connection.ts';
import { TASK_COLUMNS } from './row.ts';

const FIND_TASKS: Statement = {
  name: 'find-tasks',
  text: `select ${TASK_COLUMNS} from tasks where task_uuid = any($1::uuid[]) and deleted_at is null`,
};

/** Finds tasks by id, in no particular order. Unknown and removed tasks are omitted. */
export async function findMany(pool: pg.Pool, tasks: readonly Uuid[]): Promise<Task[]> {
  if (tasks.length === 0) return [];
  return (await pool.query<Task>({ ...FIND_TASKS, values: [tasks] })).rows;
}

interface Waiter {
  resolve: (task: Task | undefined) => void;
  reject: (error: unknown) => void;
}

/**
 * Returns a lookup of single tasks. All lookups in the same turn of the event loop share one query, so a poll costs a
 * fraction of a round trip when many clients poll at once, and nothing extra when only one does.
 */
export function batchedFind(pool: pg.Pool): (task: Uuid) => Promise<Task | undefined> {
  let waiting = new Map<Uuid, Waiter[]>();

  async function flush(): Promise<void> {
    const batch = waiting;
    waiting = new Map();
    try {
      const found = new Map<Uuid, Task>();
      for (const task of await findMany(pool, [...batch.keys()])) found.set(task.task_uuid, task);
      for (const [id, waiters] of batch)
        for (const waiter of waiters) waiter.resolve(found.get(id));
    } catch (error) {
      for (const waiters of batch.values()) for (const waiter of waiters) waiter.reject(error);
    }
  }

  return (task) =>
    new Promise((resolve, reject) => {
      if (waiting.size === 0) setImmediate(flush);
      // PostgreSQL accepts a UUID in either case and returns lower case.
      const id = task.toLowerCase();
      const waiters = waiting.get(id);
      if (waiters === undefined) waiting.set(id, [{ resolve, reject }]);
      else waiters.push({ resolve, reject });
    });
}
