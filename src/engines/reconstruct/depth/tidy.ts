import { maskedBlur } from '../../raster/gaussian-blur.ts';
import type { Grid } from '../../raster/grid.ts';
import { DisjointSets } from '../../structures/disjoint-sets.ts';
import { INTERVALS, type Occupancy } from './occupancy.ts';

const STRIDE = INTERVALS * 2;
/** Blur within a piece, as a share of the object's longest side: two thirds of one of the network's columns. */
const BLUR = 0.02;
/**
 * Gaps between neighbors up to this size, as a share of the object's longest side, are closed. Larger gaps separate
 * different objects.
 */
const GAP = 0.06;
/** Cells by which pieces overlap after they were brought together. */
const OVERLAP = 1;
/**
 * Connected components that are smaller than this share of the whole are removed as noise. The limit is lower (`seen`)
 * for pieces without which the outline would have a hole.
 */
const SMALLEST_PART = { behind: 0.015, seen: 0.002 };

/**
 * Removes artifacts of the network's coarse columns from the intervals, in place: thin things that wobble, and pieces
 * that hang in the air because neighboring intervals just miss each other.
 * @param inside 1 on the object's cells
 * @param longest the object's longest side in cells
 */
export function tidy(
  { intervals }: Occupancy,
  inside: Uint8Array,
  grid: Grid,
  longest: number,
): void {
  const { width, height } = grid;
  const single = inside.map((is, p) => (is && isEmpty(intervals, p * STRIDE + 2) ? 1 : 0));
  const middle = new Float32Array(inside.length);
  const half = new Float32Array(inside.length);
  for (let p = 0; p < inside.length; p++) {
    const from = intervals[p * STRIDE];
    const to = intervals[p * STRIDE + 1];
    middle[p] = (from + to) / 2;
    half[p] = (to - from) / 2;
  }
  const smoothMiddle = maskedBlur(middle, single, grid, BLUR * longest);
  const smoothHalf = maskedBlur(half, single, grid, BLUR * longest);
  for (let p = 0; p < inside.length; p++) {
    if (!single[p]) continue;
    intervals[p * STRIDE] = smoothMiddle[p] - smoothHalf[p];
    intervals[p * STRIDE + 1] = smoothMiddle[p] + smoothHalf[p];
  }
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const p = y * width + x;
      if (!inside[p]) continue;
      if (x + 1 < width && inside[p + 1]) join(intervals, p, p + 1, GAP * longest);
      if (y + 1 < height && inside[p + width]) join(intervals, p, p + width, GAP * longest);
    }
  }
  dropDust(intervals, inside, grid);
}

/** Clears components that are not connected to enough of the rest. */
function dropDust(intervals: Float32Array, inside: Uint8Array, { width, height }: Grid): void {
  const parts = new DisjointSets(intervals.length / 2);
  const unite = (p: number, q: number): void => {
    for (let i = p * STRIDE; i < (p + 1) * STRIDE && !isEmpty(intervals, i); i += 2) {
      for (let j = q * STRIDE; j < (q + 1) * STRIDE && !isEmpty(intervals, j); j += 2) {
        if (intervals[i] >= intervals[j + 1] || intervals[j] >= intervals[i + 1]) continue;
        const a = parts.find(i / 2);
        const b = parts.find(j / 2);
        if (a !== b) parts.link(a, b);
      }
    }
  };
  for (let p = 0; p < inside.length; p++) {
    if (!inside[p]) continue;
    if ((p + 1) % width > 0 && inside[p + 1]) unite(p, p + 1);
    if (p + width < width * height && inside[p + width]) unite(p, p + width);
  }
  const volume = new Float64Array(intervals.length / 2);
  let total = 0;
  for (let p = 0; p < inside.length; p++) {
    if (!inside[p]) continue;
    for (let i = p * STRIDE; i < (p + 1) * STRIDE && !isEmpty(intervals, i); i += 2) {
      volume[parts.find(i / 2)] += intervals[i + 1] - intervals[i];
      total += intervals[i + 1] - intervals[i];
    }
  }
  for (let p = 0; p < inside.length; p++) {
    if (!inside[p]) continue;
    const only = isEmpty(intervals, p * STRIDE + 2);
    const smallest = total * (only ? SMALLEST_PART.seen : SMALLEST_PART.behind);
    let kept = p * STRIDE;
    for (let i = kept; i < (p + 1) * STRIDE; i += 2) {
      const from = intervals[i];
      const to = intervals[i + 1];
      intervals.fill(0, i, i + 2);
      if (from === to || volume[parts.find(i / 2)] < smallest) continue;
      intervals[kept] = from;
      intervals[kept + 1] = to;
      kept += 2;
    }
  }
}

function isEmpty(intervals: Float32Array, at: number): boolean {
  return intervals[at] === intervals[at + 1];
}

/** If no interval of p meets one of q, lengthens the two nearest until they meet. */
function join(intervals: Float32Array, p: number, q: number, most: number): void {
  let nearest = Infinity;
  let a = 0;
  let b = 0;
  for (let i = p * STRIDE; i < (p + 1) * STRIDE && !isEmpty(intervals, i); i += 2) {
    for (let j = q * STRIDE; j < (q + 1) * STRIDE && !isEmpty(intervals, j); j += 2) {
      const gap = Math.max(intervals[i] - intervals[j + 1], intervals[j] - intervals[i + 1]);
      if (gap < nearest) [nearest, a, b] = [gap, i, j];
    }
  }
  if (nearest <= -OVERLAP || nearest > most) return;
  const reach = (nearest + OVERLAP) / 2;
  const [near, far] = intervals[a] > intervals[b] ? [a, b] : [b, a];
  intervals[near] -= reach;
  intervals[far + 1] += reach;
}
