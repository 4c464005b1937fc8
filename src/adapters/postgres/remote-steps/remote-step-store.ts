import type pg from 'pg';
import type {
  DrainingSlot,
  RemoteStep,
  RemoteStepResult,
  RemoteStepStore,
} from '../../../core/ports/remote-step-store.ts';
import type { Task } from '../../../core/task.ts';
import { type Statement, transaction } from '../connection.ts';
import { TASK_COLUMNS } from '../tasks/row.ts';

const OF_TASK: Statement = {
  name: 'remote-steps-of-task',
  text: `select step, state, backend, submission, handle, submissions, failures, submitted_at, result
           from remote_legs where task_uuid = $1`,
};

const TAKE_SLOT: Statement = {
  name: 'take-slot',
  text: 'select take_slot($1, $2, $3, $4, $5, $6, $7) as taken',
};

const CLAIM: Statement = {
  name: 'claim-remote-step',
  text: 'select claim_leg($1, $2, $3) as outcome',
};

const CLAIMED: Statement = {
  name: 'claimed-remote-step',
  text: `select ${TASK_COLUMNS} from tasks where task_uuid = $1`,
};

const SUBMITTED: Statement = {
  name: 'remote-step-submitted',
  text: `update remote_legs
            set state = 'submitted', handle = $2,
                submitted_at = case when state = 'submitting' then clock_timestamp() else submitted_at end
          where submission = $1 and state in ('submitting', 'submitted')`,
};

const FAILED: Statement = {
  name: 'remote-step-failed',
  text: `with leg as (
           update remote_legs
              set state = 'failed', failures = failures || jsonb_build_object('backend', backend, 'kind', $2::text)
            where submission = $1 and state in ('submitting', 'submitted')
         ), drained as (
           update remote_slots set draining = true where submission = $1 and $3
         ) select case when $3 then null else free_slot($1) end`,
};

const COLLECTED: Statement = {
  name: 'remote-step-collected',
  text: `with leg as (
           update remote_legs set state = 'collected', result = $2, ended_at = clock_timestamp()
            where submission = $1 and state = 'submitted' returning submission
         ) select submission, free_slot(submission) from leg`,
};

const REJECTED: Statement = {
  name: 'remote-step-rejected',
  text: `update remote_legs l
            set state = 'failed', result = null, handle = null,
                failures = case when $4 then without_results(l.failures) else l.failures end
                  || (jsonb_strip_nulls(jsonb_build_object(
                        'backend', l.backend, 'kind', $3::text, 'host_credits', before.result -> 'facts' -> 'host_credits'))
                      || case when $4 then jsonb_build_object('result', before.result) else '{}' end)
           from remote_legs before
          where l.task_uuid = $1 and l.step = $2 and l.state = 'collected'
            and before.task_uuid = l.task_uuid and before.step = l.step
         returning before.result, before.failures`,
};

const TAKE_BACK: Statement = {
  name: 'take-remote-step-back',
  text: `update remote_legs l
            set state = 'collected', submission = null, handle = null, ended_at = clock_timestamp(),
                backend = kept.entry ->> 'backend', result = kept.entry -> 'result' || '{"is_last": true}',
                failures = (select coalesce(jsonb_agg(entry order by place), '[]')
                              from jsonb_array_elements(l.failures) with ordinality as f (entry, place)
                             where not entry ? 'result')
           from (select task_uuid, step, entry from remote_legs, jsonb_array_elements(failures) as entry
                  where task_uuid = $1 and state = 'failed' and entry ? 'result') kept
          where l.task_uuid = kept.task_uuid and l.step = kept.step
         returning l.step`,
};

const BUILT_IN: Statement = {
  name: 'remote-step-built-in',
  text: `insert into remote_legs (task_uuid, step, state) values ($1, $2, 'built-in')
         on conflict (task_uuid, step) do update set state = 'built-in', submission = null, handle = null`,
};

const HAND_OVER: Statement = {
  name: 'hand-over-task',
  text: 'select hand_over_task($1, $2, $3, $4) as handed_over',
};

const FREE: Statement = { name: 'free-slot', text: 'select free_slot($1)' };

const DRAIN: Statement = {
  name: 'drain-slot',
  text: 'update remote_slots set draining = true where submission = $1',
};

/**
 * Computes the median duration of the ten most recent jobs. Older jobs are ignored, because a server's model may have
 * been replaced.
 */
const USUAL: Statement = {
  name: 'usual-remote-step',
  text: `select percentile_cont(0.5) within group (order by ms) as median
           from (select (result ->> 'milliseconds')::double precision as ms from remote_legs
                  where backend = $1 and step = $2 and state = 'collected'
                  order by ended_at desc limit 10) recent`,
};

