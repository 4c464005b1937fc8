import assert from 'node:assert/strict';
import type { Work } from '../../src/engines/spec.ts';

/**
 * Creates a work that records every progress report of an engine: the one of `createWork` reports at most every 40 ms,
 * and drops decreasing values.
 * @returns also the fractions of the whole, in the order of the reports
 */
export function recordedWork(): { work: Work; told: number[] } {
  const told: number[] = [];
  return { work: piece(0, 1, told), told };
}

function piece(from: number, length: number, told: number[]): Work {
  let given = 0;
  const tell = (share: number) => void told.push(from + length * share);
  const next = (share: number) => {
    const part = piece(from + length * given, length * share, told);
    given += share;
    return part;
  };
  return {
    signal: new AbortController().signal,
    timings: [],
    within: next,
    async stage(_, share, run) {
      tell(given);
      const result = await run(next(share));
      tell(given);
      return result;
    },
    async breathe(fraction) {
      tell(fraction);
    },
  };
}

/**
 * Asserts progress that never decreases, starts near 0, ends at 1 and has no jump larger than this.
 * @throws AssertionError
 */
export function assertEven(told: readonly number[], mostLeap: number): void {
  const leaps = [...told, 1].map((fraction, i) => fraction - (told[i - 1] ?? 0));
  for (const leap of leaps) assert.ok(leap > -1e-9 && leap <= mostLeap, `${told}`);
  assert.ok(Math.abs(told.at(-1)! - 1) < 1e-9, `ends at ${told.at(-1)}`);
}
