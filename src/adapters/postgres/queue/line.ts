import type pg from 'pg';
import { AgainLater, type LegLane, type Line as LineName } from '../../../core/ports/job-queue.ts';
import type { Statement } from '../connection.ts';

const TAKE: Statement = {
  name: 'take-jobs',
  text: 'select task, delivery from take_jobs($1, $2, $3, $4, $5, $6)',
};

const TAKE_LEGS: Statement = {
  name: 'take-legs',
  text: 'select task, delivery from take_legs($1, $2, $3, $4, $5, $6)',
};

const GIVE_BACK: Statement = {
  name: 'give-back-job',
  text: 'select give_back_job($1, $2, $3)',
};

/** The floor under the notifications: jobs that a connection did not hear of. */
const POLL_MS = 1000;
/** Before a job whose handler threw is delivered again. */
const PAUSE_MS = 1000;
/** Maximum number of jobs per query. */
const MOST_AT_ONCE = 16;

/**
 * What a line takes. `shared`: a user may hold only a part of its slots. `whole`: its lanes are all that share their
 * clock. See take_jobs in migrations/0005-fair-queue.sql.
 */
export const LINES: Readonly<
  Record<LineName, { lanes: readonly string[]; shared: boolean; whole: boolean }>
> = {
  file: { lanes: ['file'], shared: true, whole: true },
  url: { lanes: ['url'], shared: true, whole: true },
  engine: { lanes: ['short', 'long'], shared: false, whole: true },
  short: { lanes: ['short'], shared: false, whole: false },
  sandbox: { lanes: ['sandbox'], shared: true, whole: true },
  'sandbox-slow': { lanes: ['sandbox:slow'], shared: true, whole: true },
};

/** A job as it was handed to a worker, the how manieth time. */
export interface Delivery {
  task: string;
  delivery: number;
}

/** Takes up to `wanted` jobs for a worker; a statement and its values. */
export type Take = (
  worker: string,
  wanted: number,
) => { text: string; name: string; values: unknown[] };

/** How jobs of a line are taken that has so many slots; of these flows only, null: of any. */
export function takeOf(line: LineName, slots: number, flows: readonly string[] | null): Take {
  const { lanes, shared, whole } = LINES[line];
  return (worker, wanted) => ({
    ...TAKE,
    values: [worker, lanes, wanted, shared ? slots : null, whole, flows],
  });
}

/** How legs of a lane are taken. */
export function takeLegsOf({ lane, backends, builtIn }: LegLane): Take {
  const names = backends.map(({ name }) => name);
  const slots = backends.map(({ concurrency }) => concurrency);
  return (worker, wanted) => ({
    ...TAKE_LEGS,
    values: [worker, lane, names, slots, builtIn, wanted],
  });
}

/** Returns a job to the queue if this worker still holds this delivery of it; otherwise does nothing. */
export function giveBack(worker: string, { task, delivery }: Delivery) {
  return { ...GIVE_BACK, values: [task, worker, delivery] };
}

export interface LineOptions {
  pool: pg.Pool;
  /** The worker that claims the jobs. */
  worker: string;
  take: Take;
  slots: number;
  handler: (task: string) => Promise<void>;
  /** Asked before jobs are taken; absent: always. */
  isOpen?: (() => Promise<boolean>) | undefined;
  onError: (error: unknown) => void;
  /** A take or a give-back failed, and may have been done nevertheless or not: jobs may be ours that no slot runs. */
  onDoubt: () => void;
}

/** Takes the jobs of one line and runs its handler in each slot. One query serves all free slots. */
export class Line {
  readonly #options: LineOptions;
  readonly #running = new Map<Delivery, Promise<void>>();
  readonly #timer: NodeJS.Timeout;
  #taking: Promise<void> | null = null;
  /** Set if there may be jobs that the running query does not see. */
  #again = false;
  #stopped = false;
  /** Once set, the jobs that still run belong to other workers. */
  #givenBack = false;

  constructor(options: LineOptions) {
    this.#options = options;
    this.#timer = setInterval(() => this.wake(), POLL_MS);
    this.wake();
  }

  /** Looks for jobs now, if a slot is free. */
  wake(): void {
    if (this.#taking !== null) {
      this.#again = true;
      return;
    }
    this.#taking = this.#take()
      .catch(this.#options.onError)
      .finally(() => {
        this.#taking = null;
        if (this.#again) {
          this.#again = false;
          this.wake();
        }
      });
  }

  async #take(): Promise<void> {
    const { pool, worker, take, slots, isOpen } = this.#options;
    const free = slots - this.#running.size;
    if (this.#stopped || free <= 0 || (await isOpen?.()) === false) return;
    const wanted = Math.min(free, MOST_AT_ONCE);
    const { rows } = await pool.query<Delivery>(take(worker, wanted)).catch((error) => {
      this.#options.onDoubt();
      throw error;
    });
    for (const job of rows) this.#running.set(job, this.#run(job));
    // More jobs may be waiting. If all slots are busy, the first one that becomes free queries again.
    if (rows.length === wanted) this.#again = true;
  }

  async #run(job: Delivery): Promise<void> {
    const { handler, onError } = this.#options;
    try {
      await handler(job.task);
    } catch (error) {
      if (!(error instanceof AgainLater)) onError(error);
      // A stop waits for no pause.
      if (!this.#stopped) await new Promise((resume) => setTimeout(resume, PAUSE_MS));
    }
    try {
      // Mostly the task has moved on and its job with it.
      if (!this.#givenBack) await this.#giveBack(job);
    } finally {
      this.#running.delete(job);
      this.wake();
    }
  }

  /** What it runs, and how the take that is under way ends. */
  get state(): { running: Iterable<Delivery>; taken: Promise<void> } {
    return { running: this.#running.keys(), taken: this.#taking ?? Promise.resolve() };
  }

  /**
   * Fenced to our delivery. Where that fails (no database), it is done again when the beat is back; or the beat stays
   * away, and others do it.
   */
  async #giveBack(job: Delivery): Promise<void> {
    const { pool, worker, onError, onDoubt } = this.#options;
    await pool.query(giveBack(worker, job)).catch((error) => {
      onDoubt();
      onError(error);
    });
  }

  /**
   * Takes no more; waits for the running ones up to `graceMs`, then gives theirs back.
   * @param handOver called before that, where any still run: afterwards another worker has them at once
   */
  async stop(graceMs: number, handOver?: () => Promise<void>): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    await Promise.race([
      (async () => {
        // A query in progress may still return jobs.
        if (this.#running.size === 0) await this.#taking;
        while (this.#running.size > 0) await Promise.race(this.#running.values());
      })(),
      new Promise((resume) => setTimeout(resume, graceMs).unref()),
    ]);
    // A second stop with less grace was faster.
    if (this.#givenBack) return;
    this.#givenBack = true;
    const jobs = [...this.#running.keys()];
    if (jobs.length === 0) return;
    await handOver?.();
    await Promise.all(jobs.map((job) => this.#giveBack(job)));
  }
}
