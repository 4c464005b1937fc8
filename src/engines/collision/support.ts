import { boundsOf } from '../math/bounds.ts';
import { evenlySpread } from '../math/evenly-spread.ts';

/**
 * Directions spread evenly over the sphere (a Fibonacci spiral), and the axes, three values each. Of two opposite
 * directions there is one: whatever looks for extremes finds those of both.
 * @param count even number of directions beside the axes
 */
export function evenDirections(count: number): Float64Array {
  const directions = new Float64Array(3 * (count / 2 + 3));
  for (let k = 0; k < 3; k++) directions[4 * k] = 1;
  // The first half of a spiral is a hemisphere.
  directions.set(evenlySpread(count).subarray(0, (3 * count) / 2), 9);
  return directions;
}

/**
 * Returns the points that lie farthest in any of the directions or against it, each once. The directions are those of a
 * cube into which the box of the points is stretched, so that flat and long shapes have as many of them as round ones.
 */
export function extremePoints(points: Float64Array, directions: Float64Array): Float64Array {
  if (points.length === 0) return points;
  const [sx, sy, sz] = inverseExtents(points);
  const found = new Set<number>();
  for (let k = 0; k < directions.length; k += 3) {
    const [x, y, z] = [directions[k] * sx, directions[k + 1] * sy, directions[k + 2] * sz];
    let [most, least] = [-Infinity, Infinity];
    let [highest, lowest] = [0, 0];
    for (let i = 0; i < points.length; i += 3) {
      const height = points[i] * x + points[i + 1] * y + points[i + 2] * z;
      if (height > most) {
        most = height;
        highest = i;
      }
      if (height < least) {
        least = height;
        lowest = i;
      }
    }
    found.add(highest).add(lowest);
  }
  const extreme = new Float64Array(3 * found.size);
  let end = 0;
  for (const i of found) {
    extreme[end] = points[i];
    extreme[end + 1] = points[i + 1];
    extreme[end + 2] = points[i + 2];
    end += 3;
  }
  return extreme;
}

/** Returns the reciprocal of the extent of points along each axis; 1 along axes without extent. */
function inverseExtents(points: Float64Array): [number, number, number] {
  const { min: low, max: high } = boundsOf(points);
  return low.map((value, k) => (high[k] > value ? 1 / (high[k] - value) : 1)) as [
    number,
    number,
    number,
  ];
}
