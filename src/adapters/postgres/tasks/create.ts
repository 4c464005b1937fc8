import type pg from 'pg';
import type { Clock } from '../../../core/ports/clock.ts';
import type { CreateOutcome, NewTask } from '../../../core/ports/task-store.ts';
import type { Task } from '../../../core/task.ts';
import type { Statement } from '../connection.ts';
import { asCreated, justCreated, TASK_COLUMNS } from './row.ts';
import { turns } from './turns.ts';
import { taskWays, type WayOptions } from './ways.ts';

/**
 * Creates the job, the hold, the ledger row, the task and its event after all checks. See migrations/0003-tasks.sql and
 * migrations/0005-fair-queue.sql.
 */
const CREATE_TASK: Statement = {
  name: 'create-task',
  text: `select * from create_task_with_job($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12,
                                           $13, $14, $15, $16)`,
};

/** Creates the same rows for a retry, which is created only once. See migrations/0023-retry-once.sql. */
const RETRY_TASK: Statement = {
  name: 'retry-task',
  text: CREATE_TASK.text.replace('create_task_with_job', 'retry_task_with_job'),
};

/** Extends the statement to store the webhook URL that the task names, and what finishing its model costs. */
const withMore = ({ name, text }: Statement): Statement => ({
  name: `${name}-with-more`,
  text: `with made as materialized (${text}),
              hook as (insert into task_webhooks (task_uuid, webhook_uuid, url)
                       select $1::uuid, $17::uuid, $18::text from made where made.outcome = 'created' and $17 is not null),
              price as (insert into task_finishing_prices (task_uuid, credits)
                        select $1::uuid, $19::bigint from made where made.outcome = 'created' and $19 is not null)
         select * from made`,
});
const CREATE_TASK_WITH_MORE = withMore(CREATE_TASK);
const RETRY_TASK_WITH_MORE = withMore(RETRY_TASK);

const STANDING_RETRY: Statement = {
  name: 'standing-retry',
  text: `select ${TASK_COLUMNS} from tasks where task_uuid = standing_retry($1, $2)`,
};

/** Also finds a removed task, because its client_order_id stays used. */
const TASK_AS_STORED: Statement = {
  name: 'task-as-stored',
  text: `select ${TASK_COLUMNS} from tasks where task_uuid = $1`,
};

/**
 * Maximum number of tasks of one user that this process creates at the same time. Creations wait for the lock of the
 * account's row anyway; waiting here instead keeps the pool free for other users and saves wake-ups. With ten
 * concurrent requests, one run measured 594, 522 and 315 tasks/s on idle cores for a width of one, two and unlimited,
 * and 102, 158 and 135 on busy cores, where a width of two lets the second creation store its job while the first one
 * commits.
 */
const TURN_WIDTH = 2;

interface CreatedRow {
  outcome: CreateOutcome['outcome'];
  other_task: string | null;
  available: number | null;
  missing_file: string | null;
  running: number | null;
  created: number | null;
  stream_cursor: number | null;
}

/** Options that a task store is created with. */
export interface TaskOptions extends WayOptions {
  clock: Clock;
  /** Seconds during which an identical request counts as a duplicate. */
  duplicateWindowSeconds: number;
  /** The maximum number of tasks in flight per user; 0 for no limit. */
  maxInFlight: number;
  /** Seconds for which the files of a result are kept; omitted or 0 for no limit. */
  resultTtlSeconds?: number;
}

/** Returns a function that creates a task together with its job in one transaction. */
export function taskCreation(pool: pg.Pool, options: TaskOptions) {
  const { clock, duplicateWindowSeconds, maxInFlight } = options;

  const inTurn = turns(TURN_WIDTH);
  const wayOf = taskWays(pool, options);

  async function create(task: NewTask): Promise<CreateOutcome> {
    const id = clock.uuid();
    const { lane, admissionMs, run } = wayOf(task);
    const values = [
      id,
      task.user_uuid,
      task.flow_name,
      JSON.stringify(task.input),
      task.cost_credits,
      task.fingerprint,
      task.client_order_id,
      task.allow_duplicate,
      task.file_keys,
      task.traceparent,
      duplicateWindowSeconds,
      task.max_in_flight ?? maxInFlight,
      lane,
      admissionMs,
      run.lane,
      run.milliseconds,
    ];
    const { webhook, finishing_credits = null, retry } = task;
    const statement =
      webhook || finishing_credits !== null
        ? {
            ...(retry ? RETRY_TASK_WITH_MORE : CREATE_TASK_WITH_MORE),
            values: [
              ...values,
              webhook?.webhook_uuid ?? null,
              webhook?.url ?? null,
              finishing_credits,
            ],
          }
        : { ...(retry ? RETRY_TASK : CREATE_TASK), values };
    const { rows } = await pool.query<CreatedRow>(statement);
    const row = rows[0]!;
    if (row.outcome === 'created') return { outcome: 'created', task: newTask(id, task, row) };
    return refusal(pool, row);
  }

  return (task: NewTask) => inTurn(task.user_uuid, () => create(task));
}

function newTask(task_uuid: string, task: NewTask, row: CreatedRow): Task {
  return {
    task_uuid,
    user_uuid: task.user_uuid,
    flow_name: task.flow_name,
    cost_credits: task.cost_credits,
    input: task.input,
    client_order_id: task.client_order_id,
    created_at: row.created!,
    ...justCreated(),
    cursor: row.stream_cursor!,
    traceparent: task.traceparent,
    sandbox: task.sandbox !== undefined,
  };
}

/**
 * Finds the newest retry of a task that may still produce a result, and returns it in its initial state; null if there
 * is none.
 */
export async function standingRetry(
  pool: pg.Pool,
  user: string,
  fingerprint: string,
): Promise<Task | null> {
  const { rows } = await pool.query<Task>({ ...STANDING_RETRY, values: [user, fingerprint] });
  return rows[0] === undefined ? null : asCreated(rows[0]);
}

async function refusal(pool: pg.Pool, row: CreatedRow): Promise<CreateOutcome> {
  switch (row.outcome) {
    case 'replayed': {
      const { rows } = await pool.query<Task>({ ...TASK_AS_STORED, values: [row.other_task] });
      return { outcome: 'replayed', task: asCreated(rows[0]!) };
    }
    case 'order-id-reused':
    case 'duplicate':
      return { outcome: row.outcome, task_uuid: row.other_task! };
    case 'no-credits':
      return { outcome: 'no-credits', available: row.available! };
    case 'no-file':
      return { outcome: 'no-file', file_key: row.missing_file! };
    case 'too-many-in-flight':
      return { outcome: 'too-many-in-flight', in_flight: row.running! };
    case 'suspended':
      return { outcome: 'suspended' };
    case 'created':
      throw new Error('a created task is no refusal');
  }
}
