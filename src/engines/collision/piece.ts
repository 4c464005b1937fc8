import { convexHull } from './convex-hull.ts';
import { cornerPoints } from './corner-points.ts';
import { cutTriangles } from './cut-triangles.ts';
import { distinctPoints } from './distinct-points.ts';
import { outermostPoints } from './outermost-points.ts';
import { heightOver, ON_PLANE, type Plane } from './plane.ts';
import { sketchPoints } from './sketch-points.ts';
import type { Solid } from './solid.ts';
import { evenDirections, extremePoints } from './support.ts';

/** A part of the solid, in units of cells. */
export interface Piece {
  cells: Uint32Array;
  /** Filled volume. */
  volume: number;
  /** The surface, cut at the borders of the piece: nine values per triangle. */
  triangles: Float64Array;
  /**
   * Points whose hull is nearly that of the piece, as is that of the points on either side of a cut: of the surface, and of
   * the centers of inner cells along its cuts. See `sketchPoints`.
   */
  points: Float64Array;
  /** Vertices of the hull of the piece, and its volume. */
  extremes: Float64Array;
  hullVolume: number;
  /** The regions that cuts have left, each the intersection of half-spaces: a point of it is below all planes of one. */
  regions: readonly (readonly Plane[])[];
}

/** Directions in which pieces are measured. */
const FINE = evenDirections(114);
/** Directions in which the sides of a cut are compared; few, because each piece has a hundred possible cuts. */
export const COARSE = evenDirections(42);
/** Number of corners up to which the hull of a piece is that of its corners, and not of its sketch, which lies inside. */
const FEW_CORNERS = 1500;
/** Number of triangles from which they surely have more corners than that. */
const MANY_TRIANGLES = 4 * FEW_CORNERS;
/** Number of points among which cuts are searched. */
const SEARCHED_POINTS = 1500;
/** Number of points up to which a hull is exact. */
const FEW_POINTS = 400;
/** Distance in cells up to which a point is on a cut. */
export const ON_CUT = 0.02;
/** Distance in cells between samples of a triangle. */
const SPACING = 0.8;

/** Creates a piece, and computes its volumes. */
export function createPiece(
  solid: Solid,
  cells: Uint32Array,
  triangles: Float64Array,
  regions: Piece['regions'] = [[]],
): Piece {
  let volume = 0;
  for (const at of cells) volume += solid.fill[at];
  const inner = cutPoints(solid, cells);
  const all = joined(surfacePoints(solid, triangles), inner);
  const sketch = sketchPoints(all, solid.grid, solid.scratch);
  const sketched = thick(
    joined(sketch, cornerPoints(triangles, solid.grid, solid.scratch)),
    solid,
    regions,
  );
  const outer = thickCorners(solid, triangles, { inner, regions }) ?? sketched;
  const points = outermostPoints(sketched, SEARCHED_POINTS);
  return { cells, volume, triangles, points, ...tightHull(outer), regions };
}

/** Returns the corners of few triangles and the inner points, with a thickness; null if there are many. */
function thickCorners(
  solid: Solid,
  triangles: Float64Array,
  { inner, regions }: { inner: number[]; regions: Piece['regions'] },
): Float64Array | null {
  if (triangles.length > 9 * MANY_TRIANGLES) return null;
  const corners = distinctPoints(triangles);
  return corners.length > 3 * FEW_CORNERS ? null : thick(joined(corners, inner), solid, regions);
}

/** Returns the vertices of the hull of some points and its volume; of many points, only those farthest in some directions. */
export function tightHull(points: Float64Array): Pick<Piece, 'extremes' | 'hullVolume'> {
  const few = points.length <= 3 * FEW_POINTS ? points : extremePoints(points, FINE);
  const hull = convexHull(few);
  return { extremes: hull?.vertices ?? few, hullVolume: hull?.volume ?? 0 };
}

/** Returns the volume of the hull of some points; 0 if they are flat. */
export function hullVolume(points: ArrayLike<number>): number {
  return convexHull(points)?.volume ?? 0;
}

