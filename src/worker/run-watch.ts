import type { ProcessSource } from '../engines/work/process-load.ts';
import {
  type LimitReached,
  type ProcessLimits,
  ProcessWatch,
} from '../engines/work/process-watch.ts';
import type { EndedRun, WorkSize } from '../flows/limits.ts';

/** Limits for a blocked run. A run never waits for anything outside its process except a disk. */
const STALL = { blockedMs: 60_000, heldMs: 600_000 };
/**
 * Limits of the time before the run begins. Starting Node.js and loading the engines takes 0.7 s of processor time, or
 * 0.3 s if the engines were compiled before.
 */
const LOADING: ProcessLimits = { processorMs: 120_000, ...STALL };

/** Returns the limit of a run for the size of its work, as far as the size is known. */
export type RunLimit = (found: Partial<WorkSize>) => number;

interface WatchedRun {
  pid: number;
  source: ProcessSource;
  /** Limit of the processor time in milliseconds. */
  limit: RunLimit;
  onLimit(ended: EndedRun): void;
  /** Called if the process reaches a limit before the run begins. */
  onLoadingFailed(detail: string): void;
}

/**
 * Watches one run in an engine process. The time limit of the run starts when the run begins, and does not include
 * starting the process.
 */
export class RunWatch {
  readonly #run: WatchedRun;
  #watch: ProcessWatch;
  #stage = '';
  #percent = 0;

  constructor(run: WatchedRun) {
    this.#run = run;
    this.#watch = this.#open(LOADING, ({ limit }) =>
      run.onLoadingFailed(`the engine process did not get ready: ${limit}`),
    );
  }

  started(): void {
    this.#watch.end();
    const limits = { processorMs: this.#run.limit({}), ...STALL };
    this.#watch = this.#open(limits, (reached) =>
      this.#run.onLimit({ ...reached, stage: this.#stage, percent: this.#percent }),
    );
  }

  found(size: Partial<WorkSize>): void {
    this.#watch.raise(this.#run.limit(size));
    this.#watch.heard();
  }

  progress(stage: string, percent: number): void {
    this.#stage = stage;
    this.#percent = percent;
    this.#watch.heard();
  }

  end(): void {
    this.#watch.end();
  }

  #open(limits: ProcessLimits, onLimit: (reached: LimitReached) => void): ProcessWatch {
    const { pid, source } = this.#run;
    return new ProcessWatch(pid, { limits, onLimit, source });
  }
}
