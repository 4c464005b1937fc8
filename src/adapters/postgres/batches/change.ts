import type pg from 'pg';
import { MAX_OPEN_BATCHES } from '../../../contract/batches.ts';
import type { Uuid } from '../../../core/ids.ts';
import type { BatchRefusal, BatchStore, NewBatchItem } from '../../../core/ports/batch-store.ts';
import type { Statement } from '../connection.ts';
import type { TaskOptions } from '../tasks/create.ts';
import { taskWays } from '../tasks/ways.ts';

/**
 * Returns a statement that calls a function that creates tasks, and stores what finishing their models costs.
 * @param items the parameter with the rows of the items
 */
const withPrices = (name: string, call: string, items: string): Statement => ({
  name,
  text: `with made as materialized (select * from ${call}),
              prices as (insert into task_finishing_prices (task_uuid, credits)
                         select i.task, i.finishing
                           from made, jsonb_to_recordset(${items}::jsonb) as i (task uuid, finishing bigint)
                          where made.outcome = 'created' and i.finishing is not null)
         select * from made`,
});

/** See migrations/0024-batches.sql. */
const CREATE = withPrices(
  'create-batch',
  'create_batch($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
  '$9',
);
const RETRY = withPrices('retry-batch', 'retry_batch($1, $2, $3, $4)', '$3');

const BEGIN_CANCEL: Statement = {
  name: 'begin-cancel-batch',
  text: `update batches set cancelled_at = case when ended_at is null then coalesce(cancelled_at, clock_timestamp())
                                               else cancelled_at end
          where batch_uuid = $2 and user_uuid = $1`,
};

/** Tasks that wait for others come first, so that the end of a needed task finds none to release. */
const OPEN_TASKS: Statement = {
  name: 'open-tasks-of-batch',
  text: `select t.task_uuid from tasks t left join jobs j using (task_uuid)
          where t.batch_uuid = $1 and t.completed_at is null
          order by (j.lane like 'waiting:%') is not true, t.task_uuid`,
};

const TASKS_TO_CANCEL: Statement = {
  name: 'batch-tasks-to-cancel',
  text: `select t.user_uuid, t.task_uuid
           from batches b join tasks t using (batch_uuid) left join jobs j using (task_uuid)
          where b.ended_at is null and b.cancelled_at is not null and t.completed_at is null
          order by b.batch_uuid, (j.lane like 'waiting:%') is not true, t.task_uuid limit $1`,
};

interface OutcomeRow {
  outcome: string;
  other_batch?: string;
  available: number | null;
  missing_file: string | null;
}

type Changes = Pick<BatchStore, 'create' | 'retry' | 'beginCancel' | 'openTasks' | 'tasksToCancel'>;

/** Returns the operations that create and change batches. */
export function batchChanges(pool: pg.Pool, options: TaskOptions): Changes {
  const { clock } = options;
  const wayOf = taskWays(pool, options);

  function rowOf({ position, name, task_uuid, needs, task }: NewBatchItem) {
    const { lane, admissionMs, run } = wayOf(task);
    return {
      position,
      name,
      task: task_uuid,
      flow: task.flow_name,
      input: task.input,
      cost: task.cost_credits,
      finishing: task.finishing_credits ?? null,
      fingerprint: task.fingerprint,
      needs,
      file_keys: task.file_keys,
      lane,
      admission_ms: admissionMs,
      run_lane: run.lane,
      run_ms: run.milliseconds,
    };
  }

  return {
    async create({ user_uuid, name, client_order_id, fingerprint, webhook, traceparent, items }) {
      const id = clock.uuid();
      const rows = JSON.stringify(items.map(rowOf));
      const values = [
        ...[id, user_uuid, name, client_order_id, fingerprint],
        ...[webhook?.webhook_uuid ?? null, webhook?.url ?? null, MAX_OPEN_BATCHES],
        ...[rows, traceparent],
      ];
      const [row] = (await pool.query<OutcomeRow>({ ...CREATE, values })).rows;
      switch (row!.outcome) {
        case 'created':
          return { outcome: 'created', batch_uuid: id };
        case 'replayed':
        case 'order-id-reused':
          return { outcome: row!.outcome, batch_uuid: row!.other_batch! };
        case 'too-many-batches':
          return { outcome: 'too-many-batches' };
        default:
          return refusalOf(row!);
      }
    },

    async retry({ user_uuid, batch_uuid, traceparent, items }) {
      const rows = items.map((item) => ({ ...rowOf(item), earlier: item.earlier }));
      const values = [batch_uuid, user_uuid, JSON.stringify(rows), traceparent];
      const [row] = (await pool.query<OutcomeRow>({ ...RETRY, values })).rows;
      const { outcome } = row!;
      if (outcome === 'created' || outcome === 'changed' || outcome === 'still-cancelling')
        return { outcome };
      return refusalOf(row!);
    },

    async beginCancel(user, batch) {
      return (await pool.query({ ...BEGIN_CANCEL, values: [user, batch] })).rowCount === 1;
    },

    async openTasks(batch) {
      const { rows } = await pool.query<{ task_uuid: Uuid }>({ ...OPEN_TASKS, values: [batch] });
      return rows.map(({ task_uuid }) => task_uuid);
    },

    async tasksToCancel(limit) {
      const statement = { ...TASKS_TO_CANCEL, values: [limit] };
      return (await pool.query<{ user_uuid: Uuid; task_uuid: Uuid }>(statement)).rows;
    },
  };
}

function refusalOf({ outcome, available, missing_file }: OutcomeRow): BatchRefusal {
  switch (outcome) {
    case 'no-credits':
      return { outcome, available: available! };
    case 'no-file':
      return { outcome, file_key: missing_file! };
    case 'suspended':
      return { outcome };
    default:
      throw new Error(`unknown outcome of a batch: ${outcome}`);
  }
}
