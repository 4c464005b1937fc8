import type pg from 'pg';
import type { RunLane } from '../../../core/engine-time.ts';
import type { Uuid } from '../../../core/ids.ts';
import type { QueueEstimate } from '../../../core/ports/task-store.ts';
import { type RunningTask, remainingTime, waitsOf } from '../../../core/queue-wait.ts';
import type { Task } from '../../../core/task.ts';
import type { Statement } from '../connection.ts';

/**
 * Reads the whole order as one string, because pg parses an array of 20,000 keys character by character, which blocks
 * the only thread for 30 ms. Counts the workers that have sent a heartbeat within ten seconds and are not draining.
 */
const ORDER: Statement = {
  name: 'waiting-order',
  text: `select (select string_agg(w.task_uuid || case w.run_lane when 'short' then 's' else 'l' end || w.run_ms, ',')
                   from waiting_order() w) as waiting,
                (select coalesce(jsonb_agg(jsonb_build_object(
                          'lane', j.lane, 'expected', j.cost_ms, 'elapsed', elapsed_ms(j.taken_at))), '[]')
                   from jobs j where j.worker is not null and j.lane in ('short', 'long')) as running,
                (select string_agg(concat_ws(' ', l.task_uuid, l.place), ',') from waiting_legs() l) as legs,
                coalesce(sum(engine_slots), 0) as engine, coalesce(sum(short_slots), 0) as short
           from queue_workers where beat_at > clock_timestamp() - interval '10 s' and not draining`,
};

interface OrderRow {
  waiting: string | null;
  /** Tasks that wait for model servers: their ids and places in their lanes. */
  legs: string | null;
  running: (RunningTask & { lane: RunLane })[];
  engine: number;
  short: number;
}

const UUID_LENGTH = 36;
/**
 * The order is reused for 20 times as long as it took to read, so that reading takes at most a twentieth of the time.
 */
const LIFE_FACTOR = 20;
/**
 * A task that is missing from the order is newer than the order, which is then read again. The pause before that is
 * three times as long as the last reading, so that reading takes at most a quarter of the time.
 */
const NEWCOMER_FACTOR = 3;

/** Computes the place and the waiting time of every waiting task from one reading of the queue. */
function places({ waiting, legs, running, engine, short }: OrderRow): Map<Uuid, QueueEstimate> {
  const found = new Map<Uuid, QueueEstimate>();
  for (const entry of legs?.split(',') ?? []) {
    const [task, place] = entry.split(' ');
    // The waiting time is unknown, because it depends on the speed of the servers and on whether they are up.
    found.set(task!, { position: Number(place), wait_ms: null });
  }
  if (waiting === null) return found;
  const shorts = running.filter(({ lane }) => lane === 'short').map(remainingTime);
  const longs = running.filter(({ lane }) => lane === 'long').map(remainingTime);
  // Short runs beyond the slots reserved for them occupy general slots.
  const inShort = shorts.slice(0, short);
  const inEngine = [...longs, ...shorts.slice(short)];
  const waitOfAll = waitsOf(inEngine, engine);
  const waitOfShort = waitsOf(inShort, short);
  const before = { s: 0, l: 0, workShort: 0, work: 0 };
  for (const entry of waiting.split(',')) {
    const lane = entry[UUID_LENGTH] as 's' | 'l';
    const milliseconds = Number(entry.slice(UUID_LENGTH + 1));
    const wait = waitOfAll(before.work);
    const other = lane === 's' ? waitOfShort(before.workShort) : null;
    found.set(entry.slice(0, UUID_LENGTH), {
      position: before[lane]++,
      wait_ms: wait === null || other === null ? (wait ?? other) : Math.min(wait, other),
    });
    before.work += milliseconds;
    if (lane === 's') before.workShort += milliseconds;
  }
  return found;
}

/**
 * Returns a function that estimates places in the queue. A query to PostgreSQL for each poll would take time
 * proportional to the length of the queue, so the order is read once for all polls, and one user's backlog does not
 * slow down the others.
 * @param now returns milliseconds of a steady clock
 */
export function queueEstimator(pool: pg.Pool, now: () => number) {
  let order = new Map<Uuid, QueueEstimate>();
  let readAt = Number.NEGATIVE_INFINITY;
  let cost = 0;
  let reading: Promise<void> | null = null;

  function read(): Promise<void> {
    reading ??= (async () => {
      const start = now();
      const pause = readAt + cost * NEWCOMER_FACTOR - start;
      if (pause > 0) await new Promise((resume) => setTimeout(resume, pause));
      const asked = now();
      order = places((await pool.query<OrderRow>(ORDER)).rows[0]!);
      readAt = now();
      cost = readAt - asked;
    })().finally(() => {
      reading = null;
    });
    return reading;
  }

  return async function queueEstimates(tasks: readonly Task[]): Promise<Map<Uuid, QueueEstimate>> {
    const waiting = tasks.filter(({ status }) => status === 'PENDING' || status === 'QUEUED');
    const waits = waiting.filter(({ sandbox }) => !sandbox);
    const found = new Map<Uuid, QueueEstimate>();
    // Tasks of the sandbox are skipped: they have their own lanes, in which nothing waits for long.
    for (const { task_uuid, sandbox } of waiting)
      if (sandbox) found.set(task_uuid, { position: 0, wait_ms: 0 });
    if (waits.length === 0) return found;
    const unseen = () => waits.some(({ task_uuid }) => !order.has(task_uuid));
    const underWay = reading !== null;
    if (now() > readAt + cost * LIFE_FACTOR || unseen()) await read();
    // A reading that was already in progress may have started before the task was created.
    if (underWay && unseen()) await read();
    for (const { task_uuid } of waits) {
      const estimate = order.get(task_uuid);
      if (estimate !== undefined) found.set(task_uuid, estimate);
    }
    return found;
  };
}
