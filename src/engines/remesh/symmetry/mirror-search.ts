import { axesOfMatrix } from '../../math/principal-axes.ts';
import { dot, type Triple } from '../../math/vector.ts';
import type { Bvh } from '../../mesh/bvh.ts';
import type { RemeshSymmetry } from '../../spec.ts';
import { areaOf, diagonalOf, type Surface } from '../surface/surface.ts';
import { centroidOf, covarianceOf } from './area-moments.ts';
import { EXACT, type FoundPlane, findMirrorPlanes, isMirrored } from './mirror-plane.ts';
import type { Frame } from './tilted-frame.ts';

/** The axes across which a plane is looked for, in this order: left and right, front and back, top and bottom. */
const AXES = { auto: [0, 2, 1], x: [0], y: [1], z: [2] } as const;

/**
 * Maximum difference between the sides, as a share of the diagonal, if an axis was requested: what an artist sees as
 * symmetric. Without a request, it is a share of a face's side, which nobody can see, and never more than the second
 * value.
 */
const REQUESTED = 0.02;
const SHARE_OF_SIDE = 0.15;
const MOST_UNASKED = 0.005;

/** What is mirrored, how, and where. */
export interface SymmetryRequest {
  symmetry: RemeshSymmetry;
  /**
   * Maximum difference between the sides, as a share of the diagonal; absent: see `toleranceOf`. If it is set, the
   * cut is smoothed, because the steps of a relief would pin irregular quads; creases of a part would be lost by that.
   */
  tolerance?: number | undefined;
}

/** A plane of symmetry, which may lie in a tilted frame. */
export interface FoundMirror {
  plane: FoundPlane;
  /** The frame in which the plane is perpendicular to x; null: the plane is perpendicular to an axis of the world. */
  frame: Frame | null;
}

/**
 * Finds the planes across which a surface can be mirrored, the ones to be preferred first. With `auto`, planes across
 * the principal axes of its area are tried too, for models that stand askew.
 */
export function searchMirrors(
  { surface, index, faces }: { surface: Surface; index: Bvh; faces: number },
  { symmetry, tolerance = toleranceOf(surface, faces, symmetry) }: SymmetryRequest,
): FoundMirror[] {
  if (symmetry === 'none') return [];
  const planes = findMirrorPlanes(surface, AXES[symmetry], tolerance, index);
  if (planes.length > 0 || symmetry !== 'auto')
    return planes.map((plane) => ({ plane, frame: null }));
  const [a, b, c] = axesOfMatrix(covarianceOf(surface));
  const centre = centroidOf(surface) as Triple;
  for (const frame of [
    [a, b, c],
    [b, c, a],
    [c, a, b],
  ] as const) {
    const [normal] = frame;
    const at = Math.fround(dot(normal, centre));
    if (!isMirrored(surface, { normal, at }, tolerance, index)) continue;
    const isExact = isMirrored(surface, { normal, at }, EXACT, index);
    return [{ plane: { axis: 0, at, isExact }, frame }];
  }
  return [];
}

/** Returns the difference between the sides that is overlooked, as a share of the diagonal. */
function toleranceOf(
  { positions, indices }: Surface,
  faces: number,
  symmetry: RemeshSymmetry,
): number {
  if (symmetry !== 'auto') return REQUESTED;
  const side = Math.sqrt(areaOf(positions, indices) / faces) / diagonalOf(positions);
  return Math.max(EXACT, Math.min(MOST_UNASKED, SHARE_OF_SIDE * side));
}
