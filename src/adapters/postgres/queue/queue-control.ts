import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import type { TaskStatus } from '../../../contract/task.ts';
import type {
  FlowLoad,
  LaneLoad,
  QueueControl,
  QueueLoad,
  QueueWorker,
  WaitingUser,
} from '../../../core/ports/queue-control.ts';
import type { Statement } from '../connection.ts';

const LANES: Statement = {
  name: 'queue-lanes',
  text: `select lane, count(*) filter (where worker is null) as waiting, count(worker) as taken,
                count(distinct user_uuid) as users
           from jobs group by lane order by lane`,
};

const LOAD: Statement = {
  name: 'queue-load',
  text: `select t.flow_name, j.lane, count(*) filter (where j.worker is null) as waiting, count(j.worker) as taken,
                coalesce(extract(epoch from clock_timestamp() - min(coalesce(t.queued_at, t.created_at))
                                              filter (where j.worker is null)), 0)::float8 as oldest_seconds
           from jobs j join tasks t using (task_uuid) group by t.flow_name, j.lane`,
};

const WAITING: Statement = {
  name: 'waiting-users',
  text: `select j.user_uuid, u.name, u.weight, j.lane, count(*) filter (where j.worker is null) as waiting,
                count(j.worker) as taken
           from jobs j join users u using (user_uuid)
          group by j.user_uuid, u.name, u.weight, j.lane order by waiting desc, j.user_uuid, j.lane limit $1`,
};

const FLOWS: Statement = {
  name: 'queue-flows',
  text: `with load as (
           select flow_name, count(*) filter (where status <> 'RUNNING') as waiting,
                  count(*) filter (where status = 'RUNNING') as running
             from tasks join jobs using (task_uuid) where not sandbox group by flow_name
         ) select flow_name, coalesce(waiting, 0) as waiting, coalesce(running, 0) as running, paused_at,
                  reason as paused_for
             from load full join paused_flows using (flow_name) order by flow_name`,
};

const WORKERS: Statement = {
  name: 'queue-workers',
  text: `select w.worker, w.name, w.engine_slots, w.short_slots, w.flows, w.lanes, w.draining, w.beat_at,
                (select count(*) from jobs j where j.worker = w.worker) as taken
           from queue_workers w order by w.name, w.worker`,
};

const PAUSE: Statement = { name: 'pause-flow', text: 'select pause_flow($1, $2)' };
const RESUME: Statement = { name: 'resume-flow', text: 'select resume_flow($1)' };
const SORT: Statement = { name: 'sort-paused-jobs', text: 'select sort_paused_jobs($1) as sorted' };

/** Returns whether jobs are still in the wrong lane. After sorting, these are jobs that were locked in the meantime. */
const UNSORTED: Statement = {
  name: 'unsorted-jobs',
  text: `select exists (
           select 1 from jobs j join tasks t using (task_uuid) left join paused_flows p using (flow_name)
            where j.worker is null and not t.sandbox
              and case when p.flow_name is null then j.lane like 'paused:%'
                       else t.status = 'QUEUED' and j.lane not like 'paused:%' end
         ) as some`,
};

const DRAIN: Statement = {
  name: 'drain-worker',
  text: 'update queue_workers set draining = $2 where worker = $1',
};

/** Compares the attempt, so that a run that has ended or been lost in the meantime is not changed. */
const REQUEUE: Statement = {
  name: 'requeue-by-hand',
  text: `select status, status = 'RUNNING' and give_back_task(task_uuid, attempt) as requeued
           from tasks where task_uuid = $1 and deleted_at is null`,
};

/** Number of jobs that one transaction sorts and locks. */
const SORT_BATCH = 1000;
/**
 * How often a locked job is tried again, and the pause in between. A locked job is skipped at first, because waiting
 * for it while holding other locks would lead to deadlocks. Its lock may have a cause other than a change of lane, so
 * the job must be tried again. The sweeper handles jobs that stay locked for longer.
 */
const LOOKS_AGAIN = { times: 50, pauseMs: 20 };

/** Returns the `QueueControl` on the `jobs` table. */
export function queueControl(reads: pg.Pool, writes: pg.Pool): QueueControl {
  async function sortPaused(): Promise<number> {
    let all = 0;
    for (let looks = 0; looks < LOOKS_AGAIN.times; ) {
      const { rows } = await writes.query<{ sorted: number }>({ ...SORT, values: [SORT_BATCH] });
      const { sorted } = rows[0]!;
      all += sorted;
      if (sorted > 0) continue;
      const left = await writes.query<{ some: boolean }>({ ...UNSORTED });
      if (!left.rows[0]!.some) break;
      looks++;
      await setTimeout(LOOKS_AGAIN.pauseMs);
    }
    return all;
  }

  return {
    sortPaused,
    lanes: async () => (await reads.query<LaneLoad>(LANES)).rows,
    load: async () => (await reads.query<QueueLoad>(LOAD)).rows,
    waiting: async (limit) =>
      (await reads.query<WaitingUser>({ ...WAITING, values: [limit] })).rows,
    flows: async () => (await reads.query<FlowLoad>(FLOWS)).rows,
    workers: async () => (await reads.query<QueueWorker>(WORKERS)).rows,

    async pauseFlow(flow, reason) {
      await writes.query({ ...PAUSE, values: [flow, reason] });
      await sortPaused();
    },

    async resumeFlow(flow) {
      await writes.query({ ...RESUME, values: [flow] });
      await sortPaused();
    },

    async drain(worker, draining) {
      return (await writes.query({ ...DRAIN, values: [worker, draining] })).rowCount === 1;
    },

    async requeue(task) {
      const { rows } = await writes.query<{ status: TaskStatus; requeued: boolean }>({
        ...REQUEUE,
        values: [task],
      });
      const found = rows[0];
      if (found === undefined) return { outcome: 'unknown' };
      const { status, requeued } = found;
      if (requeued) return { outcome: 'requeued' };
      const waits = status === 'PENDING' || status === 'QUEUED' || status === 'RUNNING';
      return { outcome: waits ? 'waiting' : 'ended', status };
    },
  };
}
