import type pg from 'pg';
import type { Clock } from '../../../core/ports/clock.ts';
import type { CreateOutcome, NewTask } from '../../../core/ports/task-store.ts';
import type { Task } from '../../../core/task.ts';
import type { Statement } from '../connection.ts';
import { engineTimes } from './engine-times.ts';
import { asCreated, justCreated, TASK_COLUMNS } from './row.ts';
import { turns } from './turns.ts';

/** The job, all checks, the hold, the ledger row, the task and its event: see migrations/0003-tasks.sql and 0005. */
const CREATE_TASK: Statement = {
  name: 'create-task',
  text: `select * from create_task_with_job($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12,
                                           $13, $14, $15, $16)`,
};

/** The same for a retry, which is made once: see migrations/0023-retry-once.sql. */
const RETRY_TASK: Statement = {
  name: 'retry-task',
  text: CREATE_TASK.text.replace('create_task_with_job', 'retry_task_with_job'),
};

/** The statement with the address that the task names, in one. */
const withWebhook = ({ name, text }: Statement): Statement => ({
  name: `${name}-with-webhook`,
  text: `with made as materialized (${text}),
              hook as (insert into task_webhooks (task_uuid, webhook_uuid, url)
                       select $1::uuid, $17::uuid, $18::text from made where made.outcome = 'created')
         select * from made`,
});
const CREATE_TASK_WITH_WEBHOOK = withWebhook(CREATE_TASK);
const RETRY_TASK_WITH_WEBHOOK = withWebhook(RETRY_TASK);

const STANDING_RETRY: Statement = {
  name: 'standing-retry',
  text: `select ${TASK_COLUMNS} from tasks where task_uuid = standing_retry($1, $2)`,
};

/** Milliseconds that an admission holds its slot: it looks up uploads, or fetches. */
const ADMISSION_MS = { file: 50, url: 500 } as const;

/** A removed task too: its client_order_id stays used. */
const TASK_AS_STORED: Statement = {
  name: 'task-as-stored',
  text: `select ${TASK_COLUMNS} from tasks where task_uuid = $1`,
};

/**
 * How many creations of one user are under way in this process. They wait for each other anyway, for the lock of the
 * account's row; waiting here keeps the pool for other users and saves the wake-ups. Ten requests at once, in one run:
 * 594 tasks a second one by one, 522 by two, 315 all at once on idle cores; 102, 158, 135 on busy ones, where
 * the second one's job is stored while the first one commits.
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
export interface TaskOptions {
  clock: Clock;
  /** Seconds in which the same request again is a duplicate. */
  duplicateWindowSeconds: number;
  /** Tasks in flight that one user may have; 0: any number. */
  maxInFlight: number;
  /** Seconds that the files of a result are kept; absent or 0: they stay. */
  resultTtlSeconds?: number;
  /** The lane of the first step that model servers do for a task; null: all of it is done here. Absent: there are none. */
  remoteLane?: (flow: string, input: Readonly<Record<string, unknown>>) => string | null;
}

/** For the order within a lane of legs, before anything is known of its servers. */
const LEG_MS = 60_000;

/** For the order within the lanes of the sandbox. */
const SANDBOX_MS = { quick: 50, slow: 10_000 } as const;

/** Creates tasks, each with its job in one transaction. */
export function taskCreation(pool: pg.Pool, options: TaskOptions) {
  const { clock, duplicateWindowSeconds, maxInFlight, remoteLane } = options;

  const inTurn = turns(TURN_WIDTH);
  const timeOf = engineTimes(pool, () => performance.now());

  /** Where it waits first, where for its run, and how long both are expected to take. */
  function wayOf({ sandbox, fetches, flow_name, input }: NewTask) {
    if (sandbox !== undefined) {
      const slow = sandbox === 'slow';
      const milliseconds = SANDBOX_MS[slow ? 'slow' : 'quick'];
      const run = { lane: `sandbox:${sandbox}`, milliseconds };
      return { lane: slow ? 'sandbox:slow' : 'sandbox', admissionMs: milliseconds, run };
    }
    const lane = fetches ? 'url' : 'file';
    const remote = remoteLane?.(flow_name, input) ?? null;
    const run = remote === null ? timeOf(flow_name, input) : { lane: remote, milliseconds: LEG_MS };
    return { lane, admissionMs: ADMISSION_MS[lane], run };
  }

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
    const { webhook, retry } = task;
    const statement = webhook
      ? {
          ...(retry ? RETRY_TASK_WITH_WEBHOOK : CREATE_TASK_WITH_WEBHOOK),
          values: [...values, webhook.webhook_uuid, webhook.url],
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

/** The newest repetition of a task that may still give a result, as it was created; null: there is none. */
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
