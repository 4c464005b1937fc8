import type { PolygonMesh } from '../../src/engines/mesh/polygon-mesh.ts';
import { polygonMesh } from './remesh-shapes.ts';

/* Building blocks for meshes in tests and benchmarks. */

export type Point = readonly [number, number, number];
type Surface = (u: number, v: number) => Point;
export type Shape = PolygonMesh;

/** Returns a generator of random numbers from 0 to 1, the same for the same seed. */
export function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export function joined(...parts: readonly Shape[]): Shape {
  const positions: number[] = [];
  const faces: number[][] = [];
  for (const part of parts) {
    const first = positions.length / 3;
    for (const value of part.positions) positions.push(value);
    for (const face of facesOf(part)) faces.push(face.map((v) => v + first));
  }
  return polygonMesh(positions, faces);
}

export function facesOf({ faceOffsets, corners }: Shape): number[][] {
  const faces: number[][] = [];
  for (let f = 0; f + 1 < faceOffsets.length; f++) {
    faces.push(Array.from(corners.subarray(faceOffsets[f], faceOffsets[f + 1])));
  }
  return faces;
}

export function moved(shape: Shape, place: (p: Point) => Point): Shape {
  const positions: number[] = [];
  for (let i = 0; i < shape.positions.length; i += 3) {
    const [x, y, z] = shape.positions.subarray(i, i + 3);
    positions.push(...place([x, y, z]));
  }
  return polygonMesh(positions, facesOf(shape));
}

export const shifted = (shape: Shape, [x, y, z]: Point, scale = 1) =>
  moved(shape, (p) => [scale * p[0] + x, scale * p[1] + y, scale * p[2] + z]);

export const flat = (shape: Shape, [x, y, z]: Point) =>
  moved(shape, (p) => [x * p[0], y * p[1], z * p[2]]);

/** A grid over a surface with u and v from 0 to 1; `wrap`: the last column equals the first. */
export function grid(surface: Surface, columns: number, rows: number, wrap = false): Shape {
  const positions: number[] = [];
  const faces: number[][] = [];
  const across = wrap ? columns : columns + 1;
  for (let j = 0; j <= rows; j++) {
    for (let i = 0; i < across; i++) positions.push(...surface(i / columns, j / rows));
  }
  const at = (i: number, j: number) => j * across + (wrap ? i % columns : i);
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < columns; i++) {
      faces.push([at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)]);
    }
  }
  return polygonMesh(positions, faces);
}

/** A closed tube with some radius along a path, with triangle fans at its ends. */
export function tube(path: readonly Point[], radius: number, sides: number): Shape {
  const positions: number[] = [];
  const faces: number[][] = [];
  path.forEach((p, i) => {
    const [a, b] = [path[Math.max(0, i - 1)], path[Math.min(path.length - 1, i + 1)]];
    const d = unit([b[0] - a[0], b[1] - a[1], b[2] - a[2]]);
    const up: Point = Math.abs(d[1]) < 0.9 ? [0, 1, 0] : [1, 0, 0];
    const u = unit(cross(d, up));
    const w = cross(d, u);
    for (let s = 0; s < sides; s++) {
      const [c, n] = [Math.cos((2 * Math.PI * s) / sides), Math.sin((2 * Math.PI * s) / sides)];
      positions.push(...[0, 1, 2].map((k) => p[k] + radius * (c * u[k] + n * w[k])));
    }
  });
  const at = (i: number, s: number) => i * sides + (s % sides);
  for (let i = 0; i + 1 < path.length; i++) {
    for (let s = 0; s < sides; s++) {
      faces.push([at(i, s), at(i, s + 1), at(i + 1, s + 1), at(i + 1, s)]);
    }
  }
  const ring = Array.from({ length: sides }, (_, s) => s);
  faces.push(
    ring.toReversed(),
    ring.map((s) => at(path.length - 1, s)),
  );
  return polygonMesh(positions, faces);
}

export function unit(v: Point): Point {
  const length = Math.hypot(...v);
  return [v[0] / length, v[1] / length, v[2] / length];
}

export function cross(a: Point, b: Point): Point {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

export function box(low: Point, high: Point): Shape {
  const positions = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((i) => [
    i & 1 ? high[0] : low[0],
    i & 2 ? high[1] : low[1],
    i & 4 ? high[2] : low[2],
  ]);
  const faces = [
    [0, 2, 3, 1],
    [4, 5, 7, 6],
    [0, 1, 5, 4],
    [2, 6, 7, 3],
    [0, 4, 6, 2],
    [1, 3, 7, 5],
  ];
  return polygonMesh(positions, faces);
}

export const cylinder = (from: Point, to: Point, radius: number, sides: number) =>
  tube([from, to], radius, sides);

export const circle = (radius: number, count: number, turns = 1, rise = 0): Point[] =>
  Array.from({ length: count + 1 }, (_, i) => {
    const angle = (2 * Math.PI * turns * i) / count;
    return [radius * Math.cos(angle), (rise * i) / count, radius * Math.sin(angle)];
  });
