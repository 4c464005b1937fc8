import type { Work } from '../spec.ts';

/** Work that stops, about every 20 ms, where an abort may be heard. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** Iterations of a simple loop between two such stops. */
export const STEP_MASK = 0xffff;

/** Runs steps and breathes between them. */
export async function paced<T>(steps: Steps<T>, work: Work, fraction: number): Promise<T> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await work.breathe(fraction);
  }
}

/** Runs steps without a stop: for small work. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
