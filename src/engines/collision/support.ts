import { evenlySpread } from '../math/evenly-spread.ts';

/** Directions spread evenly over the sphere (a Fibonacci spiral), and the axes, three values each. */
export function evenDirections(count: number): Float64Array {
  const directions = new Float64Array(3 * (count + 6));
  for (let k = 0; k < 6; k++) directions[3 * k + (k >> 1)] = k % 2 === 0 ? 1 : -1;
  directions.set(evenlySpread(count), 18);
  return directions;
}

/**
 * Returns the points that lie farthest in any of the directions, each once. The directions are those of a cube into which
 * the box of the points is stretched, so that flat and long shapes have as many of them as round ones.
 */
export function extremePoints(points: Float64Array, even: Float64Array): Float64Array {
  const directions = stretched(even, points);
  const count = directions.length / 3;
  const found = new Int32Array(count).fill(-1);
  for (let k = 0; k < count; k++) {
    const [x, y, z] = [directions[3 * k], directions[3 * k + 1], directions[3 * k + 2]];
    let most = -Infinity;
    let at = -1;
    for (let i = 0; i < points.length; i += 3) {
      const height = points[i] * x + points[i + 1] * y + points[i + 2] * z;
      if (height > most) {
        most = height;
        at = i;
      }
    }
    found[k] = at;
  }
  const distinct = [...new Set(found)].filter((i) => i >= 0);
  const extreme = new Float64Array(3 * distinct.length);
  distinct.forEach((i, n) => {
    for (let k = 0; k < 3; k++) extreme[3 * n + k] = points[i + k];
  });
  return extreme;
}

/** Returns directions divided by the extent of the points along each axis. */
function stretched(directions: Float64Array, points: Float64Array): Float64Array {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < points.length; i += 3)
    for (let k = 0; k < 3; k++) {
      const value = points[i + k];
      if (value < low[k]) low[k] = value;
      if (value > high[k]) high[k] = value;
    }
  const scale = low.map((value, k) => (high[k] > value ? 1 / (high[k] - value) : 1));
  return directions.map((value, i) => value * scale[i % 3]);
}
