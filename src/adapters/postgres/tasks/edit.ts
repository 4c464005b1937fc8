import type pg from 'pg';
import type { TaskStore } from '../../../core/ports/task-store.ts';
import type { Task } from '../../../core/task.ts';
import type { Statement } from '../connection.ts';
import { TASK_COLUMNS } from './row.ts';

const PATCH: Statement = {
  name: 'patch-task',
  text: `update tasks set name = case when $3 then $4 else name end, is_public = coalesce($5, is_public)
          where task_uuid = $2 and user_uuid = $1 and deleted_at is null
         returning ${TASK_COLUMNS}`,
};

/** Keeps the row for its client_order_id and for the ledger. The row's content is removed together with the files. */
const REMOVE: Statement = {
  name: 'remove-task',
  text: 'select outcome, blob_keys from remove_task($1, $2)',
};

interface RemovedRow {
  outcome: 'removed' | 'unknown' | 'not-finished';
  blob_keys: string[] | null;
}

/** Returns the operations of a user on an existing task. */
export function taskEdits(pool: pg.Pool): Pick<TaskStore, 'patch' | 'remove'> {
  return {
    async patch(user, task, { name, is_public }) {
      const values = [user, task, name !== undefined, name ?? null, is_public ?? null];
      return (await pool.query<Task>({ ...PATCH, values })).rows[0] ?? null;
    },

    async remove(user, task) {
      const values = [user, task];
      const { rows } = await pool.query<RemovedRow>({ ...REMOVE, values });
      const { outcome, blob_keys } = rows[0]!;
      return outcome === 'removed' ? { outcome, blob_keys: blob_keys! } : { outcome };
    },
  };
}
