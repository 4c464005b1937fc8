import { MeshoptSimplifier } from 'meshoptimizer';
import type { Work } from '../../spec.ts';
import { SourceUnusable } from '../../spec.ts';
import { EditableSurface } from '../editable-surface.ts';
import { characteristic, countParts, mendPinches, pinchedVertices } from '../pinches.ts';
import type { Surface } from '../surface.ts';

/** Vertices of a reduced surface are vertices of the original one. */
export interface ReducedSurface extends Surface {
  /** The original vertex of each one; null: all of them. */
  origin: Uint32Array | null;
}

/**
 * Fewer triangles by edge collapse (meshoptimizer), of the same topology: where the collapse pinches the surface, more
 * triangles are kept, up to all of them.
 */
export async function reduceSurface(surface: Surface, triangles: number): Promise<ReducedSurface> {
  const count = surface.indices.length / 3;
  await MeshoptSimplifier.ready;
  const positions = Float32Array.from(surface.positions);
  const parts = countParts(surface.opposite).sizes.length;
  for (let wanted = triangles; wanted < 0.7 * count; wanted *= 2) {
    const [indices] = MeshoptSimplifier.simplify(surface.indices, positions, 3, wanted * 3, 1);
    const result = mendPinches(surface.positions, new Uint32Array(indices), parts);
    if (pinchedVertices(result.positions, result.indices).pinched.length > 0) continue;
    if (characteristic(result) === characteristic(surface)) return result;
  }
  return { ...surface, origin: null };
}

/**
 * Splits edges longer than `longest` at their middle, longer ones first, and turns edges that are not Delaunay where
 * the surface is flat, so that no triangle is much larger than the quads.
 * @throws SourceUnusable where slivers would come to more than `mostPieces`
 */
export async function refineSurface(
  surface: Surface,
  longest: number,
  mostPieces: number,
  work: Work,
): Promise<Surface> {
  const mesh = new EditableSurface(surface);
  const length = (e: number): number => {
    const a = mesh.indices[e] * 3;
    const b = mesh.tip(e) * 3;
    const p = mesh.positions;
    return Math.sqrt((p[a] - p[b]) ** 2 + (p[a + 1] - p[b + 1]) ** 2 + (p[a + 2] - p[b + 2]) ** 2);
  };
  let most = 0;
  let pieces = 0;
  for (let e = 0; e < 3 * mesh.triangleCount; e++) {
    most = Math.max(most, length(e));
    pieces += Math.max(0, length(e) / longest - 1);
  }
  if (pieces > mostPieces) {
    throw new SourceUnusable(
      `The model's faces are slivers so long and thin that quads would need ${Math.round(pieces)} triangles to stand on; join them into larger faces, or ask for triangles.`,
    );
  }
  // Rounds of falling length: near enough to longest first, without a queue.
  for (let limit = most; limit > longest; ) {
    limit = Math.max(longest, limit / Math.SQRT2);
    for (let e = 0; e < 3 * mesh.triangleCount; e++) {
      const o = mesh.opposite[e];
      if ((o >= 0 && o < e && length(o) <= limit) || length(e) <= limit) continue;
      const a = mesh.indices[e] * 3;
      const b = mesh.tip(e) * 3;
      const p = mesh.positions;
      mesh.split(e, (p[a] + p[b]) / 2, (p[a + 1] + p[b + 1]) / 2, (p[a + 2] + p[b + 2]) / 2);
      if ((e & 1023) === 0) await work.breathe(longest / limit);
    }
  }
  return mesh.toSurface();
}
