import { boundsOf } from '../math/bounds.ts';

/** Least side of the blocks of which each keeps a point, in cells. */
const SMALLEST_BLOCK = 1;
/** Factor between the sides of blocks that are tried. */
const GROWTH = 1.5;

/**
 * Thins out points: of each cubic block, only the one farthest from the center of all is kept, which is the one that a
 * hull needs. Blocks become larger until few enough points are left.
 * @param points three values each, in cells
 * @param most number of points up to which they are returned as they are
 */
export function outermostPoints(points: Float64Array, most: number): Float64Array {
  let kept = points;
  for (let block = SMALLEST_BLOCK; kept.length > 3 * most; block *= GROWTH)
    kept = outermostOfBlocks(kept, block);
  return kept;
}

function outermostOfBlocks(points: Float64Array, block: number): Float64Array {
  const { min: low, max: high } = boundsOf(points);
  const sides = low.map((value, k) => Math.floor((high[k] - value) / block) + 1);
  const center = low.map((value, k) => (value + high[k]) / 2);
  const outermost = new Map<number, number>();
  const distances = new Float64Array(points.length / 3);
  for (let i = 0; i < points.length; i += 3) {
    const [x, y, z] = [points[i], points[i + 1], points[i + 2]];
    distances[i / 3] = (x - center[0]) ** 2 + (y - center[1]) ** 2 + (z - center[2]) ** 2;
    const at =
      Math.floor((x - low[0]) / block) +
      sides[0] * (Math.floor((y - low[1]) / block) + sides[1] * Math.floor((z - low[2]) / block));
    const best = outermost.get(at);
    if (best === undefined || distances[best] < distances[i / 3]) outermost.set(at, i / 3);
  }
  const kept = new Float64Array(3 * outermost.size);
  let end = 0;
  for (const i of outermost.values()) {
    for (let k = 0; k < 3; k++) kept[end + k] = points[3 * i + k];
    end += 3;
  }
  return kept;
}
