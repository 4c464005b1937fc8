import { buildBvh } from '../../mesh/bvh.ts';
import { surfacePoint } from '../../mesh/surface-point.ts';
import { diagonalOf, type Surface } from '../surface/surface.ts';

const SAMPLES = 4000;
/** Maximum ratio of one result's distance to another's, and the additional tolerance as a share of the diagonal. */
const FURTHER = 2;
const MARGIN = 0.005;

/** Whether one result of a source is hardly further away from it than another one, at some of the source's vertices. */
export function isNearEnough(source: Surface, result: Surface, other: Surface): boolean {
  const margin = MARGIN * diagonalOf(source.positions);
  return furthest(source, result) <= FURTHER * furthest(source, other) + margin;
}

function furthest({ positions }: Surface, result: Surface): number {
  const bvh = buildBvh(Float32Array.from(result.positions), result.indices);
  const found = surfacePoint();
  const step = 3 * Math.max(1, Math.floor(positions.length / (3 * SAMPLES)));
  let most = 0;
  for (let i = 0; i < positions.length; i += step) {
    if (!bvh.closestPoint(positions[i], positions[i + 1], positions[i + 2], found)) continue;
    most = Math.max(most, found.distance);
  }
  return most;
}
