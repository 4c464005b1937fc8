import { surfaceNet } from '../../mesh/surface-net.ts';
import type { PolygonMesh } from '../../spec.ts';

/** Values on a cubic grid of points, x fastest, positive inside. */
export interface Volume {
  /** Points along each side. */
  side: number;
  values: Float32Array;
}

/**
 * Builds the surface of a volume as quads. Closed, because the border of the volume counts as outside.
 * @returns positions as fractions of the volume; faces are counterclockwise from outside
 */
export function volumeSurface({ side, values }: Volume): PolygonMesh {
  const cells = side - 1;
  const outside = values.map((value) => -value);
  clearBorder(outside, side);
  return surfaceNet(
    { count: [side, side, side], values: outside },
    { place: (vertex) => vertex.map((v) => v / cells) },
  );
}

/** Makes the points of the border outside. */
function clearBorder(values: Float32Array, side: number): void {
  const last = side - 1;
  for (let a = 0; a < side; a++)
    for (let b = 0; b < side; b++)
      for (const c of [0, last])
        for (const [x, y, z] of [
          [a, b, c],
          [a, c, b],
          [c, a, b],
        ]) {
          const at = x + (y + z * side) * side;
          values[at] = Math.max(values[at], 1e-6);
        }
}
