import type { StageTiming, Work } from '../../src/engines/spec.ts';

/** A run that counts how often each stage began, by name. */
export class CountingWork implements Work {
  readonly #work: Work;
  readonly counts: Map<string, number>;

  constructor(work: Work, counts = new Map<string, number>()) {
    this.#work = work;
    this.counts = counts;
  }

  get signal(): AbortSignal {
    return this.#work.signal;
  }

  get timings(): StageTiming[] {
    return this.#work.timings;
  }

  within(share: number): Work {
    return new CountingWork(this.#work.within(share), this.counts);
  }

  stage<T>(name: string, share: number, run: (work: Work) => T | Promise<T>): Promise<T> {
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
    return this.#work.stage(name, share, (work) => run(new CountingWork(work, this.counts)));
  }

  breathe(fraction: number): Promise<void> {
    return this.#work.breathe(fraction);
  }
}
