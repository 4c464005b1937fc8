import type { Work } from '../spec.ts';

/** Work that pauses about every 20 ms, so that an abort can be noticed. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** Iterations of a simple loop between two such pauses. */
export const STEP_MASK = 0xffff;

/** Runs steps and breathes between them. */
export async function paced<T>(steps: Steps<T>, work: Work, fraction: number): Promise<T> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await work.breathe(fraction);
  }
}

/** Runs steps without pausing, for small work. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
