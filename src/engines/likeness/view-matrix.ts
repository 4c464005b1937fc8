import type { Placement, Pose } from './silhouette.ts';
import { normalizationOf } from './silhouette-mesh.ts';

/**
 * Returns the projection of a fitted camera as a matrix of 3 × 4, row by row: a point (x, y, z, 1) becomes (column · w,
 * row · w, w) with its pixel in the picture, and w, its depth in radii of the model.
 * @param positions of the mesh that the camera was fitted to
 */
export function viewMatrix(
  positions: Float32Array,
  { azimuth, elevation, distance }: Pose,
  { scale, x, y }: Placement,
): Float64Array {
  const { center, radius } = normalizationOf(positions);
  const a = (azimuth * Math.PI) / 180;
  const e = (elevation * Math.PI) / 180;
  const [sa, ca, se, ce] = [Math.sin(a), Math.cos(a), Math.sin(e), Math.cos(e)];
  const size = scale * distance;
  // Of a point in radii about the center, as `projected` has it.
  const depth = [-ce * sa, -se, -ce * ca];
  const across = [ca, 0, -sa];
  const down = [se * sa, -ce, se * ca];
  const rows = [
    across.map((value, k) => value * size + depth[k] * x),
    down.map((value, k) => value * size + depth[k] * y),
    depth,
  ];
  const constants = [distance * x, distance * y, distance];
  return Float64Array.from(
    rows.flatMap((row, i) => {
      const scaled = row.map((value) => value / radius);
      const moved = scaled.reduce((sum, value, k) => sum - value * center[k], constants[i]);
      return [...scaled, moved];
    }),
  );
}
