import { readFileSync, writeFileSync } from 'node:fs';
import type { PolygonMesh } from '../src/engines/mesh/polygon-mesh.ts';
import { polygonMesh } from '../test/support/remesh-shapes.ts';

/*
 * A watertight organic shape of genus 1, always the same: a four-legged creature with horns, a tail, a ring on its back
 * and bumps. It is a signed distance function that marching tetrahedra extract on a body-centered cubic lattice (which
 * gives the most regular triangles: G. Treece et al., "Regularised marching tetrahedra", 1999).
 */

/** Half the side of the lattice's cubes that gives about one million triangles. */
const MILLION = 0.0035;
const LOW = [-1.1, -0.75, -0.5];
const HIGH = [1.05, 0.9, 0.5];
/** Upper bound of the gradient of any value: 1, plus 0.25 and 0.25 from the bumps. */
const STEEPEST = 1.6;
/** Cuts stay at least this fraction of an edge away from its ends, so that no triangle degenerates to a point. */
const LEAST_SHARE = 0.02;
/**
 * Corners of a tetrahedron, the inner ones first in each case; even permutations, so that all have the same
 * orientation.
 */
const ORDERS: Record<number, readonly number[]> = {
  1: [0, 1, 2, 3],
  2: [1, 0, 3, 2],
  4: [2, 3, 0, 1],
  8: [3, 2, 1, 0],
  3: [0, 1, 2, 3],
  5: [0, 2, 3, 1],
  9: [0, 3, 1, 2],
  6: [1, 2, 0, 3],
  10: [1, 3, 2, 0],
  12: [2, 3, 0, 1],
};
const RING = [
  [1, 1],
  [-1, 1],
  [-1, -1],
  [1, -1],
];

/** Creates the creature with about this many triangles. */
export function creature(triangles: number): PolygonMesh {
  const step = MILLION * Math.sqrt(1e6 / triangles);
  const size = LOW.map((low, k) => 2 * Math.ceil((HIGH[k] - low) / (2 * step)) + 3);
  const numberOf = (x: number, y: number, z: number) => (z * size[1] + y) * size[0] + x;
  const place = (node: number) => [
    LOW[0] + step * (node % size[0]),
    LOW[1] + step * (Math.floor(node / size[0]) % size[1]),
    LOW[2] + step * Math.floor(node / (size[0] * size[1])),
  ];
  const values = new Map<number, number>();
  const valueAt = (node: number) => {
    let value = values.get(node);
    if (value === undefined) {
      const [x, y, z] = place(node);
      value = distance(x, y, z);
      values.set(node, value);
    }
    return value;
  };
  const cuts = new Map<number, number>();
  const positions: number[] = [];
  const faces: number[][] = [];
  const count = size[0] * size[1] * size[2];
  const cut = (a: number, b: number) => {
    const [low, high] = a < b ? [a, b] : [b, a];
    const key = low * count + high;
    let vertex = cuts.get(key);
    if (vertex === undefined) {
      vertex = positions.length / 3;
      cuts.set(key, vertex);
      const share = valueAt(low) / (valueAt(low) - valueAt(high));
      const t = Math.min(1 - LEAST_SHARE, Math.max(LEAST_SHARE, share));
      const [from, to] = [place(low), place(high)];
      for (let k = 0; k < 3; k++) positions.push(from[k] + t * (to[k] - from[k]));
    }
    return vertex;
  };
  const march = (corners: readonly number[]) => {
    const mask = corners.reduce((sum, node, i) => sum + (valueAt(node) < 0 ? 1 << i : 0), 0);
    if (mask === 0 || mask === 15) return;
    const order = ORDERS[mask] ?? ORDERS[15 - mask];
    const [a, b, c, d] = order.map((i) => corners[i]);
    const pair = order === ORDERS[mask] && [3, 5, 9, 6, 10, 12].includes(mask);
    if (pair) {
      const [ac, ad, bd, bc] = [cut(a, c), cut(a, d), cut(b, d), cut(b, c)];
      faces.push([ac, ad, bd], [ac, bd, bc]);
    } else if (ORDERS[mask]) faces.push([cut(a, b), cut(a, c), cut(a, d)]);
    else faces.push([cut(a, b), cut(a, d), cut(a, c)]);
  };
  for (let z = 2; z + 2 < size[2]; z += 2) {
    for (let y = 2; y + 2 < size[1]; y += 2) {
      for (let x = 2; x + 2 < size[0]; x += 2) {
        const value = distance(LOW[0] + step * x, LOW[1] + step * y, LOW[2] + step * z);
        const spare = Math.abs(value) / STEEPEST - 4 * step;
        if (spare > 0) {
          x += 2 * Math.floor(spare / (2 * step));
          continue;
        }
        for (let axis = 0; axis < 3; axis++) {
          const at = (along: number, [u, v]: readonly number[]) => {
            const p = [x, y, z];
            p[axis] += along;
            p[(axis + 1) % 3] += u;
            p[(axis + 2) % 3] += v;
            return numberOf(p[0], p[1], p[2]);
          };
          const ends = [at(0, [0, 0]), at(2, [0, 0])];
          for (let k = 0; k < 4; k++) march([...ends, at(1, RING[k]), at(1, RING[(k + 1) & 3])]);
        }
      }
    }
  }
  return polygonMesh(positions, faces);
}

