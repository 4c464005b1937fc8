import type pg from 'pg';
import type { SandboxOutcome } from '../../../contract/sandbox.ts';
import type { CancelOutcome, TaskStore } from '../../../core/ports/task-store.ts';
import { MAX_TRIES, type Task } from '../../../core/task.ts';
import { type Statement, transaction } from '../connection.ts';
import { TASK_COLUMNS } from './row.ts';

/*
 * Each statement changes the task's row, its credits and, through a trigger, its job in one transaction. The `update`
 * locks the row first, so of two concurrent endings the first one wins and the second finds nothing to update.
 */

const CANCEL: Statement = {
  name: 'cancel-task',
  text: `with moved as (
           update tasks set status = 'CANCELLED', completed_at = clock_timestamp(), assets = '[]'
            where task_uuid = $2 and user_uuid = $1 and status in ('PENDING', 'QUEUED', 'RUNNING')
           returning ${TASK_COLUMNS}
         ) select moved.*, settle_hold(task_uuid, 'released') from moved`,
};

const SUCCEED: Statement = {
  name: 'succeed-task',
  text: `with moved as (
           update tasks set status = 'SUCCESS', progress = 100, completed_at = clock_timestamp(),
                  output = $3, assets = $4, diagnostics = $5, released_credits =
                    case when $7::bigint is null then 0
                         else least(coalesce((select p.credits from task_finishing_prices p where p.task_uuid = $1), $7),
                                    cost_credits) end,
                  expires_at = case when $6 > 0 and $4::jsonb <> '[]'
                                    then clock_timestamp() + $6 * interval '1 s' end
            where task_uuid = $1 and attempt = $2 and status = 'RUNNING'
           returning task_uuid, released_credits
         ) select settle_hold_in_part(task_uuid, released_credits) from moved`,
};

const FAIL: Statement = {
  name: 'fail-task',
  text: `with moved as (
           update tasks set status = 'FAILED', completed_at = clock_timestamp(), error = $3, diagnostics = coalesce(nullif($4::jsonb, 'null'), diagnostics), assets = '[]'
            where task_uuid = $1
              and case when $2::integer is null then status in ('PENDING', 'QUEUED')
                       else status = 'RUNNING' and attempt = $2 end
           returning task_uuid
         ) select settle_hold(task_uuid, 'released') from moved`,
};

const FIND_OWN: Statement = {
  name: 'find-own-task',
  text: `select ${TASK_COLUMNS} from tasks where task_uuid = $2 and user_uuid = $1 and deleted_at is null`,
};

const FIND_PENDING: Statement = {
  name: 'find-pending-task',
  text: `select ${TASK_COLUMNS} from tasks where task_uuid = $1 and status = 'PENDING'`,
};

const ADMIT: Statement = {
  name: 'admit-task',
  text: `update tasks set status = 'QUEUED', queued_at = clock_timestamp(), source_bytes = $2
          where task_uuid = $1 and status = 'PENDING'`,
};

const CLAIM: Statement = {
  name: 'claim-task',
  text: 'select claim_task($1, $2, $3) as outcome',
};

const BEGIN_SANDBOX: Statement = {
  name: 'begin-sandbox-task',
  text: 'select begin_sandbox_task($1, $2, $3) as outcome',
};

const CLAIMED_TASK: Statement = {
  name: 'claimed-task',
  text: `select ${TASK_COLUMNS} from tasks where task_uuid = $1`,
};

const PROGRESS: Statement = {
  name: 'progress-task',
  text: `update tasks set progress = greatest(progress, least($3, 99)), stage = $4
          where task_uuid = $1 and attempt = $2 and status = 'RUNNING'`,
};

const INTERIM: Statement = {
  name: 'interim-task',
  text: `update tasks set assets = $3, diagnostics = $4 where task_uuid = $1 and attempt = $2 and status = 'RUNNING'`,
};

const REQUEUE: Statement = {
  name: 'requeue-task',
  text: `select case when exists (
           select 1 from tasks where task_uuid = $1 and attempt = $2 and status = 'RUNNING' for no key update
         ) then requeue_task($1, $3, $4) else 'gone' end as outcome`,
};

