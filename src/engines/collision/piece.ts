import { convexHull, type Plane } from './convex-hull.ts';
import type { Solid } from './solid.ts';
import { evenDirections, extremePoints } from './support.ts';

/** A part of the solid, in units of cells. */
export interface Piece {
  cells: Uint32Array;
  /** Filled volume. */
  volume: number;
  /** The surface, cut at the borders of the piece: nine values per triangle. */
  triangles: Float64Array;
  /** Points of the surface, about one per cell, with which cuts are rated. */
  points: Float64Array;
  /** Extremes of `points`, and the volume of their hull. */
  extremes: Float64Array;
  hullVolume: number;
}

/** Directions in which pieces are compared; few, because thousands of hulls are computed. */
export const COARSE = evenDirections(42);
/** Distance in cells between samples of a triangle. */
const SPACING = 0.8;

/** Creates a piece, and computes its volumes. */
export function createPiece(solid: Solid, cells: Uint32Array, triangles: Float64Array): Piece {
  let volume = 0;
  for (const at of cells) volume += solid.fill[at];
  const points = surfacePoints(solid, triangles);
  const extremes = extremePoints(points, COARSE);
  return { cells, volume, triangles, points, extremes, hullVolume: hullVolume(extremes) };
}

/** Returns the volume of the hull of some points; 0 if they are flat. */
export function hullVolume(points: ArrayLike<number>): number {
  return convexHull(points)?.volume ?? 0;
}

/** Samples triangles, and averages the samples in each cell. In cells that open parts touch, the points are spread. */
function surfacePoints({ grid, open }: Solid, triangles: Float64Array): Float64Array {
  const { nx, ny, nz } = grid;
  const sums = new Map<number, [number, number, number, number]>();
  const add = (x: number, y: number, z: number) => {
    const cx = Math.min(nx - 1, Math.max(0, Math.floor(x)));
    const cy = Math.min(ny - 1, Math.max(0, Math.floor(y)));
    const cz = Math.min(nz - 1, Math.max(0, Math.floor(z)));
    const at = cx + nx * (cy + ny * cz);
    const sum = sums.get(at);
    if (sum === undefined) sums.set(at, [x, y, z, 1]);
    else {
      sum[0] += x;
      sum[1] += y;
      sum[2] += z;
      sum[3]++;
    }
  };
  for (let t = 0; t < triangles.length; t += 9) {
    const [ax, ay, az, bx, by, bz, cx, cy, cz] = triangles.subarray(t, t + 9);
    const longest = Math.max(
      Math.hypot(bx - ax, by - ay, bz - az),
      Math.hypot(cx - bx, cy - by, cz - bz),
      Math.hypot(ax - cx, ay - cy, az - cz),
    );
    const steps = Math.min(256, Math.ceil(longest / SPACING));
    for (let i = 0; i <= steps; i++)
      for (let j = 0; j <= steps - i; j++) {
        const [u, v] = [i / steps, j / steps];
        add(
          ax + u * (bx - ax) + v * (cx - ax),
          ay + u * (by - ay) + v * (cy - ay),
          az + u * (bz - az) + v * (cz - az),
        );
      }
  }
  const points: number[] = [];
  for (const [at, [x, y, z, count]] of sums) {
    const place = [x / count, y / count, z / count];
    if (open[at] === 0) points.push(...place);
    else
      for (let corner = 0; corner < 8; corner++)
        for (let k = 0; k < 3; k++) points.push(place[k] + ((corner >> k) & 1 ? 0.5 : -0.5));
  }
  return Float64Array.from(points);
}

/** Cuts a piece in two by a plane. The first part is below the plane. */
export function cutPiece(solid: Solid, piece: Piece, plane: Plane): [Piece, Piece] {
  const { nx, ny } = solid.grid;
  const [x, y, z] = plane.normal;
  const below: number[] = [];
  const above: number[] = [];
  for (const at of piece.cells) {
    const height =
      x * ((at % nx) + 0.5) +
      y * ((Math.floor(at / nx) % ny) + 0.5) +
      z * (Math.floor(at / (nx * ny)) + 0.5) -
      plane.offset;
    (height > 0 ? above : below).push(at);
  }
  const halves = cutTriangles(piece.triangles, plane);
  return [
    createPiece(solid, Uint32Array.from(below), halves[0]),
    createPiece(solid, Uint32Array.from(above), halves[1]),
  ];
}

/** Cuts triangles by a plane. @returns those below it and those above it */
function cutTriangles(triangles: Float64Array, plane: Plane): [Float64Array, Float64Array] {
  const sides: [number[], number[]] = [[], []];
  const [nx, ny, nz] = plane.normal;
  const heights = [0, 0, 0];
  for (let t = 0; t < triangles.length; t += 9) {
    for (let k = 0; k < 3; k++) {
      const p = t + 3 * k;
      heights[k] = nx * triangles[p] + ny * triangles[p + 1] + nz * triangles[p + 2] - plane.offset;
    }
    const isBelow = heights.every((height) => height <= 0);
    if (isBelow || heights.every((height) => height >= 0)) {
      const side = sides[isBelow ? 0 : 1];
      for (let k = t; k < t + 9; k++) side.push(triangles[k]);
      continue;
    }
    const polygons: [number[], number[]] = [[], []];
    for (let k = 0; k < 3; k++) {
      const [from, to] = [t + 3 * k, t + 3 * ((k + 1) % 3)];
      const [a, b] = [heights[k], heights[(k + 1) % 3]];
      if (a <= 0) polygons[0].push(triangles[from], triangles[from + 1], triangles[from + 2]);
      if (a >= 0) polygons[1].push(triangles[from], triangles[from + 1], triangles[from + 2]);
      if (a * b >= 0) continue;
      const share = a / (a - b);
      for (let i = 0; i < 3; i++) {
        const value = triangles[from + i] + share * (triangles[to + i] - triangles[from + i]);
        polygons[0].push(value);
        polygons[1].push(value);
      }
    }
    polygons.forEach((polygon, s) => {
      for (let k = 6; k < polygon.length; k += 3)
        sides[s].push(...polygon.slice(0, 3), ...polygon.slice(k - 3, k + 3));
    });
  }
  return [Float64Array.from(sides[0]), Float64Array.from(sides[1])];
}
