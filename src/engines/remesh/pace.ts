import type { EngineContext } from '../spec.ts';

/** Longest time that a loop works without letting a cancellation in. */
const BREATH_MS = 40;

/** Reports progress by stage, times the stages and lets cancellations in. */
export interface Pace {
  /** Runs a stage that makes up `share` of the whole; the shares of all stages sum to at most 1. */
  stage<T>(name: string, share: number, work: () => T | Promise<T>): Promise<T>;
  /** For work whose stages, with shares of their own that sum to 1, make up `share` of the whole. */
  within(share: number): Pace;
  /** To be awaited in every long loop: yields where 40 ms have passed. `fraction`: 0 to 1 of the current stage. */
  breathe(fraction: number): Promise<void>;
  timings: { stage: string; milliseconds: number }[];
}

/** @throws the reason of `context.signal` out of `breathe` and `stage` once it is aborted */
export function createPace(context: EngineContext): Pace {
  const timings: Pace['timings'] = [];
  let done = 0;
  let current = 0;
  let reported = 0;
  let last = performance.now();
  async function report(fraction: number): Promise<void> {
    context.signal.throwIfAborted();
    reported = Math.max(reported, Math.min(1, fraction));
    await context.progress(reported);
    context.signal.throwIfAborted();
    last = performance.now();
  }
  const pace: Pace = {
    timings,
    within(share) {
      return { ...pace, stage: (name, own, work) => pace.stage(name, own * share, work) };
    },
    async stage(name, share, work) {
      current = share;
      await report(done);
      const began = performance.now();
      const result = await work();
      const milliseconds = Math.round(performance.now() - began);
      const entry = timings.find(({ stage }) => stage === name);
      if (entry) entry.milliseconds += milliseconds;
      else timings.push({ stage: name, milliseconds });
      done += share;
      current = 0;
      await report(done);
      return result;
    },
    async breathe(fraction) {
      if (performance.now() - last < BREATH_MS) return;
      await report(done + current * Math.min(1, fraction));
    },
  };
  return pace;
}

/** Work that stops, about every 20 ms, where a cancellation may be let in. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** Iterations of a simple loop between two such stops. */
export const STEP_MASK = 0xffff;

/** Runs steps and breathes between them. */
export async function paced<T>(steps: Steps<T>, pace: Pace, fraction: number): Promise<T> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await pace.breathe(fraction);
  }
}

/** Runs steps without a stop: for small work. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
