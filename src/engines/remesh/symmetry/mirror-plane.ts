import { boundsOf } from '../../math/bounds.ts';
import type { Triple } from '../../math/vector.ts';
import type { Bvh } from '../../mesh/bvh.ts';
import { surfacePoint } from '../../mesh/surface-point.ts';
import { spreadPoints } from '../surface/spread-points.ts';
import { diagonalOf, type Surface } from '../surface/surface.ts';
import { centroidOf } from './area-moments.ts';

/** The plane perpendicular to an axis (0 x, 1 y, 2 z) at a coordinate that float32 represents exactly. */
export interface MirrorPlane {
  axis: number;
  at: number;
}

/** A plane, and whether the sides differ by no more than rounding. */
export interface FoundPlane extends MirrorPlane {
  isExact: boolean;
}

/**
 * Maximum difference between the sides, as a share of the diagonal, that counts as unintended; rounding of coordinates
 * causes a hundredth of this.
 */
export const EXACT = 1e-4;

const AXES: readonly Triple[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

/**
 * Maximum number of points that are checked of each kind: vertices and middles of triangles, and points spread evenly over
 * the area. The former alone would miss a hole in one half of a panel whose other half is two large triangles.
 */
const SAMPLES = 3000;

/**
 * Maximum share of the points that may deviate by more than the tolerance, and the limit for any point in tolerances.
 */
const MOST_OFF = 0.05;
const NEVER_OFF = 3;

/**
 * Finds the planes across axes about which the surface is symmetric, through the middle of its box or the center of its
 * area: all across which it is exactly, otherwise the first one across which it is within the tolerance.
 * @param axes to check, in this order: 0 left and right, 1 top and bottom, 2 front and back
 * @param tolerance distance between the surface and its mirror image, as a share of the diagonal
 */
export function findMirrorPlanes(
  surface: Surface,
  axes: readonly number[],
  tolerance: number,
  index: Bvh,
): FoundPlane[] {
  if (!(tolerance > 0)) return [];
  const { min, max } = boundsOf(surface.positions);
  const centre = centroidOf(surface);
  const find = (axis: number, share: number) => {
    const normal = AXES[axis];
    const at = [(min[axis] + max[axis]) / 2, centre[axis]]
      .map(Math.fround)
      .find((at) => isMirrored(surface, { normal, at }, share, index));
    return at === undefined ? [] : [{ axis, at, isExact: share <= EXACT }];
  };
  const exact = axes.flatMap((axis) => find(axis, Math.min(EXACT, tolerance)));
  if (exact.length > 0 || tolerance <= EXACT) return exact;
  return axes.flatMap((axis) => find(axis, tolerance)).slice(0, 1);
}

/** Returns whether a surface and its image across the plane of a unit normal differ by at most a share of the diagonal. */
export function isMirrored(
  surface: Surface,
  { normal: n, at }: { normal: Triple; at: number },
  tolerance: number,
  { closestPoint }: Bvh,
): boolean {
  const within = tolerance * diagonalOf(surface.positions);
  const found = surfacePoint();
  for (const pointsOf of [ownPoints, spreadPoints]) {
    const points = pointsOf(surface, SAMPLES);
    let off = 0;
    for (let i = 0; i < points.length; i += 3) {
      const [x, y, z] = [points[i], points[i + 1], points[i + 2]];
      const far = 2 * (n[0] * x + n[1] * y + n[2] * z - at);
      const image = [x - far * n[0], y - far * n[1], z - far * n[2]] as const;
      if (closestPoint(...image, found, within)) continue;
      if (!closestPoint(...image, found, NEVER_OFF * within)) return false;
      off++;
    }
    if (off > (MOST_OFF * points.length) / 3) return false;
  }
  return true;
}

/** Returns about `count` vertices and middles of triangles. */
function ownPoints({ positions, indices }: Surface, count: number): Float64Array {
  const vertices = positions.length / 3;
  const total = vertices + indices.length / 3;
  const step = Math.max(1, Math.floor(total / count));
  const points = new Float64Array(3 * Math.ceil(total / step));
  for (let i = 0, to = 0; i < total; i += step) {
    for (let k = 0; k < 3; k++, to++) {
      const of = (corner: number) => positions[3 * indices[3 * (i - vertices) + corner] + k];
      points[to] = i < vertices ? positions[3 * i + k] : (of(0) + of(1) + of(2)) / 3;
    }
  }
  return points;
}
