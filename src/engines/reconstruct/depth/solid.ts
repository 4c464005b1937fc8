import type { Grid } from '../../raster/grid.ts';
import type { SlicedSolid } from '../shape/solid.ts';
import { INTERVALS, type Occupancy, OUTSIDE } from './occupancy.ts';

/**
 * Returns the solid that fills the intervals within the outline, with a rounded rim.
 * @param distance signed distance to the outline in cells
 * @param rim maximum radius of the rounding, in cells
 */
export function occupancySolid(
  { intervals }: Occupancy,
  distance: Float32Array,
  grid: Grid,
  rim: number,
): SlicedSolid {
  let lowest = 0;
  let highest = 0;
  for (const z of intervals) {
    if (z < lowest) lowest = z;
    if (z > highest) highest = z;
  }
  return {
    kind: 'slices',
    grid,
    lowest: Math.floor(lowest) - 2,
    highest: Math.ceil(highest) + 2,
    evaluate(z, slice) {
      for (let p = 0; p < slice.length; p++) {
        const edge = distance[p];
        let best = -OUTSIDE;
        if (edge <= best) {
          slice[p] = best;
          continue;
        }
        for (let i = p * INTERVALS * 2; i < (p + 1) * INTERVALS * 2; i += 2) {
          const from = intervals[i];
          const to = intervals[i + 1];
          if (from === to) break;
          const depth = Math.min(z - from, to - z);
          const radius = Math.min(rim, (to - from) / 2);
          best = Math.max(best, intersect(depth, edge, radius));
        }
        slice[p] = best;
      }
    },
  };
}

/** Returns the signed distance to the intersection of two perpendicular half-spaces, with their common edge rounded. */
function intersect(a: number, b: number, radius: number): number {
  const across = radius - a;
  const along = radius - b;
  if (across <= 0 || along <= 0) return Math.min(a, b);
  return radius - Math.sqrt(across * across + along * along);
}
