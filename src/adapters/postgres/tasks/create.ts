import type pg from 'pg';
import type { Clock } from '../../../core/ports/clock.ts';
import type { JobSender } from '../../../core/ports/job-queue.ts';
import type { CreateOutcome, NewTask } from '../../../core/ports/task-store.ts';
import type { Task } from '../../../core/task.ts';
import { executorOf, type Statement } from '../connection.ts';
import { asCreated, TASK_COLUMNS } from './row.ts';
import { turns } from './turns.ts';

/** All checks, the hold, the ledger row, the task and its event: see migrations/0003-tasks.sql. */
const CREATE_TASK: Statement = {
  name: 'create-task',
  text: 'select * from create_task($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)',
};

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

export interface CreateOptions {
  jobs: JobSender;
  clock: Clock;
  /** Seconds in which the same request again is a duplicate. */
  duplicateWindowSeconds: number;
  /** Tasks in flight that one user may have; 0: any number. */
  maxInFlight: number;
}

/**
 * Creates tasks, each in one transaction: job, then one statement for the rest. The job goes first because that
 * statement takes the lock of the user's account, and everything after it delays the user's next creation.
 */
export function taskCreation(pool: pg.Pool, options: CreateOptions) {
  const { jobs, clock, duplicateWindowSeconds, maxInFlight } = options;

  const inTurn = turns(TURN_WIDTH);

  async function create(task: NewTask): Promise<CreateOutcome> {
    const id = clock.uuid();
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
      maxInFlight,
    ];
    const client = await pool.connect();
    let broken = false;
    try {
      await client.query('begin');
      await jobs.send(executorOf(client), 'admit', id);
      const { rows } = await client.query<CreatedRow>({ ...CREATE_TASK, values });
      const row = rows[0]!;
      if (row.outcome === 'created') {
        await client.query('commit');
        return { outcome: 'created', task: newTask(id, task, row) };
      }
      await client.query('rollback');
      return await refusal(client, row);
    } catch (error) {
      await client.query('rollback').catch(() => {
        broken = true;
      });
      throw error;
    } finally {
      client.release(broken);
    }
  }

  return (task: NewTask) => inTurn(task.user_uuid, () => create(task));
}

function newTask(task_uuid: string, task: NewTask, row: CreatedRow): Task {
  return {
    task_uuid,
    user_uuid: task.user_uuid,
    flow_name: task.flow_name,
    status: 'PENDING',
    progress: 0,
    stage: null,
    cost_credits: task.cost_credits,
    input: task.input,
    output: {},
    assets: [],
    diagnostics: null,
    error: null,
    name: null,
    is_public: false,
    client_order_id: task.client_order_id,
    attempt: 0,
    created_at: row.created!,
    queued_at: null,
    started_at: null,
    completed_at: null,
    cursor: row.stream_cursor!,
    traceparent: task.traceparent,
  };
}

async function refusal(client: pg.PoolClient, row: CreatedRow): Promise<CreateOutcome> {
  switch (row.outcome) {
    case 'replayed': {
      const { rows } = await client.query<Task>({ ...TASK_AS_STORED, values: [row.other_task] });
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
    case 'created':
      throw new Error('a created task is no refusal');
  }
}
