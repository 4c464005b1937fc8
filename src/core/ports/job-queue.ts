import type { Uuid } from '../ids.ts';

/**
 * The kind of job that a slot runs. `file`: admissions that need no network. `url`: admissions that fetch a URL.
 * `engine`: runs. `short`: short runs, in slots in addition to those of `engine`. `sandbox`: sandbox tasks.
 * `sandbox-slow`: sandbox tasks that are meant to be slow.
 */
export type Line = 'file' | 'url' | 'engine' | 'short' | 'sandbox' | 'sandbox-slow';

/** Parts of the queue that a worker may serve or leave to others. */
export const WORKER_LANES = ['admission', 'runs', 'models', 'sandbox'] as const;
export type WorkerLane = (typeof WORKER_LANES)[number];

/** The jobs that a worker accepts. Null means all. `flows` restricts only the lane `runs`. */
export interface WorkerTakes {
  flows: readonly string[] | null;
  lanes: readonly WorkerLane[] | null;
}

/** A lane of tasks that wait for the same list of model servers. */
export interface RemoteStepLane {
  lane: string;
  /** Each server with the number of jobs that it runs at the same time. */
  backends: readonly { name: string; concurrency: number }[];
  /** Whether a job may start while all servers are down, because the built-in engine takes over. */
  builtIn: boolean;
}

/** Thrown by a handler to get its job again a moment later. This does not count as a failure. */
export class AgainLater extends Error {
  override readonly name = 'AgainLater';
}

/**
 * Delivers the job of each task at least once, and lets users take turns fairly. The job of a lost worker is delivered
 * again. The `TaskStore` creates and removes jobs together with their tasks.
 */
export interface JobQueue {
  /** Id of this process; other processes use it to see that this one is alive. */
  readonly worker: Uuid;
  /**
   * Calls `handler` for each job of the line, at most `slots` at a time. The handler looks at the task's row to decide
   * what to do, so a second delivery is harmless. If the handler throws, the job is delivered again a moment later.
   * @param isOpen called before jobs are claimed, at least once a second; while it returns false, the jobs wait for
   * this process or another one
   */
  work(
    line: Line,
    slots: number,
    handler: (task: Uuid) => Promise<void>,
    isOpen?: () => Promise<boolean>,
  ): Promise<void>;
  /**
   * Does the same as `work` for a lane of remote steps. A job is delivered when one of its servers has a free slot, or
   * if a server already has its submission because its worker was lost.
   * @returns a function that ends the delivery and waits for the jobs in progress
   */
  workRemoteSteps(
    lane: RemoteStepLane,
    slots: number,
    handler: (task: Uuid) => Promise<void>,
    isOpen?: () => Promise<boolean>,
  ): Promise<() => Promise<void>>;
  /**
   * Stops claiming jobs, waits up to `graceMs` for handlers, then gives their jobs back. If handlers are still running
   * then, it first calls `handOver`, which prepares their tasks for another worker.
   */
  stop(graceMs: number, handOver?: () => Promise<void>): Promise<void>;
}
