import type { Bvh } from '../../mesh/bvh.ts';
import type { SurfacePoint } from '../../mesh/surface-point.ts';
import { type Surface, triangleNormal } from '../surface/surface.ts';

/**
 * Offsets along the normal, as shares of `reach`, from which the search is repeated if the nearest point faces away.
 */
const STEPS_OUT = [0.25, 0.5, 1];

/** The nearest point of a surface whose normal agrees with the given one. */
export type FacingPoint = (
  x: number,
  y: number,
  z: number,
  normal: ArrayLike<number>,
  reach: number,
  found: SurfacePoint,
) => boolean;

/**
 * Finds nearest points on the same side of a thin sheet: if the nearest one faces away from the normal, the search is
 * repeated from further out along the normal, up to `reach`. If that does not help, the nearest point is used anyway.
 */
export function createFacingPoint(surface: Surface, bvh: Bvh): FacingPoint {
  const n = new Float64Array(3);
  const faces = (normal: ArrayLike<number>, triangle: number): boolean => {
    triangleNormal(surface.positions, surface.indices, 3 * triangle, n);
    return n[0] * normal[0] + n[1] * normal[1] + n[2] * normal[2] >= 0;
  };
  return (x, y, z, normal, reach, found) => {
    if (!bvh.closestPoint(x, y, z, found)) return false;
    if (faces(normal, found.triangle)) return true;
    for (const step of STEPS_OUT) {
      const d = step * reach;
      bvh.closestPoint(x + d * normal[0], y + d * normal[1], z + d * normal[2], found);
      if (faces(normal, found.triangle)) return true;
    }
    return bvh.closestPoint(x, y, z, found);
  };
}
