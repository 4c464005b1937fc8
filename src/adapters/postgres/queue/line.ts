import type pg from 'pg';
import {
  AgainLater,
  type Line as LineName,
  type RemoteStepLane,
} from '../../../core/ports/job-queue.ts';
import type { Statement } from '../connection.ts';

const TAKE: Statement = {
  name: 'take-jobs',
  text: 'select task, delivery from take_jobs($1, $2, $3, $4, $5, $6)',
};

const TAKE_LEGS: Statement = {
  name: 'take-remote-steps',
  text: 'select task, delivery from take_legs($1, $2, $3, $4, $5, $6)',
};

const GIVE_BACK: Statement = {
  name: 'give-back-job',
  text: 'select give_back_job($1, $2, $3)',
};

/** Milliseconds between queries for jobs whose notification was missed. */
const POLL_MS = 1000;
/** Milliseconds before a job whose handler threw is delivered again. */
const PAUSE_MS = 1000;
/** Maximum number of jobs per query. */
const MOST_AT_ONCE = 16;

/**
 * The lanes of each line. `shared` means that a user may occupy only part of the line's slots. `whole` means that the
 * line has all the lanes that share their clock. See take_jobs in migrations/0005-fair-queue.sql.
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

/** A job that was handed to a worker, with the number of its delivery. */
export interface Delivery {
  task: string;
  delivery: number;
}

/** Builds the statement by which a worker claims up to `wanted` jobs. */
export type Take = (
  worker: string,
  wanted: number,
) => { text: string; name: string; values: unknown[] };

/**
 * Returns the statement builder with which jobs of a line are claimed.
 * @param slots the number of slots of the line
 * @param flows only jobs of these flows; null for all
 */
export function takeOf(line: LineName, slots: number, flows: readonly string[] | null): Take {
  const { lanes, shared, whole } = LINES[line];
  return (worker, wanted) => ({
    ...TAKE,
    values: [worker, lanes, wanted, shared ? slots : null, whole, flows],
  });
}

/** Returns the statement builder with which remote steps of a lane are claimed. */
export function takeRemoteStepsOf({ lane, backends, builtIn }: RemoteStepLane): Take {
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
  /** Called before jobs are claimed; if omitted, jobs are always claimed. */
  isOpen?: (() => Promise<boolean>) | undefined;
  onError: (error: unknown) => void;
  /**
   * Called when it is unknown whether a claim or a give-back succeeded: the worker may own jobs that no slot is
   * running.
   */
  onDoubt: () => void;
}

/** Claims the jobs of one line and runs the handler for each. One query serves all free slots. */
export class Line {
  readonly #options: LineOptions;
  readonly #running = new Map<Delivery, Promise<void>>();
  readonly #timer: NodeJS.Timeout;
  #taking: Promise<void> | null = null;
  /** True if there may be jobs that the running query does not see. */
  #again = false;
  #stopped = false;
  /** True once no more jobs are claimed, although those in progress go on. */
  #retired = false;
  /** True once running jobs have been given back and may belong to other workers. */
  #givenBack = false;

  constructor(options: LineOptions) {
    this.#options = options;
    this.#timer = setInterval(() => this.wake(), POLL_MS);
    this.wake();
  }

  /** Looks for jobs now if a slot is free. */
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
    if (free <= 0 || (await isOpen?.()) === false || this.#isEnding) return;
    const wanted = Math.min(free, MOST_AT_ONCE);
    const { rows } = await pool.query<Delivery>(take(worker, wanted)).catch((error) => {
      this.#options.onDoubt();
      throw error;
    });
    if (this.#isEnding) {
      await Promise.all(rows.map((job) => this.#giveBack(job)));
      return;
    }
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
      // The pause is skipped during a stop.
      if (!this.#stopped) await new Promise((resume) => setTimeout(resume, PAUSE_MS));
    }
    try {
      // This usually does nothing, because the task and its job have already moved on.
      if (!this.#givenBack) await this.#giveBack(job);
    } finally {
      this.#running.delete(job);
      this.wake();
    }
  }

  get #isEnding(): boolean {
    return this.#stopped || this.#retired;
  }

  /** Stops claiming jobs, and waits for those in progress, however long they take; `stop` can still interrupt them. */
  async retire(): Promise<void> {
    this.#retired = true;
    clearInterval(this.#timer);
    await this.#taking;
    await Promise.all(this.#running.values());
  }

  /** Returns the running jobs, and a promise that resolves when the current claim has ended. */
  get state(): { running: Iterable<Delivery>; taken: Promise<void> } {
    return { running: this.#running.keys(), taken: this.#taking ?? Promise.resolve() };
  }

  /**
   * Gives this delivery of the job back. If that fails (no database), it is repeated once heartbeats succeed again. If
   * they never do, other workers claim the job.
   */
  async #giveBack(job: Delivery): Promise<void> {
    const { pool, worker, onError, onDoubt } = this.#options;
    await pool.query(giveBack(worker, job)).catch((error) => {
      onDoubt();
      onError(error);
    });
  }

  /**
   * Stops claiming jobs, waits up to `graceMs` for the running ones, and then gives those back.
   * @param handOver called before jobs are given back, if any are still running, because another worker may claim them
   * at once
   */
  async stop(graceMs: number, handOver?: () => Promise<void>): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    await Promise.race([
      Promise.all(this.#running.values()),
      new Promise((resume) => setTimeout(resume, graceMs).unref()),
    ]);
    // A claim in progress may still return jobs. They are given back as well, because nobody else would do that after a
    // stop.
    await this.#taking;
    // A second stop with a shorter grace period has already given the jobs back.
    if (this.#givenBack) return;
    this.#givenBack = true;
    const jobs = [...this.#running.keys()];
    if (jobs.length === 0) return;
    await handOver?.();
    await Promise.all(jobs.map((job) => this.#giveBack(job)));
  }
}