const ADOPT: Statement = {
  name: 'adopt-slots',
  text: `update remote_slots s
            set worker = $1, draining = true, adopted = true
          where s.submission in (
            select o.submission from remote_slots o join tasks t using (task_uuid)
             where (o.draining or t.completed_at is not null) and o.worker <> $1
               and not exists (select 1 from queue_workers w where w.worker = o.worker)
               for update of o skip locked)`,
};

/**
 * Selects the server slots that have to be freed, including those of tasks that ended without their worker being
 * notified.
 */
const DRAINING: Statement = {
  name: 'draining-slots',
  text: `select s.submission, s.backend, s.adopted, s.free_by, l.handle
           from remote_slots s
           left join remote_legs l on l.submission = s.submission
          where s.worker = $1 and s.draining`,
};

const WAITING: Statement = {
  name: 'waiting-longer',
  text: `select t.task_uuid from jobs j join tasks t using (task_uuid)
          where j.lane = $1 and j.worker is null and t.status = 'QUEUED'
            and t.queued_at < clock_timestamp() - $2 * interval '1 ms'
          order by t.queued_at limit 1000`,
};

/**
 * Maximum number of times that a task may lose its worker while it waits for a server. Such a loss is nobody's fault,
 * but the attempts must end at some point.
 */
const MOST_ATTEMPTS = 30;

/**
 * Returns the `RemoteStepStore` on PostgreSQL, which stores the remote steps of tasks.
 * @param worker the worker id of the queue; if that worker is lost, another one takes over its slots at model servers
 */
export function remoteStepStore(pool: pg.Pool, worker: string): RemoteStepStore {
  const query = <Row extends pg.QueryResultRow>(statement: Statement, values: unknown[]) =>
    pool.query<Row>({ ...statement, values });

  return {
    async ofTask(task) {
      return (await query<RemoteStep>(OF_TASK, [task])).rows;
    },

    async takeSlot({ backend, slots, task, step, submission, totalMs }) {
      const values = [backend, slots, task, step, submission, worker, totalMs];
      return (await query<{ taken: boolean }>(TAKE_SLOT, values)).rows[0]!.taken;
    },

    claim: (task, name) =>
      transaction(pool, async (client) => {
        const { rows } = await client.query<{ outcome: 'claimed' | 'gave-up' | 'gone' }>({
          ...CLAIM,
          values: [task, name, MOST_ATTEMPTS],
        });
        const { outcome } = rows[0]!;
        if (outcome !== 'claimed') return { outcome };
        const claimed = await client.query<Task>({ ...CLAIMED, values: [task] });
        return { outcome, task: claimed.rows[0]! };
      }),

    async submitted(submission, handle) {
      await query(SUBMITTED, [submission, JSON.stringify(handle)]);
    },

    async failed(submission, kind, drains) {
      await query(FAILED, [submission, kind, drains]);
    },

    async collected(submission, result) {
      return (await query(COLLECTED, [submission, JSON.stringify(result)])).rowCount === 1;
    },

    async rejected(task, step, kind, keeps) {
      const { rows } = await query<Pick<RemoteStep, 'failures'> & { result: RemoteStepResult }>(
        REJECTED,
        [task, step, kind, keeps],
      );
      const [row] = rows;
      if (row === undefined) return null;
      const unused = keeps ? row.failures.flatMap(({ result }) => result ?? []) : [row.result];
      return unused.flatMap(({ files }) => files.map(({ blob_key }) => blob_key));
    },

    async takeBack(task) {
      return (await query(TAKE_BACK, [task])).rows.length > 0;
    },

    async useBuiltIn(task, step) {
      await query(BUILT_IN, [task, step]);
    },

    async handOver(task, attempt, lane, milliseconds) {
      const values = [task, attempt, lane, Math.round(milliseconds)];
      return (await query<{ handed_over: boolean }>(HAND_OVER, values)).rows[0]!.handed_over;
    },

    async freeSlot(submission) {
      await query(FREE, [submission]);
    },

    async drainSlot(submission) {
      await query(DRAIN, [submission]);
    },

    async usualMs(backend, step) {
      return (await query<{ median: number | null }>(USUAL, [backend, step])).rows[0]!.median;
    },

    async draining() {
      await query(ADOPT, [worker]);
      return (await query<DrainingSlot>(DRAINING, [worker])).rows;
    },

    async waitingLonger(lane, milliseconds) {
      const { rows } = await query<{ task_uuid: string }>(WAITING, [lane, milliseconds]);
      return rows.map(({ task_uuid }) => task_uuid);
    },
  };
}
