import type pg from 'pg';
import type { NewTask } from '../../../core/ports/task-store.ts';
import { engineTimes } from './engine-times.ts';

/**
 * Milliseconds for which an admission is expected to occupy its slot. It either looks up uploads (`file`) or fetches a
 * URL (`url`).
 */
const ADMISSION_MS = { file: 50, url: 500 } as const;

/** Assumed duration of a remote step, used to order its lane before anything is known about the lane's servers. */
const LEG_MS = 60_000;

/** Assumed durations of tasks in the lanes of the sandbox, used for ordering. */
const SANDBOX_MS = { quick: 50, slow: 10_000 } as const;

/** Lanes of a task's admission and of its run, and how long both are expected to take. */
export interface TaskWay {
  lane: string;
  admissionMs: number;
  run: { lane: string; milliseconds: number };
}

/** Options that determine the lanes of tasks. */
export interface WayOptions {
  /**
   * Returns the lane of the first remote step of a task, or null if all steps are done by the built-in engines. Omitted
   * if there are no model servers.
   */
  remoteLane?: (flow: string, input: Readonly<Record<string, unknown>>) => string | null;
}

/** Returns a function that tells which lanes of the queue a new task goes through. */
export function taskWays(pool: pg.Pool, { remoteLane }: WayOptions): (task: NewTask) => TaskWay {
  const timeOf = engineTimes(pool, () => performance.now());
  return ({ sandbox, fetches, flow_name, input }) => {
    if (sandbox !== undefined) {
      const slow = sandbox === 'slow';
      const milliseconds = SANDBOX_MS[slow ? 'slow' : 'quick'];
      const run = { lane: `sandbox:${sandbox}`, milliseconds };
      return { lane: slow ? 'sandbox:slow' : 'sandbox', admissionMs: milliseconds, run };
    }
    const lane = fetches ? 'url' : 'file';
    const remote = remoteLane?.(flow_name, input) ?? null;
    const run = remote === null ? timeOf(flow_name, input) : { lane: remote, milliseconds: LEG_MS };
    return { lane, admissionMs: ADMISSION_MS[lane], run };
  };
}