/** Joins two pieces. @param hull of both, if it is known */
export function joinedPiece(
  a: Piece,
  b: Piece,
  hull = tightHull(joined(a.extremes, b.extremes)),
): Piece {
  const cells = new Uint32Array(a.cells.length + b.cells.length);
  cells.set(a.cells);
  cells.set(b.cells, a.cells.length);
  return {
    cells,
    volume: a.volume + b.volume,
    triangles: joined(a.triangles, b.triangles),
    points: outermostPoints(joined(a.points, b.points), SEARCHED_POINTS),
    ...hull,
    regions: [...a.regions, ...b.regions],
  };
}

/** Returns the points of two lists. */
export function joined(a: ArrayLike<number>, b: ArrayLike<number>): Float64Array {
  const both = new Float64Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}

/** Samples triangles, and averages the samples in each cell. */
function surfacePoints(solid: Solid, triangles: Float64Array): number[] {
  const { grid, scratch } = solid;
  const { nx, ny, nz } = grid;
  // For each sampled cell, its number; its sums are at four times that number.
  const sampled: number[] = [];
  const sums: number[] = [];
  const add = (x: number, y: number, z: number) => {
    const cx = Math.min(nx - 1, Math.max(0, Math.floor(x)));
    const cy = Math.min(ny - 1, Math.max(0, Math.floor(y)));
    const cz = Math.min(nz - 1, Math.max(0, Math.floor(z)));
    const at = cx + nx * (cy + ny * cz);
    if (scratch[at] < 0) {
      scratch[at] = sums.length;
      sampled.push(at);
      sums.push(0, 0, 0, 0);
    }
    const sum = scratch[at];
    sums[sum] += x;
    sums[sum + 1] += y;
    sums[sum + 2] += z;
    sums[sum + 3]++;
  };
  for (let t = 0; t < triangles.length; t += 9) {
    const ax = triangles[t];
    const ay = triangles[t + 1];
    const az = triangles[t + 2];
    const ux = triangles[t + 3] - ax;
    const uy = triangles[t + 4] - ay;
    const uz = triangles[t + 5] - az;
    const vx = triangles[t + 6] - ax;
    const vy = triangles[t + 7] - ay;
    const vz = triangles[t + 8] - az;
    const longest = Math.sqrt(
      Math.max(
        ux * ux + uy * uy + uz * uz,
        vx * vx + vy * vy + vz * vz,
        (ux - vx) ** 2 + (uy - vy) ** 2 + (uz - vz) ** 2,
      ),
    );
    const steps = Math.max(1, Math.min(256, Math.ceil(longest / SPACING)));
    for (let i = 0; i <= steps; i++)
      for (let j = 0; j <= steps - i; j++) {
        const u = i / steps;
        const v = j / steps;
        add(ax + u * ux + v * vx, ay + u * uy + v * vy, az + u * uz + v * vz);
      }
  }
  const points: number[] = [];
  sampled.forEach((at, s) => {
    scratch[at] = -1;
    const count = sums[4 * s + 3];
    for (let k = 0; k < 3; k++) points.push(sums[4 * s + k] / count);
  });
  return points;
}

/**
 * Replaces points in cells that open parts touch by the corners of a cell around them, which gives these parts a thickness;
 * corners beyond a cut are moved onto it.
 * @param others points that are added as they are
 */
export function thick(
  points: Float64Array,
  { grid: { nx, ny }, open }: Solid,
  regions: Piece['regions'],
  others: readonly number[] = [],
): Float64Array {
  const isOpen = new Uint8Array(points.length / 3);
  let count = others.length;
  for (let i = 0; i < points.length; i += 3) {
    const at =
      Math.floor(points[i]) + nx * (Math.floor(points[i + 1]) + ny * Math.floor(points[i + 2]));
    isOpen[i / 3] = open[at] === 1 ? 1 : 0;
    count += open[at] === 1 ? 24 : 3;
  }
  const all = new Float64Array(count);
  all.set(others);
  for (let i = 0, n = others.length; i < points.length; i += 3)
    if (isOpen[i / 3] === 0) for (let k = 0; k < 3; k++) all[n++] = points[i + k];
    else {
      const planes = regionOf(points, i / 3, regions);
      for (let corner = 0; corner < 8; corner++, n += 3) {
        for (let k = 0; k < 3; k++) all[n + k] = points[i + k] + ((corner >> k) & 1 ? 0.5 : -0.5);
        for (const plane of planes) moveBelow(plane, all, n);
      }
    }
  return all;
}

