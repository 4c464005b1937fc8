import type pg from 'pg';
import type { TaskStore } from '../../../core/ports/task-store.ts';
import type { Asset, Task } from '../../../core/task.ts';
import type { Statement } from '../connection.ts';
import { TASK_COLUMNS } from './row.ts';

const PATCH: Statement = {
  name: 'patch-task',
  text: `update tasks set name = case when $3 then $4 else name end, is_public = coalesce($5, is_public)
          where task_uuid = $2 and user_uuid = $1 and deleted_at is null
         returning ${TASK_COLUMNS}`,
};

/** The row stays for its client_order_id and the ledger; the outputs' descriptions go with the files. */
const REMOVE: Statement = {
  name: 'remove-task',
  text: `with doomed as (
           select task_uuid, assets from tasks
            where task_uuid = $2 and user_uuid = $1 and deleted_at is null and completed_at is not null for no key update
         ), removed as (
           update tasks t set deleted_at = clock_timestamp(), output = '{}', assets = '[]', diagnostics = null
             from doomed where t.task_uuid = doomed.task_uuid
         ) select assets from doomed`,
};

const EXISTS: Statement = {
  name: 'task-exists',
  text: 'select 1 from tasks where task_uuid = $2 and user_uuid = $1 and deleted_at is null',
};

/** What a user may do to a task beside running it. */
export function taskEdits(pool: pg.Pool): Pick<TaskStore, 'patch' | 'remove'> {
  return {
    async patch(user, task, { name, is_public }) {
      const values = [user, task, name !== undefined, name ?? null, is_public ?? null];
      return (await pool.query<Task>({ ...PATCH, values })).rows[0] ?? null;
    },

    async remove(user, task) {
      const values = [user, task];
      const removed = (await pool.query<{ assets: Asset[] }>({ ...REMOVE, values })).rows[0];
      if (removed !== undefined)
        return { outcome: 'removed', blob_keys: removed.assets.map(({ blob_key }) => blob_key) };
      const { rowCount } = await pool.query({ ...EXISTS, values });
      return { outcome: rowCount === 1 ? 'not-finished' : 'unknown' };
    },
  };
}
