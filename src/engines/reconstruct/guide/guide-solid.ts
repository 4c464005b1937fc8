import type { Grid } from '../../raster/grid.ts';
import type { SlicedSolid } from '../shape/solid.ts';
import { type GuideColumns, MOST_INTERVALS } from './guide-columns.ts';
import type { Warp } from './outline-warp.ts';

const STRIDE = 2 * MOST_INTERVALS;
/** Cells outside of the outline from which nothing is full. */
const OUTSIDE = 2;
/** Radius of the rounded edge between outline and depth, in cells. */
const RIM = 1.5;

/** What fills each cell of the picture's grid: the columns of the guide, moved onto the picture's outline. */
export function warpedColumns(
  columns: GuideColumns,
  warp: Warp,
  inside: Float32Array,
): GuideColumns {
  const { width, height } = columns;
  const intervals = new Float32Array(columns.intervals.length);
  const counts = new Uint8Array(columns.counts.length);
  for (let row = 0, p = 0; row < height; row++) {
    for (let column = 0; column < width; column++, p++) {
      if (inside[p] <= -OUTSIDE) continue;
      const u = column + warp.x[p];
      const v = row + warp.y[p];
      counts[p] = columnAt(columns, u, v, intervals, p * STRIDE);
    }
  }
  fillEmpty(intervals, counts, inside, { width, height });
  return { width, height, intervals, counts };
}

/** Writes the column at a place between cells: the mean of its neighbors where they have equally many intervals. */
function columnAt(
  { width, height, intervals, counts }: GuideColumns,
  u: number,
  v: number,
  out: Float32Array,
  at: number,
): number {
  const x = Math.max(0, Math.min(width - 1.001, u));
  const y = Math.max(0, Math.min(height - 1.001, v));
  const p = (y | 0) * width + (x | 0);
  const a = x - (x | 0);
  const b = y - (y | 0);
  const count = counts[p];
  const isEven =
    counts[p + 1] === count && counts[p + width] === count && counts[p + width + 1] === count;
  if (isEven) {
    for (let i = 0; i < 2 * count; i++) {
      const q = p * STRIDE + i;
      const above = intervals[q] + a * (intervals[q + STRIDE] - intervals[q]);
      const below =
        intervals[q + width * STRIDE] +
        a * (intervals[q + (width + 1) * STRIDE] - intervals[q + width * STRIDE]);
      out[at + i] = above + b * (below - above);
    }
    return count;
  }
  const nearest = p + (a < 0.5 ? 0 : 1) + (b < 0.5 ? 0 : width);
  for (let i = 0; i < 2 * counts[nearest]; i++) out[at + i] = intervals[nearest * STRIDE + i];
  return counts[nearest];
}

/** Gives every cell of the picture that the guide leaves empty the column of the nearest cell that it fills. */
function fillEmpty(
  intervals: Float32Array,
  counts: Uint8Array,
  inside: Float32Array,
  { width, height }: Grid,
): void {
  let edge: number[] = [];
  for (let p = 0; p < counts.length; p++) if (counts[p] > 0) edge.push(p);
  while (edge.length > 0) {
    const next: number[] = [];
    for (const p of edge) {
      const column = p % width;
      for (const q of [
        column > 0 ? p - 1 : p,
        column < width - 1 ? p + 1 : p,
        p >= width ? p - width : p,
        p < width * (height - 1) ? p + width : p,
      ]) {
        if (counts[q] > 0 || inside[q] <= -OUTSIDE) continue;
        counts[q] = counts[p];
        intervals.copyWithin(q * STRIDE, p * STRIDE, p * STRIDE + 2 * counts[p]);
        next.push(q);
      }
    }
    edge = next;
  }
}

/** Returns the solid that columns fill within an outline. @param distance to the outline in cells, positive inside */
export function columnSolid(
  { width, height, intervals, counts }: GuideColumns,
  distance: Float32Array,
): SlicedSolid {
  let lowest = 0;
  let highest = 0;
  for (const z of intervals) {
    if (z < lowest) lowest = z;
    if (z > highest) highest = z;
  }
  return {
    kind: 'slices',
    grid: { width, height },
    lowest: Math.floor(lowest) - 2,
    highest: Math.ceil(highest) + 2,
    evaluate(z, slice) {
      slice.fill(-OUTSIDE);
      for (let p = 0; p < slice.length; p++) {
        const edge = distance[p];
        if (edge <= -OUTSIDE) continue;
        const last = p * STRIDE + 2 * counts[p];
        for (let i = p * STRIDE; i < last; i += 2) {
          const value = joint(
            Math.min(z - intervals[i], intervals[i + 1] - z),
            edge,
            Math.min(RIM, (intervals[i + 1] - intervals[i]) / 2),
          );
          if (value > slice[p]) slice[p] = value;
        }
      }
    },
  };
}

/** The signed distance to where two half-spaces meet, with a rounded edge. */
function joint(a: number, b: number, radius: number): number {
  const across = radius - a;
  const along = radius - b;
  if (across <= 0 || along <= 0) return Math.min(a, b);
  return radius - Math.sqrt(across * across + along * along);
}
