import type { Grid } from '../../raster/grid.ts';
import { inflate } from '../field/poisson-inflation.ts';
import { extendField } from '../field/push-pull.ts';
import type { Part } from './part.ts';
import { type Dome, highest, rowSpans } from './part-solid.ts';

/** Half depth against the radius of the largest inscribed circle. */
const ROUNDNESS = 0.95;
/** Distance from the outline, in cells, within which the dome is extended from further inside. */
const RIM = 1.2;
/**
 * Minimum half depth, in cells, that is used for the slope. With less depth, the slope says nothing about the distance.
 */
const FLATTEST = 3;

/**
 * Builds a part inflated by Poisson's equation. Near the outline, the squared half depth is d · e, where d is the
 * sub-pixel distance to the outline, and e is the ratio of both from further inside, extended outwards. This makes the
 * rim follow the outline.
 */
export function buildDome(part: Part, grid: Grid): Dome {
  const { distance, radius } = part;
  const inside = new Uint8Array(distance.length);
  for (let p = 0; p < inside.length; p++) inside[p] = distance[p] > 0 ? 1 : 0;
  const inflated = inflate(inside, grid);
  const scale = (ROUNDNESS * radius) ** 2 / Math.max(1e-6, highest(inflated));
  const squared = new Float32Array(distance.length);
  const known = new Float32Array(distance.length);
  let any = false;
  for (let p = 0; p < squared.length; p++) {
    if (distance[p] <= Math.min(RIM, radius / 2)) continue;
    squared[p] = (inflated[p] * scale) / distance[p];
    known[p] = 1;
    any = true;
  }
  if (any) extendField(squared, known, grid, 1);
  else squared.fill(radius);
  const half = new Float32Array(distance.length);
  const slope = new Float32Array(distance.length);
  for (let p = 0; p < squared.length; p++) {
    squared[p] *= distance[p];
    const depth = Math.sqrt(Math.max(0, squared[p]));
    half[p] = depth;
    slope[p] = 0.5 / Math.max(FLATTEST, depth);
  }
  const spans = rowSpans(distance, grid);
  return { kind: 'dome', middle: 0, half, reach: highest(half), ...spans, squared, slope };
}
