/** A stretch of a line that an outline fills, from one crossing of its border to the next, in cells. */
export interface Run {
  from: number;
  to: number;
}

export function lengthOf({ from, to }: Run): number {
  return to - from;
}

/** Shorter runs are dust, in cells. */
const SHORTEST = 0.75;

/**
 * Returns the runs of one line of a signed distance, with ends between the samples.
 * @param distance positive inside; the samples lie at whole numbers
 * @param start index of the line's first sample
 * @param stride samples to the next one on the line
 */
export function runsOf(
  distance: Float32Array,
  start: number,
  stride: number,
  count: number,
): Run[] {
  const runs: Run[] = [];
  let from = distance[start] > 0 ? 0 : Number.NaN;
  for (let i = 1; i < count; i++) {
    const before = distance[start + (i - 1) * stride];
    const value = distance[start + i * stride];
    if (before > 0 === value > 0) continue;
    const crossing = i - 1 + before / (before - value);
    if (value > 0) from = crossing;
    else if (crossing - from >= SHORTEST) runs.push({ from, to: crossing });
  }
  if (distance[start + (count - 1) * stride] > 0) runs.push({ from, to: count - 1 });
  return runs;
}
