import type { Grid } from '../../raster/grid.ts';
import type { Part } from './part.ts';
import { highest, rowSpans, type Slab } from './part-solid.ts';

/**
 * A part with straight walls.
 * @param depth half depth in cells
 * @param rim radius of the rounded edges, in cells, at most `depth`
 */
export function buildSlab(part: Part, depth: number, rim: number, grid: Grid): Slab {
  const { distance } = part;
  const half = new Float32Array(distance.length);
  for (let p = 0; p < half.length; p++) {
    if (distance[p] <= 0) continue;
    const q = Math.max(0, rim - distance[p]);
    half[p] = depth - rim + Math.sqrt(Math.max(0, rim * rim - q * q));
  }
  const spans = rowSpans(distance, grid);
  return { kind: 'slab', middle: 0, half, reach: highest(half), ...spans, distance, depth, rim };
}
