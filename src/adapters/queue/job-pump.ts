import type { Job, PgBoss } from 'pg-boss';
import type { QueueName } from '../../core/ports/job-queue.ts';

/** What a job carries: the task's row says the rest. */
export interface JobData {
  task: string;
}

/** The floor under the notifications: jobs that were given back or redelivered are announced by nobody. */
const POLL_MS = 1000;
/** Well below the 10 s after which a silent worker's job goes to another one. */
const HEARTBEAT_MS = 2000;
/** Before a job whose handler threw is delivered again. */
const PAUSE_MS = 1000;

/**
 * Takes the jobs of one queue and runs its handler, at most `concurrency` at a time. One fetch serves all free slots:
 * pg-boss's own workers poll one by one, and a notification makes each of them query (16 queries for one job).
 */
export class JobPump {
  readonly #boss: PgBoss;
  readonly #queue: QueueName;
  readonly #concurrency: number;
  readonly #handler: (task: string) => Promise<void>;
  readonly #onError: (error: unknown) => void;
  readonly #running = new Map<Job<JobData>, Promise<void>>();
  readonly #timers: NodeJS.Timeout[];
  #fetching: Promise<void> | null = null;
  /** Something may be there that the running fetch does not see. */
  #again = false;
  #stopped = false;
  /** From then on the jobs that still run are someone else's. */
  #givenBack = false;

  constructor(
    boss: PgBoss,
    queue: QueueName,
    concurrency: number,
    handler: (task: string) => Promise<void>,
    onError: (error: unknown) => void,
  ) {
    this.#boss = boss;
    this.#queue = queue;
    this.#concurrency = concurrency;
    this.#handler = handler;
    this.#onError = onError;
    this.#timers = [
      setInterval(() => this.wake(), POLL_MS),
      setInterval(() => void this.#beat(), HEARTBEAT_MS),
    ];
    this.wake();
  }

  /** Looks for jobs now, if a slot is free. */
  wake(): void {
    if (this.#fetching !== null) {
      this.#again = true;
      return;
    }
    this.#fetching = this.#fetch()
      .catch(this.#onError)
      .finally(() => {
        this.#fetching = null;
        if (this.#again) {
          this.#again = false;
          this.wake();
        }
      });
  }

  async #fetch(): Promise<void> {
    const free = this.#concurrency - this.#running.size;
    if (this.#stopped || free <= 0) return;
    const jobs = await this.#boss.fetch<JobData>(this.#queue, { batchSize: free });
    for (const job of jobs) this.#running.set(job, this.#run(job));
    // Fewer than asked for: the queue is empty. Else there may be more, for the next slot that is free.
    if (jobs.length < free) return;
    if (this.#running.size >= this.#concurrency) await Promise.race(this.#running.values());
    this.#again = true;
  }

  async #run(job: Job<JobData>): Promise<void> {
    try {
      await this.#handler(job.data.task);
      if (this.#givenBack) return;
      // Deleted, not completed: the task's row is the record, and the table stays small.
      await this.#boss.deleteJob(this.#queue, job);
    } catch (error) {
      if (this.#givenBack) return;
      this.#onError(error);
      await new Promise((resume) => setTimeout(resume, this.#stopped ? 0 : PAUSE_MS));
      await this.#giveBack([job]);
    } finally {
      this.#running.delete(job);
    }
  }

  /** Tells that we live. A claim that is gone is no matter here: the task's attempt number fences its worker. */
  async #beat(): Promise<void> {
    if (this.#running.size === 0) return;
    await this.#boss.touch(this.#queue, [...this.#running.keys()]).catch(this.#onError);
  }

  /** Fenced to our claim; where that fails (no database), the missing heartbeat does the same later. */
  async #giveBack(jobs: Job<JobData>[]): Promise<void> {
    await this.#boss.fail(this.#queue, jobs).catch(this.#onError);
  }

  /** Takes no more; waits for the running ones up to `graceMs`, then gives theirs back. */
  async stop(graceMs: number): Promise<void> {
    this.#stopped = true;
    this.#timers[0].close();
    await Promise.race([
      (async () => {
        // A fetch that is under way may still bring jobs.
        if (this.#running.size === 0) await this.#fetching;
        while (this.#running.size > 0) await Promise.race(this.#running.values());
      })(),
      new Promise((resume) => setTimeout(resume, graceMs).unref()),
    ]);
    this.#timers[1].close();
    this.#givenBack = true;
    if (this.#running.size > 0) await this.#giveBack([...this.#running.keys()]);
  }
}
