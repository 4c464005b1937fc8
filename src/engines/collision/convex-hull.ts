import { highestOver, type Plane, planeOf } from './plane.ts';
import { type Hull, quickhull } from './quickhull.ts';

/** Distance from a face, as a share of the points' extent, up to which a point counts as on it. */
const TOLERANCE = 1e-9;

/**
 * Computes the convex hull of points by quickhull (Barber et al. 1996).
 * @param tolerance share of the extent up to which points beyond a face may be left out
 * @returns null if the points lie in a plane
 */
export function convexHull(points: ArrayLike<number>, tolerance = TOLERANCE): Hull | null {
  return quickhull(Float64Array.from(points), tolerance * extentOf(points));
}

/** Distances from a face, as a share of the extent, that are tried one after the other. */
const TOLERANCES = [TOLERANCE, 1e-6, 1e-5, 1e-4, 1e-3];
/** Height of a vertex over a face, as a share of the extent, up to which a hull counts as convex. */
const CONVEX = 2e-3;

/**
 * Returns {@link convexHull}, or if it has a face that others see from behind, one that leaves out points near faces: the
 * normal of a sliver is mostly rounding, and a face may be turned because of it.
 */
export function soundHull(points: ArrayLike<number>): Hull | null {
  let hull: Hull | null = null;
  for (const tolerance of TOLERANCES) {
    hull = convexHull(points, tolerance);
    if (hull === null || isConvex(hull)) return hull;
  }
  return hull;
}

/** Whether no vertex is visibly above a face that is not a sliver. */
export function isConvex({ vertices, indices }: Hull): boolean {
  const most = CONVEX * extentOf(vertices);
  return facePlanes(vertices, indices).every(
    (plane) => plane === null || highestOver(plane, vertices, most) <= most,
  );
}

/** Smallest height of a triangle, as a share of the extent: the plane of a thinner one is mostly rounding. */
const SLIVER = 5e-4;

/**
 * Returns the plane of each triangle of a convex mesh; null for slivers, whose neighbors lie almost in the same plane.
 */
export function facePlanes(vertices: ArrayLike<number>, indices: Uint32Array): (Plane | null)[] {
  const least = SLIVER * extentOf(vertices);
  return Array.from({ length: indices.length / 3 }, (_, f) => {
    const a = indices[3 * f];
    const b = indices[3 * f + 1];
    const c = indices[3 * f + 2];
    return heightOf(vertices, a, b, c) < least ? null : planeOf(vertices, a, b, c);
  });
}

/** Returns the smallest height of a triangle: twice its area, divided by its longest side. */
function heightOf(p: ArrayLike<number>, a: number, b: number, c: number): number {
  const ux = p[3 * b] - p[3 * a];
  const uy = p[3 * b + 1] - p[3 * a + 1];
  const uz = p[3 * b + 2] - p[3 * a + 2];
  const vx = p[3 * c] - p[3 * b];
  const vy = p[3 * c + 1] - p[3 * b + 1];
  const vz = p[3 * c + 2] - p[3 * b + 2];
  const wx = p[3 * a] - p[3 * c];
  const wy = p[3 * a + 1] - p[3 * c + 1];
  const wz = p[3 * a + 2] - p[3 * c + 2];
  const area = Math.hypot(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx);
  const longest = Math.max(Math.hypot(ux, uy, uz), Math.hypot(vx, vy, vz), Math.hypot(wx, wy, wz));
  return area / Math.max(longest, 1e-300);
}

function extentOf(points: ArrayLike<number>): number {
  let extent = 0;
  for (let k = 0; k < 3; k++) {
    let [least, most] = [Infinity, -Infinity];
    for (let i = k; i < points.length; i += 3) {
      if (points[i] < least) least = points[i];
      if (points[i] > most) most = points[i];
    }
    if (most > least) extent = Math.max(extent, most - least);
  }
  return extent;
}
