import type { ProcessSource } from '../engines/work/process-load.ts';
import {
  type LimitReached,
  type ProcessLimits,
  ProcessWatch,
} from '../engines/work/process-watch.ts';
import type { EndedRun, WorkSize } from '../flows/limits.ts';

/** How long a run may stand still: it never waits for anybody outside of its process, but for a disk. */
const STALL = { blockedMs: 60_000, heldMs: 600_000 };
/** Starting Node.js and loading the engines takes 0.7 s of processor, 0.3 s once they have been compiled. */
const LOADING: ProcessLimits = { processorMs: 120_000, ...STALL };

/** What a run may use, by the size of its work as far as it is known. */
export type RunLimit = (found: Partial<WorkSize>) => number;

interface WatchedRun {
  pid: number;
  source: ProcessSource;
  /** Milliseconds of processor. */
  limit: RunLimit;
  onLimit(ended: EndedRun): void;
  /** The process does not get so far that the run begins. */
  onLoadingFailed(detail: string): void;
}

/** Watches one run in an engine process. Its limit counts from where the run begins: starting the process is no part of it. */
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
