import assert from 'node:assert/strict';
import type { Work } from '../../src/engines/spec.ts';

/**
 * Creates a work that records every progress report of an engine: the one of `createWork` reports at most every 40 ms,
 * and drops decreasing values.
 * @returns also the fractions of the whole, in the order of the reports
 */
export function recordedWork(): { work: Work; reported: number[] } {
  const reported: number[] = [];
  return { work: piece(0, 1, reported), reported };
}

function piece(from: number, length: number, reported: number[]): Work {
  let given = 0;
  const tell = (share: number) => void reported.push(from + length * share);
  const next = (share: number) => {
    const part = piece(from + length * given, length * share, reported);
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
export function assertEven(reported: readonly number[], mostLeap: number): void {
  const leaps = [...reported, 1].map((fraction, i) => fraction - (reported[i - 1] ?? 0));
  for (const leap of leaps) assert.ok(leap > -1e-9 && leap <= mostLeap, `${reported}`);
  assert.ok(Math.abs(reported.at(-1)! - 1) < 1e-9, `ends at ${reported.at(-1)}`);
}
