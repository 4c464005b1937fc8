import type { RepairedSurface } from '../repair/repair.ts';
import { nextOf } from '../surface/surface.ts';
import type { SourceLayer } from './source-layers.ts';

/** Values that differ by less than this are equal, because values in files are rounded. */
const SAME = 1e-4;

/**
 * Marks the seams of a surface: half-edges with a different material on the other side, or with different UVs or colors
 * there at either end.
 * @returns null if there are none
 */
export function findSeams(
  surface: RepairedSurface,
  layers: readonly SourceLayer[],
  materials: Int32Array | null,
): Uint8Array | null {
  const { opposite, sourceCorners } = surface;
  const seams = new Uint8Array(opposite.length);
  let any = false;
  for (let e = 0; e < opposite.length; e++) {
    const o = opposite[e];
    if (o < e) continue;
    const jumps =
      (materials !== null && materials[Math.floor(e / 3)] !== materials[Math.floor(o / 3)]) ||
      layers.some(
        (layer) =>
          !alike(layer, sourceCorners[e], sourceCorners[nextOf(o)]) ||
          !alike(layer, sourceCorners[nextOf(e)], sourceCorners[o]),
      );
    if (!jumps) continue;
    seams[e] = seams[o] = 1;
    any = true;
  }
  return any ? seams : null;
}

/** Whether two corners have the same values. Values that are not finite differ from all others. */
function alike({ layer, width }: SourceLayer, a: number, b: number): boolean {
  const i = layer.indices[a] * width;
  const j = layer.indices[b] * width;
  if (i === j) return true;
  for (let k = 0; k < width; k++) {
    if (!(Math.abs(layer.values[i + k] - layer.values[j + k]) <= SAME)) return false;
  }
  return true;
}
