import type { Solid, Triangles } from './solid.ts';

/** Points on a surface with their normals, three values each. */
export interface Samples {
  points: Float32Array;
  normals: Float32Array;
}

/** Cells from the surface at which outside is looked for: one and a half is past the cells that the surface crosses. */
const LOOK = [1.5, 2.5];
const RAYS = directions(96);
/** Rays that have to leave the object: fewer come from slits between parts that lie on each other. */
const FREE_RAYS = 3;
/** Tries a sample until a mesh counts as one that has no outside. */
const MOST_TRIES = 60;

/**
 * Points on the outer surface, evenly by area: inner walls and slits do not count, for nobody sees them.
 * @throws Error where hardly anything is outer surface
 */
export function sampleOuter(
  mesh: Triangles,
  solid: Solid,
  count: number,
  random: () => number,
): Samples {
  const { sums, normals } = areas(mesh);
  const samples = { points: new Float32Array(count * 3), normals: new Float32Array(count * 3) };
  const point = [0, 0, 0];
  for (let found = 0, tries = 0; found < count; ) {
    if (++tries > count * MOST_TRIES) throw new Error('hardly anything of it is outer surface');
    const t = triangleAt(sums, random() * sums.at(-1)!);
    drawPoint(mesh, t, random, point);
    const sign = outwards(solid, point, normals.subarray(t * 3, t * 3 + 3));
    if (sign === 0) continue;
    for (let k = 0; k < 3; k++) {
      samples.points[found * 3 + k] = point[k];
      samples.normals[found * 3 + k] = normals[t * 3 + k] * sign;
    }
    found++;
  }
  return samples;
}

function areas({ positions, triangles }: Triangles) {
  const count = triangles.length / 3;
  const sums = new Float64Array(count);
  const normals = new Float32Array(count * 3);
  let sum = 0;
  for (let t = 0; t < count; t++) {
    const [a, b, c] = [0, 1, 2].map((k) => triangles[t * 3 + k] * 3);
    const [ux, uy, uz] = [0, 1, 2].map((k) => positions[b + k] - positions[a + k]);
    const [vx, vy, vz] = [0, 1, 2].map((k) => positions[c + k] - positions[a + k]);
    const normal = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    const length = Math.hypot(...normal);
    sums[t] = sum += length / 2;
    if (length > 0)
      normals.set(
        normal.map((x) => x / length),
        t * 3,
      );
  }
  return { sums, normals };
}

function triangleAt(sums: Float64Array, area: number): number {
  let [low, high] = [0, sums.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sums[middle] < area) low = middle + 1;
    else high = middle;
  }
  return low;
}

function drawPoint(
  { positions, triangles }: Triangles,
  t: number,
  random: () => number,
  point: number[],
): void {
  let [u, v] = [random(), random()];
  if (u + v > 1) [u, v] = [1 - u, 1 - v];
  const [a, b, c] = [triangles[t * 3] * 3, triangles[t * 3 + 1] * 3, triangles[t * 3 + 2] * 3];
  for (let k = 0; k < 3; k++)
    point[k] = positions[a + k] * (1 - u - v) + positions[b + k] * u + positions[c + k] * v;
}

/** 1: the normal points outside, −1: its opposite does, 0: neither. */
function outwards(solid: Solid, point: readonly number[], normal: Float32Array): number {
  for (const cells of LOOK) {
    for (const sign of [1, -1]) {
      const reach = cells * solid.side * sign;
      const at = point.map((x, k) => x + normal[k] * reach);
      if (isOutside(solid, at) && isOpen(solid, at, normal, sign)) return sign;
    }
  }
  return 0;
}

function isOutside({ cells: [X, Y, Z], origin, side, outside }: Solid, at: number[]): boolean {
  const [i, j, k] = at.map((x, axis) => Math.floor((x - origin[axis]) / side));
  if (i < 0 || j < 0 || k < 0 || i >= X || j >= Y || k >= Z) return true;
  return outside[(k * Y + j) * X + i] === 1;
}

function isOpen(solid: Solid, at: number[], normal: Float32Array, sign: number): boolean {
  let free = 0;
  for (const [x, y, z] of RAYS) {
    if ((x * normal[0] + y * normal[1] + z * normal[2]) * sign < 0.05) continue;
    if (leaves(solid, at, x, y, z) && ++free === FREE_RAYS) return true;
  }
  return false;
}

function leaves(solid: Solid, at: number[], x: number, y: number, z: number): boolean {
  const { cells, origin, side, outside } = solid;
  const [X, Y, Z] = cells;
  let [u, v, w] = at.map((value, axis) => (value - origin[axis]) / side);
  for (;;) {
    u += x;
    v += y;
    w += z;
    if (u < 0 || v < 0 || w < 0 || u >= X || v >= Y || w >= Z) return true;
    if (!outside[(Math.floor(w) * Y + Math.floor(v)) * X + Math.floor(u)]) return false;
  }
}

/** Evenly over the sphere: a Fibonacci lattice. */
function directions(count: number): [number, number, number][] {
  return Array.from({ length: count }, (_, i) => {
    const y = 1 - (2 * i + 1) / count;
    const angle = i * Math.PI * (3 - Math.sqrt(5));
    const radius = Math.sqrt(1 - y * y);
    return [radius * Math.cos(angle), y, radius * Math.sin(angle)];
  });
}
