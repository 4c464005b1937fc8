import { randomUUID } from 'node:crypto';
import type { JobQueue, Line as LineName, WorkerTakes } from '../../../core/ports/job-queue.ts';
import { openPool, type Statement } from '../connection.ts';
import { listenTo } from '../listener.ts';
import {
  type Delivery,
  giveBack,
  LINES,
  Line,
  type LineOptions,
  takeOf,
  takeRemoteStepsOf,
} from './line.ts';

const BEAT: Statement = {
  name: 'beat-worker',
  text: `select beat_worker($1, $2, $3, $4, $5 * interval '1 ms', $6, $7),
                (select draining from queue_workers where worker = $1) as draining`,
};

const LEAVE: Statement = {
  name: 'leave-queue',
  text: 'delete from queue_workers where worker = $1',
};

const HELD: Statement = {
  name: 'held-jobs',
  text: 'select task_uuid as task, deliveries as delivery from jobs where worker = $1',
};

const BEAT_MS = 2000;
/**
 * Milliseconds without a heartbeat after which a worker is considered lost. As workers check every 2 s, other workers
 * get its jobs after 8 to 10 s.
 */
const LOST_MS = 8000;
/**
 * Milliseconds after a lost connection during which its last claim may still be committed. During this time, every
 * heartbeat looks for such a claim.
 */
const STRAY_MS = 30_000;
/** A few connections are enough, because claims, heartbeats and give-backs are short and rare. */
const POOL_SIZE = 4;

const EVERYTHING: WorkerTakes = { flows: null, lanes: null };

export interface QueueOptions {
  connectionString: string;
  /** The name of this process, as shown to administrators. */
  name: string;
  /**
   * Restricts the work that this worker claims and runs, as shown to administrators. If omitted, it takes everything.
   */
  takes?: WorkerTakes;
  onError(error: unknown): void;
}

/** Returns the `JobQueue` on the `jobs` table. */
export function postgresQueue({
  connectionString,
  name,
  takes = EVERYTHING,
  onError,
}: QueueOptions): JobQueue {
  const worker = randomUUID();
  const pool = openPool(connectionString, POOL_SIZE);
  const lines = new Map<LineName, Line>();
  /** Lines of remote steps with their lanes. While a lane is replaced, it has two lines. */
  const remoteStepLines = new Map<Line, string>();
  const slots = { engine: 0, short: 0 };
  /**
   * Start of the current period of uninterrupted heartbeats. Until that period is long enough, this process cannot tell
   * which workers are silent.
   */
  let steadySince = performance.now();
  let beatenAt = performance.now();
  /** Time of the last failed claim or give-back; null if all jobs that the table assigns to this worker are known. */
  let doubtedAt: number | null = null;
  /** Set by an administrator: no more jobs are claimed. */
  let draining = false;
  let joining: Promise<void> | undefined;
  let leaving: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const listener = listenTo(
    connectionString,
    'bozzetto_job',
    (lane) => {
      for (const [line, { lanes }] of Object.entries(LINES))
        if (lanes.includes(lane)) lines.get(line as LineName)?.wake();
      // A slot that becomes free at a server can serve any lane that includes the server.
      for (const [line, own] of remoteStepLines)
        if (lane === 'remote:' || lane === own) line.wake();
    },
    wakeAll,
  );

  function wakeAll(): void {
    for (const line of all()) line.wake();
  }

  function all(): Line[] {
    return [...lines.values(), ...remoteStepLines.keys()];
  }

  async function beat(): Promise<void> {
    const now = performance.now();
    // After an outage of the database, every worker appears silent. Therefore, none is declared lost until heartbeats
    // are steady again.
    if (now - beatenAt > LOST_MS / 2) steadySince = now;
    const lostAfter = now - steadySince >= LOST_MS ? LOST_MS : null;
    const { flows, lanes } = takes;
    const values = [worker, name, slots.engine, slots.short, lostAfter, flows, lanes];
    const { rows } = await pool.query<{ draining: boolean | null }>({ ...BEAT, values });
    draining = rows[0]?.draining === true;
    beatenAt = performance.now();
    if (doubtedAt !== null) await giveBackForgotten();
  }

  /**
   * Gives back the jobs that the table assigns to this worker but no slot is running: either the answer to a claim or a
   * give-back was lost. Otherwise they would stay assigned for as long as this worker is alive.
   */
  async function giveBackForgotten(): Promise<void> {
    const [since, begun] = [doubtedAt, performance.now()];
    const { rows } = await pool.query<Delivery>({ ...HELD, values: [worker] });
    // Any job that was claimed before that query is known to its line once the current claims have ended.
    await Promise.all(all().map((line) => line.state.taken));
    const nameOf = ({ task, delivery }: Delivery) => `${task} ${delivery}`;
    const running = new Set(all().flatMap((line) => Array.from(line.state.running, nameOf)));
    for (const job of rows) if (!running.has(nameOf(job))) await pool.query(giveBack(worker, job));
    if (since !== null && begun - since > STRAY_MS && doubtedAt === since) doubtedAt = null;
  }

  async function join(): Promise<void> {
    await Promise.all([beat(), listener.start()]);
    timer = setInterval(() => void beat().catch(onError), BEAT_MS);
  }

  async function leave(): Promise<void> {
    clearInterval(timer);
    await listener.stop();
    if (joining !== undefined) await pool.query({ ...LEAVE, values: [worker] }).catch(onError);
    await pool.end();
  }

  async function open({
    isOpen,
    ...options
  }: Omit<LineOptions, 'pool' | 'worker' | 'onError' | 'onDoubt'>): Promise<Line> {
    joining ??= join();
    await joining;
    const mayTake = async () => !draining && (await isOpen?.()) !== false;
    const onDoubt = () => {
      doubtedAt = performance.now();
    };
    return new Line({ pool, worker, onError, onDoubt, isOpen: mayTake, ...options });
  }

  return {
    worker,

    async work(line, count, handler, isOpen) {
      const isRun = line === 'engine' || line === 'short';
      if (isRun) slots[line] += count;
      // Admission and the sandbox serve all flows; only runs are restricted to the worker's flows.
      const take = takeOf(line, count, isRun ? takes.flows : null);
      lines.set(line, await open({ take, slots: count, handler, isOpen }));
    },

    async workRemoteSteps(lane, count, handler, isOpen) {
      const take = takeRemoteStepsOf(lane);
      const line = await open({ take, slots: count, handler, isOpen });
      remoteStepLines.set(line, lane.lane);
      return () => line.retire().then(() => void remoteStepLines.delete(line));
    },

    async stop(graceMs, handOver) {
      await joining?.catch(() => {});
      await Promise.all(all().map((line) => line.stop(graceMs, handOver)));
      leaving ??= leave();
      await leaving;
    },
  };
}