/** Returns the region that holds a point, or else the one that it is nearest to. */
function regionOf(points: Float64Array, i: number, regions: Piece['regions']): readonly Plane[] {
  let nearest = { distance: Infinity, planes: regions[0] };
  for (const planes of regions) {
    let distance = 0;
    for (const plane of planes) distance = Math.max(distance, heightOver(plane, points, i));
    if (distance < ON_PLANE) return planes;
    if (distance < nearest.distance) nearest = { distance, planes };
  }
  return nearest.planes;
}

/** Moves a point that is above a plane onto it. */
function moveBelow(plane: Plane, points: Float64Array, at: number): void {
  const height = heightOver(plane, points, at / 3);
  if (height > 0) for (let k = 0; k < 3; k++) points[at + k] -= height * plane.normal[k];
}

/** Returns the centers of the inner cells that a cut has separated from a neighbor. */
export function cutPoints({ grid: { nx, ny }, enclosed, scratch }: Solid, cells: Uint32Array) {
  const points: number[] = [];
  for (const at of cells) scratch[at] = 0;
  const layer = nx * ny;
  for (const at of cells) {
    if (enclosed[at] === 0) continue;
    const isInner =
      scratch[at - 1] +
        scratch[at + 1] +
        scratch[at - nx] +
        scratch[at + nx] +
        scratch[at - layer] +
        scratch[at + layer] ===
      0;
    if (isInner) continue;
    points.push((at % nx) + 0.5, (Math.floor(at / nx) % ny) + 0.5, Math.floor(at / layer) + 0.5);
  }
  for (const at of cells) scratch[at] = -1;
  return points;
}

/** Cuts a piece in two by a plane. The first part is below the plane. */
export function cutPiece(solid: Solid, piece: Piece, plane: Plane): [Piece, Piece] {
  const sides = cellsOfSides(solid, piece.cells, plane);
  const halves = cutTriangles(piece.triangles, plane);
  const { normal, offset } = plane;
  const [x, y, z] = normal;
  const planes: Plane[] = [plane, { normal: [-x, -y, -z], offset: -offset }];
  const [below, above] = planes.map((own, side) => {
    const regions = piece.regions.map((region) => [...region, own]);
    return createPiece(solid, sides[side], halves[side], regions);
  });
  return [below, above];
}

/** Returns the cells whose centers are below a plane, and the others. */
export function cellsOfSides(
  { grid: { nx, ny } }: Solid,
  cells: Uint32Array,
  plane: Plane,
): [Uint32Array, Uint32Array] {
  const below = new Uint32Array(cells.length);
  const above = new Uint32Array(cells.length);
  const belows = divideCells(cells, plane, { nx, ny }, [below, above]);
  return [below.subarray(0, belows), above.subarray(0, cells.length - belows)];
}

/** Writes the cells below a plane to the first list and the others to the second. @returns the number of those below */
function divideCells(
  cells: Uint32Array,
  { normal: [x, y, z], offset }: Plane,
  { nx, ny }: { nx: number; ny: number },
  [below, above]: readonly [Uint32Array, Uint32Array],
): number {
  let belows = 0;
  for (let c = 0; c < cells.length; c++) {
    const at = cells[c];
    const row = (at / nx) | 0;
    const height =
      x * ((at % nx) + 0.5) + y * ((row % ny) + 0.5) + z * (((row / ny) | 0) + 0.5) - offset;
    if (height > 0) above[c - belows] = at;
    else below[belows++] = at;
  }
  return belows;
}
