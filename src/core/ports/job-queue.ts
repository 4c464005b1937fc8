import type { Uuid } from '../ids.ts';

/** Runs SQL inside the caller's transaction. */
export interface SqlExecutor {
  executeSql(text: string, values: unknown[]): Promise<{ rows: unknown[] }>;
}

/** `admit`: check the source, light and highly concurrent. `run`: needs an engine slot. */
export type QueueName = 'admit' | 'run';

/** Enqueues in the caller's transaction: no job without its task, no task without its job. */
export interface JobSender {
  send(sql: SqlExecutor, queue: QueueName, task: Uuid): Promise<void>;
}

/** Delivers jobs at least once: a lost worker's job is delivered again. */
export interface JobQueue extends JobSender {
  start(): Promise<void>;
  /**
   * Calls `handler` for each job, at most `concurrency` at a time. The handler decides from the task's row what
   * to do, so a second delivery is harmless; a throw delivers again after a moment.
   */
  work(
    queue: QueueName,
    concurrency: number,
    handler: (task: Uuid) => Promise<void>,
  ): Promise<void>;
  /** Stops claiming, waits for handlers up to `graceMs`, then gives their jobs back. */
  stop(graceMs: number): Promise<void>;
}
