import type pg from 'pg';
import type { Batch, BatchCounts, BatchItem, BatchStore } from '../../../core/ports/batch-store.ts';
import type { Task } from '../../../core/task.ts';
import type { Statement } from '../connection.ts';
import { decodeCursor, encodeCursor } from '../page-cursor.ts';
import { TASK_COLUMNS } from '../tasks/row.ts';

const CURSOR = /^\d{1,15} [0-9a-f-]{36}$/;

/** A batch with the state of its items; `reserved` and `charged` include earlier tasks of items that were retried. */
const SELECT = `select b.batch_uuid, b.user_uuid, b.name, b.client_order_id, b.cost_credits, b.created_at, b.cancelled_at,
    b.ended_at, c.*, m.*
  from batches b,
  lateral (select count(*)::int as items,
                  count(*) filter (where t.status = 'PENDING' and w.needed)::int as waiting,
                  count(*) filter (where t.status = 'PENDING' and not w.needed)::int as pending,
                  count(*) filter (where t.status = 'QUEUED')::int as queued,
                  count(*) filter (where t.status = 'RUNNING')::int as running,
                  count(*) filter (where t.status = 'SUCCESS')::int as succeeded,
                  count(*) filter (where t.status = 'FAILED')::int as failed,
                  count(*) filter (where t.status = 'CANCELLED')::int as cancelled,
                  floor(avg(case when t.completed_at is null then t.progress else 100 end))::int as progress
             from batch_items i join tasks t using (task_uuid),
             lateral (select exists (select 1 from task_needs n where n.task_uuid = t.task_uuid) as needed) w
            where i.batch_uuid = b.batch_uuid) c,
  lateral (select coalesce(sum(t.cost_credits) filter (where t.completed_at is null and not t.sandbox), 0)::bigint
                    as reserved_credits,
                  coalesce(sum(t.cost_credits - t.released_credits) filter (where t.status = 'SUCCESS' and not t.sandbox), 0)::bigint
                    as charged_credits
             from tasks t where t.batch_uuid = b.batch_uuid) m`;

const FIND: Statement = {
  name: 'find-batch',
  text: `${SELECT} where b.batch_uuid = $2 and b.user_uuid = $1`,
};

const LIST: Statement = {
  name: 'list-batches',
  text: `${SELECT} where b.user_uuid = $1
    and ($3::float8 is null or (b.created_at, b.batch_uuid) < (to_timestamp($3::float8 / 1000), $4::uuid))
    order by b.created_at desc, b.batch_uuid desc limit $2`,
};

const ITEMS: Statement = {
  name: 'batch-items',
  text: `select i.position, i.name as item_name,
                coalesce((select array_agg(other.name order by other.position)
                            from task_needs n join batch_items other on other.task_uuid = n.needed_uuid
                           where n.task_uuid = i.task_uuid), '{}') as waiting_for, t.*
           from batch_items i, lateral (select ${TASK_COLUMNS} from tasks where task_uuid = i.task_uuid and deleted_at is null) t
          where i.batch_uuid = $1 and i.position > $2 and ($3::text is null or t.status = $3)
          order by i.position limit $4`,
};

const FIND_ORDER: Statement = {
  name: 'find-batch-order',
  text: 'select batch_uuid, fingerprint from batches where user_uuid = $1 and client_order_id = $2',
};

const POSITIONS: Statement = {
  name: 'batch-positions',
  text: 'select task_uuid, batch_position as position from tasks where batch_uuid = $1',
};

interface BatchRow extends Omit<Batch, 'counts'>, BatchCounts {}

interface ItemRow extends Task {
  position: number;
  item_name: string;
  waiting_for: string[];
}

/** Returns the operations that read batches. */
export function batchReads(
  pool: pg.Pool,
): Pick<BatchStore, 'find' | 'findOrder' | 'positions' | 'list' | 'items'> {
  return {
    async findOrder(user, clientOrderId) {
      const statement = { ...FIND_ORDER, values: [user, clientOrderId] };
      const { rows } = await pool.query<{ batch_uuid: string; fingerprint: string }>(statement);
      return rows[0] ?? null;
    },

    async positions(batch) {
      const statement = { ...POSITIONS, values: [batch] };
      const { rows } = await pool.query<{ task_uuid: string; position: number }>(statement);
      return new Map(rows.map(({ task_uuid, position }) => [task_uuid, position]));
    },

    async find(user, batch) {
      const [row] = (await pool.query<BatchRow>({ ...FIND, values: [user, batch] })).rows;
      return row === undefined ? null : batchOf(row);
    },

    async list(user, limit, cursor) {
      const [at, id] = cursor === null ? [null, null] : decodeCursor(cursor, CURSOR);
      const values = [user, limit + 1, at, id];
      const { rows } = await pool.query<BatchRow>({ ...LIST, values });
      const batches = rows.slice(0, limit).map(batchOf);
      const last = rows.length > limit ? batches.at(-1)! : null;
      return {
        batches,
        next_cursor: last && encodeCursor([last.created_at, last.batch_uuid]),
      };
    },

    async items(batch, { status, after, limit }) {
      const values = [batch, after, status ?? null, limit];
      return (await pool.query<ItemRow>({ ...ITEMS, values })).rows.map(itemOf);
    },
  };
}

function batchOf(row: BatchRow): Batch {
  const { items, waiting, pending, queued, running, succeeded, failed, cancelled, ...batch } = row;
  const counts = { items, waiting, pending, queued, running, succeeded, failed, cancelled };
  return { ...batch, counts };
}

function itemOf({ position, item_name, waiting_for, ...task }: ItemRow): BatchItem {
  return { position, name: item_name, waiting_for, task };
}