/** Writes a mesh of triangles for `readTriangles`, so that a run that measures memory does not have to create it. */
export function writeTriangles(path: string, { positions, corners }: PolygonMesh): void {
  const head = Uint32Array.of(positions.length);
  const parts = [head, positions, Uint32Array.from(corners)];
  writeFileSync(
    path,
    Buffer.concat(parts.map((part) => Buffer.from(part.buffer, part.byteOffset, part.byteLength))),
  );
}

/** Reads the mesh that `writeTriangles` wrote. */
export function readTriangles(path: string): PolygonMesh {
  const { buffer } = Uint8Array.from(readFileSync(path));
  const [length] = new Uint32Array(buffer, 0, 1);
  const corners = new Uint32Array(buffer, 4 + 4 * length);
  return {
    ...polygonMesh([], []),
    positions: new Float32Array(buffer, 4, length),
    faceOffsets: Uint32Array.from({ length: corners.length / 3 + 1 }, (_, f) => 3 * f),
    corners,
  };
}

/** Returns the signed distance to the creature, negative inside. */
function distance(x: number, y: number, z: number): number {
  const cone = (from: readonly number[], to: readonly number[], radius: number, end: number) =>
    toCone([x, y, z], from, to, [radius, end]);
  let d = cone([-0.45, 0, 0], [0.35, 0.05, 0], 0.26, 0.22);
  d = blend(d, cone([0.35, 0.05, 0], [0.62, 0.38, 0], 0.14, 0.11), 0.15);
  d = blend(d, cone([0.62, 0.38, 0], [0.8, 0.4, 0], 0.17, 0.1), 0.12);
  for (const s of [-1, 1]) {
    d = blend(d, cone([0.25, -0.05, 0.14 * s], [0.32, -0.62, 0.2 * s], 0.1, 0.055), 0.1);
    d = blend(d, cone([-0.42, -0.05, 0.15 * s], [-0.5, -0.62, 0.22 * s], 0.12, 0.06), 0.1);
    d = blend(d, cone([0.32, -0.62, 0.2 * s], [0.42, -0.64, 0.2 * s], 0.055, 0.04), 0.05);
    d = blend(d, cone([-0.5, -0.62, 0.22 * s], [-0.4, -0.64, 0.22 * s], 0.06, 0.04), 0.05);
    d = blend(d, cone([0.58, 0.5, 0.08 * s], [0.5, 0.72, 0.16 * s], 0.05, 0.012), 0.05);
  }
  d = blend(d, cone([-0.65, 0.05, 0], [-0.95, 0.4, 0.05], 0.08, 0.03), 0.1);
  d = blend(d, Math.hypot(Math.hypot(x + 0.1, y - 0.35) - 0.2, z) - 0.045, 0.08);
  d += 0.006 * Math.sin(38 * x) * Math.sin(41 * y) * Math.sin(36 * z);
  d += 0.0025 * Math.sin(97 * x + 3 * y) * Math.sin(91 * y + 2 * z) * Math.sin(103 * z);
  return d;
}

/** Returns the smooth minimum over a width of k. */
function blend(a: number, b: number, k: number): number {
  const h = Math.max(k - Math.abs(a - b), 0) / k;
  return Math.min(a, b) - (h * h * k) / 4;
}

/** Returns the distance to a cone with round ends between two points. */
function toCone(
  p: readonly number[],
  from: readonly number[],
  to: readonly number[],
  [start, end]: readonly number[],
): number {
  let along = 0;
  let length = 0;
  for (let k = 0; k < 3; k++) {
    along += (p[k] - from[k]) * (to[k] - from[k]);
    length += (to[k] - from[k]) ** 2;
  }
  const t = Math.max(0, Math.min(1, along / length));
  const [x, y, z] = [0, 1, 2].map((k) => p[k] - from[k] - t * (to[k] - from[k]));
  return Math.hypot(x, y, z) - (start + t * (end - start));
}
