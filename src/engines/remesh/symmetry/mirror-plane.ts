import { boundsOf } from '../../math/bounds.ts';
import { areaVector } from '../../math/triangle.ts';
import type { Bvh } from '../../mesh/bvh.ts';
import { surfacePoint } from '../../mesh/surface-point.ts';
import { diagonalOf, type Surface } from '../surface/surface.ts';

/** The plane perpendicular to an axis (0 x, 2 z) at a coordinate that float32 represents exactly. */
export interface MirrorPlane {
  axis: number;
  at: number;
}

/** Maximum number of points that are checked: vertices and middles of triangles. */
const SAMPLES = 3000;

/**
 * Maximum share of the points that may deviate by more than the tolerance, and the limit for any point in tolerances.
 */
const MOST_OFF = 0.05;
const NEVER_OFF = 3;

/**
 * Finds the plane through the middle of the surface's box about which the surface is symmetric; null if there is none.
 * @param axes to check, in this order: 0 left and right, 2 front and back
 * @param tolerance distance between the surface and its mirror image, as a share of the diagonal
 */
export function findMirrorPlane(
  surface: Surface,
  axes: readonly number[],
  tolerance: number,
  index: Bvh,
): MirrorPlane | null {
  if (tolerance <= 0) return null;
  const { min, max } = boundsOf(surface.positions);
  const within = tolerance * diagonalOf(surface.positions);
  const centre = centroidOf(surface);
  for (const axis of axes) {
    const at = Math.fround((min[axis] + max[axis]) / 2);
    if (Math.abs(centre[axis] - at) > within) continue;
    if (isMirrored(surface, axis, at, within, index)) return { axis, at };
  }
  return null;
}

/** Returns the center of the area. */
function centroidOf({ positions: p, indices }: Surface): number[] {
  const sum = [0, 0, 0];
  const normal = new Float64Array(3);
  let weight = 0;
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [3 * indices[t], 3 * indices[t + 1], 3 * indices[t + 2]];
    areaVector(p, a, b, c, normal);
    const area = Math.hypot(normal[0], normal[1], normal[2]);
    weight += area;
    for (let k = 0; k < 3; k++) sum[k] += (area * (p[a + k] + p[b + k] + p[c + k])) / 3;
  }
  return sum.map((value) => value / weight);
}

function isMirrored(
  { positions, indices }: Surface,
  axis: number,
  at: number,
  within: number,
  { closestPoint }: Bvh,
): boolean {
  const found = surfacePoint();
  const point = [0, 0, 0];
  const vertices = positions.length / 3;
  const triangles = indices.length / 3;
  const total = vertices + triangles;
  const step = Math.max(1, Math.floor(total / SAMPLES));
  let off = 0;
  let looked = 0;
  for (let i = 0; i < total; i += step, looked++) {
    for (let k = 0; k < 3; k++) {
      const of = (corner: number) => positions[3 * indices[3 * (i - vertices) + corner] + k];
      point[k] = i < vertices ? positions[3 * i + k] : (of(0) + of(1) + of(2)) / 3;
    }
    point[axis] = 2 * at - point[axis];
    if (closestPoint(point[0], point[1], point[2], found, within)) continue;
    if (!closestPoint(point[0], point[1], point[2], found, NEVER_OFF * within)) return false;
    off++;
  }
  return off <= MOST_OFF * looked;
}
