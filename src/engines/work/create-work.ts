import { setImmediate as nextTurn } from 'node:timers/promises';
import type { StageTiming, Work } from '../spec.ts';

/** Longest time that a loop works without yielding to the event loop: an abort is noticed within it. */
const BREATH_MS = 40;

export interface WorkOptions {
  /** Absent: the run is never aborted. */
  signal?: AbortSignal;
  /**
   * Called at the beginning and the end of each stage, and in between when the work breathes.
   * @param stage the outermost stage that is running, or ran last; empty before the first
   * @param fraction completed fraction of the whole run, 0 to 1; never decreases
   */
  report?: (stage: string, fraction: number) => void;
  /**
   * Called when a stage has ended, even by an error. @param path names of the surrounding stages and of this one,
   * joined by `/`; times from performance.now()
   */
  onStage?: (path: string, began: number, ended: number) => void;
}

/** Creates the work of a whole run, which its stages divide; see {@link Work}. */
export function createWork({ signal, report, onStage }: WorkOptions = {}): Work {
  const run = new Run(signal ?? new AbortController().signal, report ?? (() => {}), onStage);
  return new Piece(run, 0, 1, []);
}

/** State that all pieces of a run share. */
class Run {
  readonly signal: AbortSignal;
  /** Milliseconds, by path of the stage. */
  readonly times = new Map<string, number>();
  readonly onStage: WorkOptions['onStage'];
  readonly #report: NonNullable<WorkOptions['report']>;
  #stage = '';
  #fraction = 0;
  #breathedAt = performance.now();

  constructor(
    signal: AbortSignal,
    report: NonNullable<WorkOptions['report']>,
    onStage: WorkOptions['onStage'],
  ) {
    this.signal = signal;
    this.#report = report;
    this.onStage = onStage;
  }

  get isOutOfBreath(): boolean {
    return performance.now() - this.#breathedAt >= BREATH_MS;
  }

  /** Reports the progress, and yields to the event loop. */
  async breathe(stage: string | undefined, fraction: number): Promise<void> {
    this.signal.throwIfAborted();
    this.#stage = stage ?? this.#stage;
    this.#fraction = Math.max(this.#fraction, fraction);
    this.#report(this.#stage, this.#fraction);
    await nextTurn();
    this.signal.throwIfAborted();
    this.#breathedAt = performance.now();
  }
}

/** The part of a run between two fractions of the whole. */
class Piece implements Work {
  readonly #run: Run;
  readonly #from: number;
  readonly #length: number;
  /** Names of the stages around this piece, outermost first. */
  readonly #path: readonly string[];
  /** Fraction of this piece that has been given to stages and parts. */
  #given = 0;

  constructor(run: Run, from: number, length: number, path: readonly string[]) {
    this.#run = run;
    this.#from = from;
    this.#length = length;
    this.#path = path;
  }

  get signal(): AbortSignal {
    return this.#run.signal;
  }

  get timings(): StageTiming[] {
    return Array.from(this.#run.times, ([stage, milliseconds]) => ({
      stage,
      milliseconds: Math.round(milliseconds),
    }));
  }

  within(share: number): Piece {
    return this.#next(share, this.#path);
  }

  async stage<T>(name: string, share: number, run: (work: Work) => T | Promise<T>): Promise<T> {
    const { times } = this.#run;
    const path = [...this.#path, name];
    const key = path.join('/');
    await this.#run.breathe(path[0], this.#at(this.#given));
    const piece = this.#next(share, path);
    const before = times.get(key) ?? 0;
    times.set(key, before);
    const began = performance.now();
    let result: T;
    try {
      result = await run(piece);
    } finally {
      const ended = performance.now();
      times.set(key, before + ended - began);
      this.#run.onStage?.(key, began, ended);
    }
    await this.#run.breathe(path[0], this.#at(this.#given));
    return result;
  }

  async breathe(fraction: number): Promise<void> {
    this.#run.signal.throwIfAborted();
    if (!this.#run.isOutOfBreath) return;
    await this.#run.breathe(this.#path[0], this.#at(Math.min(1, Math.max(0, fraction))));
  }

  #next(share: number, path: readonly string[]): Piece {
    const from = this.#given;
    this.#given = Math.min(1, from + share);
    return new Piece(this.#run, this.#at(from), this.#length * (this.#given - from), path);
  }

  /** Converts a fraction of this piece to a fraction of the whole. */
  #at(share: number): number {
    return this.#from + this.#length * share;
  }
}
