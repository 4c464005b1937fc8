import type pg from 'pg';
import type { Uuid } from '../../../core/ids.ts';
import type { QueueEstimate } from '../../../core/ports/task-store.ts';
import type { Task } from '../../../core/task.ts';
import type { Statement } from '../connection.ts';

/** One string: pg reads an array of 20,000 keys character by character, 30 ms of the only thread. */
const WAITING: Statement = {
  name: 'waiting-tasks',
  text: `select string_agg((extract(epoch from created_at) * 1000)::bigint || ' ' || task_uuid, ','
                           order by created_at, task_uuid) as keys
           from tasks where flow_name = $1 and status in ('PENDING', 'QUEUED')`,
};

const MEDIAN: Statement = {
  name: 'median-run',
  text: `select percentile_cont(0.5) within group (order by milliseconds) as median from (
           select extract(epoch from completed_at - started_at)::double precision * 1000 as milliseconds
             from tasks where flow_name = $1 and status = 'SUCCESS' order by completed_at desc limit 50
         ) recent`,
};

const MEDIAN_LIFE_MS = 5000;
/** The waiting list is kept 20 times as long as it took to read: never more than a twentieth of the time. */
const LIST_LIFE_FACTOR = 20;

interface Flow {
  waiting: Promise<string[]> | null;
  waitingUntil: number;
  median: Promise<number | null> | null;
  medianUntil: number;
}

const keyOf = (task: Task) => `${task.created_at} ${task.task_uuid}`;

/** How many of the sorted keys come before `key`. */
function rankOf(keys: readonly string[], key: string): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (keys[middle]! < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Queue positions and run times. Counting in SQL for each poll would cost each poller the length of the queue, so
 * the flow's waiting list is read once for all pollers and searched here: one user's backlog slows no one.
 * @param now milliseconds of any steady clock
 */
export function queueEstimator(pool: pg.Pool, now: () => number) {
  const flows = new Map<string, Flow>();

  function waiting(name: string, flow: Flow): Promise<string[]> {
    const start = now();
    if (flow.waiting === null || start > flow.waitingUntil) {
      flow.waitingUntil = Number.POSITIVE_INFINITY;
      flow.waiting = pool
        .query<{ keys: string | null }>({ ...WAITING, values: [name] })
        .then(({ rows }) => rows[0]!.keys?.split(',') ?? [])
        .finally(() => {
          flow.waitingUntil = now() + (now() - start) * LIST_LIFE_FACTOR;
        });
    }
    return flow.waiting;
  }

  function median(name: string, flow: Flow): Promise<number | null> {
    if (flow.median === null || now() > flow.medianUntil) {
      flow.medianUntil = now() + MEDIAN_LIFE_MS;
      flow.median = pool
        .query<{ median: number | null }>({ ...MEDIAN, values: [name] })
        .then(({ rows }) => rows[0]!.median);
      flow.median.catch(() => {
        flow.median = null;
      });
    }
    return flow.median;
  }

  async function estimate(task: Task): Promise<[Uuid, QueueEstimate]> {
    let flow = flows.get(task.flow_name);
    if (flow === undefined) {
      flow = { waiting: null, waitingUntil: 0, median: null, medianUntil: 0 };
      flows.set(task.flow_name, flow);
    }
    const [keys, median_run_ms] = await Promise.all([
      waiting(task.flow_name, flow),
      median(task.flow_name, flow),
    ]);
    return [task.task_uuid, { position: rankOf(keys, keyOf(task)), median_run_ms }];
  }

  return async function queueEstimates(tasks: readonly Task[]): Promise<Map<Uuid, QueueEstimate>> {
    const waits = tasks.filter(({ status }) => status === 'PENDING' || status === 'QUEUED');
    return new Map(await Promise.all(waits.map(estimate)));
  };
}
