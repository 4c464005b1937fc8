import type { Uuid } from '../ids.ts';

/**
 * What a slot takes. `file`: admissions that need no network. `url`: admissions that fetch. `engine`: runs.
 * `short`: runs that take a moment, beside those in the slots of `engine`. `sandbox`: tasks of the sandbox, and
 * `sandbox-slow` those of them that shall take their time.
 */
export type Line = 'file' | 'url' | 'engine' | 'short' | 'sandbox' | 'sandbox-slow';

/** Parts of the queue that a worker may take or leave to others. */
export const WORKER_LANES = ['admission', 'runs', 'models', 'sandbox'] as const;
export type WorkerLane = (typeof WORKER_LANES)[number];

/** What a worker takes; null: all. Flows count for `runs`. */
export interface WorkerTakes {
  flows: readonly string[] | null;
  lanes: readonly WorkerLane[] | null;
}

/** A lane of tasks that wait for the same list of model servers. */
export interface LegLane {
  lane: string;
  /** With as many jobs as each server takes at once. */
  backends: readonly { name: string; concurrency: number }[];
  /** Whether a job may be taken where all of them are down: the built-in engine steps in. */
  builtIn: boolean;
}

/** Thrown by a handler that did nothing wrong and wants its job again after a moment. */
export class AgainLater extends Error {
  override readonly name = 'AgainLater';
}

/**
 * Delivers each task's job at least once, users in fair turns: a lost worker's job is delivered again. Jobs come and
 * go with their tasks, by the `TaskStore`.
 */
export interface JobQueue {
  /** Id of this process, by which others see that it lives. */
  readonly worker: Uuid;
  /**
   * Calls `handler` for each job of the line, at most `slots` at a time. The handler decides from the task's row what
   * to do, so a second delivery is harmless; a throw delivers again after a moment.
   * @param isOpen asked before jobs are taken, at least once a second; while it says no, they wait for this process or
   * another
   */
  work(
    line: Line,
    slots: number,
    handler: (task: Uuid) => Promise<void>,
    isOpen?: () => Promise<boolean>,
  ): Promise<void>;
  /**
   * The same for a lane of legs: a job is delivered when one of its servers has room, or when its submission is at a server
   * already because its worker was lost.
   */
  workLegs(
    lane: LegLane,
    slots: number,
    handler: (task: Uuid) => Promise<void>,
    isOpen?: () => Promise<boolean>,
  ): Promise<void>;
  /**
   * Stops claiming, waits for handlers up to `graceMs`, then gives their jobs back; `handOver` is called before, where
   * handlers still run, to leave their tasks as another worker should find them.
   */
  stop(graceMs: number, handOver?: () => Promise<void>): Promise<void>;
}
