import { buildBvh } from '../../src/engines/mesh/bvh.ts';

/** Indexed triangles. */
interface Triangles {
  positions: Float32Array;
  indices: Uint32Array;
}

const POINTS = 6000;

/**
 * Returns the mean distance between two surfaces, in both directions, as a fraction of the longest side; each is first
 * centered and scaled to the longest side of its box, so that size and position do not count.
 */
export function chamferDistance(one: Triangles, other: Triangles): number {
  const [a, b] = [normalised(one), normalised(other)];
  return (meanDistance(a, b) + meanDistance(b, a)) / 2;
}

function meanDistance(from: Triangles, to: Triangles): number {
  const bvh = buildBvh(to.positions, to.indices);
  const found = { triangle: 0, u: 0, v: 0, distance: 0, x: 0, y: 0, z: 0 };
  const points = spread(from);
  let sum = 0;
  for (let i = 0; i < points.length; i += 3) {
    bvh.closestPoint(points[i]!, points[i + 1]!, points[i + 2]!, found);
    sum += found.distance;
  }
  return sum / (points.length / 3);
}

function normalised({ positions, indices }: Triangles): Triangles {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (const vertex of indices) {
    for (let k = 0; k < 3; k++) {
      low[k] = Math.min(low[k]!, positions[3 * vertex + k]!);
      high[k] = Math.max(high[k]!, positions[3 * vertex + k]!);
    }
  }
  const side = Math.max(...high.map((value, k) => value - low[k]!));
  return {
    positions: positions.map((value, i) => (value - (low[i % 3]! + high[i % 3]!) / 2) / side),
    indices,
  };
}

/**
 * Places points at even steps of area, each in its triangle by a low-discrepancy sequence: the same for the same
 * surface.
 */
function spread({ positions, indices }: Triangles): Float32Array {
  const sums = new Float64Array(indices.length / 3);
  let total = 0;
  for (let t = 0; t < sums.length; t++) {
    const [a, b, c] = [0, 1, 2].map((k) => 3 * indices[3 * t + k]!) as [number, number, number];
    const u = [0, 1, 2].map((k) => positions[b + k]! - positions[a + k]!);
    const v = [0, 1, 2].map((k) => positions[c + k]! - positions[a + k]!);
    total += Math.hypot(
      u[1]! * v[2]! - u[2]! * v[1]!,
      u[2]! * v[0]! - u[0]! * v[2]!,
      u[0]! * v[1]! - u[1]! * v[0]!,
    );
    sums[t] = total;
  }
  const points = new Float32Array(3 * POINTS);
  let t = 0;
  for (let i = 0; i < POINTS; i++) {
    while (t < sums.length - 1 && sums[t]! < ((i + 0.5) / POINTS) * total) t++;
    // The R2 sequence (M. Roberts, 2018), folded into the triangle.
    let [p, q] = [(i * 0.7548776662466927) % 1, (i * 0.5698402909980532) % 1];
    if (p + q > 1) [p, q] = [1 - p, 1 - q];
    for (let k = 0; k < 3; k++) {
      const [a, b, c] = [0, 1, 2].map((n) => positions[3 * indices[3 * t + n]! + k]!);
      points[3 * i + k] = a! + p * (b! - a!) + q * (c! - a!);
    }
  }
  return points;
}
