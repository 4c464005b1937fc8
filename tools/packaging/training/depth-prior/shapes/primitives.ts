import type { Point } from '../mesh.ts';
import { type Outline, triangulate } from './triangulate.ts';

/** A closed surface, counter-clockwise from outside. */
export interface Shape {
  points: Point[];
  /** Three points of each triangle. */
  triangles: number[];
}

/** Radius and height of each ring, from the lowest. */
export type Profile = readonly (readonly [radius: number, y: number])[];

/** @param top scale of the upper face in x and z */
export function boxShape(
  [x, y, z]: Point,
  [width, height, depth]: Point,
  [topX, topZ]: readonly [number, number],
): Shape {
  const points: Point[] = [];
  for (const [up, scaleX, scaleZ] of [
    [-1, 1, 1],
    [1, topX, topZ],
  ]) {
    const w = (width / 2) * scaleX;
    const d = (depth / 2) * scaleZ;
    for (const [right, front] of [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ]) {
      points.push([right * w + x, (up * height) / 2 + y, front * d + z]);
    }
  }
  const [bottom, top] = [
    [0, 1, 2, 0, 2, 3],
    [4, 6, 5, 4, 7, 6],
  ];
  const [back, front] = [
    [0, 5, 1, 0, 4, 5],
    [3, 2, 6, 3, 6, 7],
  ];
  const [left, right] = [
    [0, 3, 7, 0, 7, 4],
    [1, 5, 6, 1, 6, 2],
  ];
  return { points, triangles: [bottom, top, back, front, left, right].flat() };
}

/** An ellipsoid of `segments` meridians. */
export function ballShape([x, y, z]: Point, radii: Point, segments: number): Shape {
  const [rx, ry, rz] = radii;
  const bands = Math.max(3, segments >> 1) + 1;
  const points: Point[] = [[x, y + ry, z]];
  for (let j = 1; j < bands; j++) {
    const polar = (Math.PI * j) / bands;
    for (let i = 0; i < segments; i++) {
      const around = (2 * Math.PI * i) / segments;
      points.push([
        x + rx * Math.sin(polar) * Math.cos(around),
        y + ry * Math.cos(polar),
        z + rz * Math.sin(polar) * Math.sin(around),
      ]);
    }
  }
  points.push([x, y - ry, z]);
  const last = points.length - 1;
  const at = (j: number, i: number): number => 1 + (j - 1) * segments + (i % segments);
  const triangles: number[] = [];
  for (let i = 0; i < segments; i++) {
    triangles.push(0, at(1, i + 1), at(1, i), last, at(bands - 1, i), at(bands - 1, i + 1));
    for (let j = 1; j < bands - 1; j++) {
      triangles.push(at(j, i), at(j, i + 1), at(j + 1, i + 1));
      triangles.push(at(j, i), at(j + 1, i + 1), at(j + 1, i));
    }
  }
  return { points, triangles };
}

/**
 * A solid of revolution about y, with flat ends.
 * @param stretch of x and z
 * @returns also the band, from the lowest, that each triangle belongs to
 */
export function latheShape(
  profile: Profile,
  segments: number,
  [stretchX, stretchZ]: readonly [number, number],
): Shape & { bands: number[] } {
  const points: Point[] = [];
  for (const [radius, y] of profile) {
    for (let i = 0; i < segments; i++) {
      const around = (2 * Math.PI * i) / segments;
      const r = Math.max(1e-4, radius);
      points.push([r * Math.cos(around) * stretchX, y, r * Math.sin(around) * stretchZ]);
    }
  }
  const last = profile.length - 1;
  const below = points.length;
  points.push([0, profile[0][1], 0], [0, profile[last][1], 0]);
  const triangles: number[] = [];
  const bands: number[] = [];
  const add = (band: number, ...corners: number[]): void => {
    triangles.push(...corners);
    for (let k = 0; k < corners.length; k += 3) bands.push(band);
  };
  for (let j = 0; j < last; j++) {
    const [low, high] = [j * segments, (j + 1) * segments];
    for (let i = 0; i < segments; i++) {
      const k = (i + 1) % segments;
      add(j, low + i, high + i, high + k, low + i, high + k, low + k);
    }
    for (let i = 0; i < segments && j === 0; i++) add(j, below, i, (i + 1) % segments);
    for (let i = 0; i < segments && j === last - 1; i++) {
      add(j, below + 1, high + ((i + 1) % segments), high + i);
    }
  }
  return { points, triangles, bands };
}

/** The outline in x and y, either way round, extruded by half of `depth` to the front and to the back. */
export function prismShape(outline: Outline, depth: number, [x, y, z]: Point): Shape {
  const corners = areaOf(outline) < 0 ? outline.toReversed() : outline;
  const count = corners.length;
  const points: Point[] = [];
  for (const side of [-1, 1]) {
    for (const [a, b] of corners) points.push([a + x, b + y, (side * depth) / 2 + z]);
  }
  const triangles: number[] = [];
  for (const [i, j, k] of triangulate(corners)) {
    triangles.push(count + i, count + j, count + k, i, k, j);
  }
  for (let i = 0; i < count; i++) {
    const j = (i + 1) % count;
    triangles.push(i, j, count + j, i, count + j, count + i);
  }
  return { points, triangles };
}

/** Above zero for an outline that is counter-clockwise. */
function areaOf(outline: Outline): number {
  return outline.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = outline[(i + 1) % outline.length];
    return sum + (x * nextY - nextX * y) / 2;
  }, 0);
}

/** A ring that stands upright, facing z. */
export function torusShape(
  [x, y, z]: Point,
  [ring, tube]: readonly [number, number],
  segments: number,
  sides: number,
): Shape {
  const points: Point[] = [];
  const triangles: number[] = [];
  for (let i = 0; i < segments; i++) {
    const a = (2 * Math.PI * i) / segments;
    const next = ((i + 1) % segments) * sides;
    for (let j = 0; j < sides; j++) {
      const b = (2 * Math.PI * j) / sides;
      const r = ring + tube * Math.cos(b);
      points.push([x + r * Math.cos(a), y + r * Math.sin(a), z + tube * Math.sin(b)]);
      const beside = (j + 1) % sides;
      triangles.push(i * sides + j, next + j, next + beside);
      triangles.push(i * sides + j, next + beside, i * sides + beside);
    }
  }
  return { points, triangles };
}
