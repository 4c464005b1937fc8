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
  for (let k = 0; k < directions.length; k += 6) {
    first[0] = directions[k] * sx;
    first[1] = directions[k + 1] * sy;
    first[2] = directions[k + 2] * sz;
    // Of an odd number, the last one is searched twice.
    const next = k + 3 < directions.length ? k + 3 : k;
    second[0] = directions[next] * sx;
    second[1] = directions[next + 1] * sy;
    second[2] = directions[next + 2] * sz;
    findEnds(points, first, second, ends);
    for (const end of ends) found.add(end);
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

const first = new Float64Array(3);
const second = new Float64Array(3);
const ends = new Int32Array(4);

/**
 * Finds the points farthest along two directions and against them, of several the first. A function of its own, because
 * V8 leaves optimized code behind an inner loop whenever it has entered it within that loop; two directions at once,
 * because most of the time goes into reading the points.
 * @param points three values each
 * @param found where these points begin: along the first direction and against it, and the same for the second
 */
export function findEnds(
  points: Float64Array,
  first: Float64Array,
  second: Float64Array,
  found: Int32Array,
): void {
  const x = first[0];
  const y = first[1];
  const z = first[2];
  const u = second[0];
  const v = second[1];
  const w = second[2];
  let [most, least, highest, lowest] = [-Infinity, Infinity, 0, 0];
  let [mostNext, leastNext, highestNext, lowestNext] = [-Infinity, Infinity, 0, 0];
  for (let i = 0; i < points.length; i += 3) {
    const px = points[i];
    const py = points[i + 1];
    const pz = points[i + 2];
    const height = px * x + py * y + pz * z;
    if (height > most) {
      most = height;
      highest = i;
    }
    if (height < least) {
      least = height;
      lowest = i;
    }
    const next = px * u + py * v + pz * w;
    if (next > mostNext) {
      mostNext = next;
      highestNext = i;
    }
    if (next < leastNext) {
      leastNext = next;
      lowestNext = i;
    }
  }
  found[0] = highest;
  found[1] = lowest;
  found[2] = highestNext;
  found[3] = lowestNext;
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
