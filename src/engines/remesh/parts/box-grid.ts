import { buildBvh } from '../../mesh/bvh.ts';
import { surfacePoint } from '../../mesh/surface-point.ts';
import type { Surface } from '../surface/surface.ts';
import type { NetCollector } from './grid-net.ts';

/** Cosine below which two directions count as perpendicular when choosing axes: within 15 degrees. */
const UPRIGHT = 0.26;
const MOST_ALONG = 8;

/**
 * Adds a box of at most `quads` quads for a part with the topology of a sphere: the box follows the main axes of the
 * part, and each vertex moves to the nearest point of the part.
 */
export function addBoxGrid(
  { positions, indices }: Surface,
  triangles: Uint32Array,
  quads: number,
  net: NetCollector,
): void {
  const points = new Float32Array(9 * triangles.length);
  for (let i = 0; i < 3 * triangles.length; i++) {
    const v = indices[3 * triangles[Math.floor(i / 3)] + (i % 3)];
    for (let k = 0; k < 3; k++) points[3 * i + k] = positions[3 * v + k];
  }
  const own = Uint32Array.from({ length: 3 * triangles.length }, (_, i) => i);
  const bvh = buildBvh(points, own);
  const axes = mainAxes(points);
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < points.length; i += 3) {
    for (let a = 0; a < 3; a++) {
      const d = axes[a].reduce((sum, value, k) => sum + value * points[i + k], 0);
      low[a] = Math.min(low[a], d);
      high[a] = Math.max(high[a], d);
    }
  }
  const counts = countsFor(
    quads,
    [0, 1, 2].map((a) => high[a] - low[a]),
  );
  const numbers = new Map<number, number>();
  const found = surfacePoint();
  const vertex = (i: number, j: number, k: number): number => {
    const key = (i * (MOST_ALONG + 1) + j) * (MOST_ALONG + 1) + k;
    const known = numbers.get(key);
    if (known !== undefined) return known;
    const p = [0, 0, 0];
    [i, j, k].forEach((step, a) => {
      const d = low[a] + ((high[a] - low[a]) * step) / counts[a];
      for (let c = 0; c < 3; c++) p[c] += d * axes[a][c];
    });
    const on = bvh.closestPoint(p[0], p[1], p[2], found);
    const made = on ? net.vertex(found.x, found.y, found.z) : net.vertex(p[0], p[1], p[2]);
    numbers.set(key, made);
    return made;
  };
  // The two sides perpendicular to each axis; the axes are right-handed.
  for (let a = 0; a < 3; a++) {
    const [b, c] = [(a + 1) % 3, (a + 2) % 3];
    for (const end of [0, counts[a]]) {
      for (let i = 0; i < counts[b]; i++) {
        for (let j = 0; j < counts[c]; j++) {
          const at = (di: number, dj: number) => {
            const place = [0, 0, 0];
            place[a] = end;
            place[b] = i + di;
            place[c] = j + dj;
            return vertex(place[0], place[1], place[2]);
          };
          const ring = [at(0, 0), at(1, 0), at(1, 1), at(0, 1)];
          net.quad(end > 0 ? ring : ring.reverse(), [0, 0, 0, 0]);
        }
      }
    }
  }
}

/** Returns the numbers of steps along the axes that give at most `quads` quads, as square as possible. */
function countsFor(quads: number, sizes: readonly number[]): number[] {
  const counts = [1, 1, 1];
  const total = ([a, b, c]: readonly number[]) => 2 * (a * b + b * c + c * a);
  for (;;) {
    // Divides the longest steps first, as far as the limit allows.
    const order = [0, 1, 2].sort((a, b) => sizes[b] / counts[b] - sizes[a] / counts[a] || a - b);
    const next = order.find(
      (a) => counts[a] < MOST_ALONG && total(counts.map((n, i) => (i === a ? n + 1 : n))) <= quads,
    );
    if (next === undefined) return counts;
    counts[next]++;
  }
}

/**
 * Three orthogonal unit axes: the normal of the largest triangle, the normal of the largest triangle perpendicular to that
 * one, and their cross product. They fit boxes and cylinders; a principal component analysis of a cube has no preferred axes.
 */
function mainAxes(points: Float32Array): number[][] {
  const normals: number[][] = [];
  for (let i = 0; i < points.length; i += 9) {
    const [u, v] = [3, 6].map((o) => [0, 1, 2].map((k) => points[i + o + k] - points[i + k]));
    normals.push(cross(u, v));
  }
  const first = unit(longest(normals)) ?? [1, 0, 0];
  const upright = normals.filter((n) => Math.abs(dot(n, first)) <= UPRIGHT * Math.sqrt(dot(n, n)));
  const any = Math.abs(first[0]) < 0.8 ? [1, 0, 0] : [0, 1, 0];
  const second = unit(perpendicular(longest(upright), first)) ?? unit(perpendicular(any, first))!;
  return [first, second, cross(first, second)];
}

function longest(vectors: readonly number[][]): number[] {
  let best = [0, 0, 0];
  for (const v of vectors) if (dot(v, v) > dot(best, best)) best = v;
  return best;
}

function perpendicular(v: readonly number[], axis: readonly number[]): number[] {
  const along = dot(v, axis);
  return v.map((value, k) => value - along * axis[k]);
}

function unit(v: readonly number[]): number[] | null {
  const length = Math.sqrt(dot(v, v));
  return length > 1e-30 ? v.map((value) => value / length) : null;
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function cross(a: readonly number[], b: readonly number[]): number[] {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}
