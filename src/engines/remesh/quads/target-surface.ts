import { buildBvh } from '../../mesh/bvh.ts';
import { surfacePoint } from '../../mesh/surface-point.ts';
import { nextOf, type Surface, triangleNormal } from '../surface.ts';

/** What the quads are projected onto: the original surface and its feature lines. */
export interface TargetSurface {
  /**
   * Moves the point at `i` of `positions` to the nearest one of the surface, unless that looks away from the normal at
   * `i` of `normals`: on a thin limb the nearest point may be on its other side.
   */
  toSurface(positions: Float64Array, i: number, normals: Float64Array | null): void;
  /** Unit normal of the surface at its point that is nearest to a point; overwritten by the next call. */
  normalAt(point: Float64Array): Float64Array;
  /** To the nearest one of the feature lines; stays where there is none. */
  toLine(positions: Float64Array, i: number): void;
}

/** `features`: 1 for each half-edge on a line, of `lineSurface`, which may be coarser than `surface`. */
export function createTarget(
  surface: Surface,
  lineSurface: Surface,
  features: Uint8Array,
): TargetSurface {
  const bvh = buildBvh(Float32Array.from(surface.positions), surface.indices);
  const segments: number[] = [];
  for (let e = 0; e < features.length; e++) {
    if (features[e] === 0 || (lineSurface.opposite[e] >= 0 && lineSurface.opposite[e] < e))
      continue;
    const tip = lineSurface.indices[nextOf(e)];
    // A segment is a triangle of no width.
    segments.push(lineSurface.indices[e], tip, tip);
  }
  const lines =
    segments.length === 0
      ? null
      : buildBvh(Float32Array.from(lineSurface.positions), Uint32Array.from(segments));
  const found = surfacePoint();
  const n = new Float64Array(3);
  const move = (p: Float64Array, i: number) => {
    p[i] = found.x;
    p[i + 1] = found.y;
    p[i + 2] = found.z;
  };
  return {
    toSurface(p, i, normals) {
      if (!bvh.closestPoint(p[i], p[i + 1], p[i + 2], found)) return;
      if (normals !== null) {
        triangleNormal(surface.positions, surface.indices, 3 * found.triangle, n);
        if (n[0] * normals[i] + n[1] * normals[i + 1] + n[2] * normals[i + 2] < 0) return;
      }
      move(p, i);
    },
    normalAt(point) {
      n.fill(0);
      if (bvh.closestPoint(point[0], point[1], point[2], found)) {
        triangleNormal(surface.positions, surface.indices, 3 * found.triangle, n);
      }
      return n;
    },
    toLine(p, i) {
      if (lines?.closestPoint(p[i], p[i + 1], p[i + 2], found)) move(p, i);
    },
  };
}