const GIVE_BACK: Statement = {
  name: 'give-back-task',
  text: 'select give_back_task($1, $2) as given_back',
};

type Moves = Pick<
  TaskStore,
  | 'cancel'
  | 'findPending'
  | 'admit'
  | 'claim'
  | 'beginSandbox'
  | 'progress'
  | 'interim'
  | 'succeed'
  | 'fail'
  | 'requeue'
  | 'giveBack'
>;

/**
 * Returns the operations that move a task through its state machine after its creation.
 * @param resultTtlSeconds how long the files of a result are kept; 0 for no limit
 */
export function taskMoves(pool: pg.Pool, resultTtlSeconds: number): Moves {
  const query = <Row extends pg.QueryResultRow>(statement: Statement, values: unknown[]) =>
    pool.query<Row>({ ...statement, values });

  return {
    async cancel(user, task): Promise<CancelOutcome> {
      const moved = (await query<Task & { settle_hold?: unknown }>(CANCEL, [user, task])).rows[0];
      if (moved !== undefined) {
        delete moved.settle_hold;
        return { outcome: 'cancelled', task: moved, now: true };
      }
      const found = (await query<Task>(FIND_OWN, [user, task])).rows[0];
      if (found === undefined) return { outcome: 'unknown' };
      return found.status === 'CANCELLED'
        ? { outcome: 'cancelled', task: found, now: false }
        : { outcome: 'already-ended', task: found };
    },

    async findPending(task) {
      return (await query<Task>(FIND_PENDING, [task])).rows[0] ?? null;
    },

    async admit(task, sourceBytes = 0) {
      return (await query(ADMIT, [task, sourceBytes])).rowCount === 1;
    },

    beginSandbox: (task, worker) =>
      transaction(pool, async (client) => {
        const { rows } = await client.query<{ outcome: SandboxOutcome | null }>({
          ...BEGIN_SANDBOX,
          values: [task, worker, MAX_TRIES],
        });
        const { outcome } = rows[0]!;
        if (outcome === null) return null;
        const begun = await client.query<Task>({ ...CLAIMED_TASK, values: [task] });
        return { outcome, task: begun.rows[0]! };
      }),

    claim: (task, worker) =>
      transaction(pool, async (client) => {
        const { rows } = await client.query<{ outcome: 'claimed' | 'gave-up' | 'gone' }>({
          ...CLAIM,
          values: [task, worker, MAX_TRIES],
        });
        const { outcome } = rows[0]!;
        if (outcome !== 'claimed') return { outcome };
        const claimed = await client.query<Task>({ ...CLAIMED_TASK, values: [task] });
        return { outcome, task: claimed.rows[0]! };
      }),

    async progress(task, attempt, progress, stage) {
      return (await query(PROGRESS, [task, attempt, Math.round(progress), stage])).rowCount === 1;
    },

    async interim(task, attempt, { assets, statistics }) {
      const diagnostics = statistics && {
        engine: null,
        timings: [],
        statistics,
        validation: null,
        warnings: [],
      };
      const json = [assets, diagnostics].map((value) => value && JSON.stringify(value));
      return (await query(INTERIM, [task, attempt, ...json])).rowCount === 1;
    },

    async succeed(task, attempt, { output, assets, diagnostics, unfinished }) {
      const json = [output, assets, diagnostics].map((value) => JSON.stringify(value));
      const values = [task, attempt, ...json, resultTtlSeconds, unfinished?.otherwise ?? null];
      return (await query(SUCCEED, values)).rowCount === 1;
    },

    async fail(task, attempt, error, diagnostics) {
      const json = [error, diagnostics ?? null].map((value) => JSON.stringify(value));
      return (await query(FAIL, [task, attempt, ...json])).rowCount === 1;
    },

    async requeue(task, attempt, death) {
      const { rows } = await query<{ outcome: 'queued' | 'gave-up' | 'gone' }>(REQUEUE, [
        task,
        attempt,
        MAX_TRIES,
        death,
      ]);
      return rows[0]!.outcome;
    },

    async giveBack(task, attempt) {
      const { rows } = await query<{ given_back: boolean }>(GIVE_BACK, [task, attempt]);
      return rows[0]!.given_back;
    },
  };
}
