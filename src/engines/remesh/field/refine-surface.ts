import { distanceOf } from '../../math/triangle.ts';
import { SourceUnusable, type Work } from '../../spec.ts';
import { EditableSurface } from '../surface/editable-surface.ts';
import { nextOf, type Surface } from '../surface/surface.ts';

/**
 * Checks that splitting all edges longer than `longest` would make at most `mostPieces`.
 * @throws SourceUnusable if slivers would make more
 */
export function checkSlivers(surface: Surface, longest: number, mostPieces: number): void {
  const { positions, indices } = surface;
  let pieces = 0;
  for (let e = 0; e < indices.length; e++) {
    const length = distanceOf(positions, 3 * indices[e], 3 * indices[nextOf(e)]);
    pieces += Math.max(0, length / longest - 1);
  }
  if (pieces > mostPieces)
    throw new SourceUnusable(
      `The faces of the model are so long and thin that a quad remesh would need ${Math.round(pieces)} intermediate triangles. Merge them into larger faces, or request triangles.`,
    );
}

/**
 * Splits edges longer than `longest` at their midpoints, longer ones first, and flips edges that are not Delaunay where
 * the surface is flat, so that no triangle is much larger than the quads.
 */
export async function refineSurface(
  surface: Surface,
  longest: number,
  work: Work,
): Promise<Surface> {
  const mesh = new EditableSurface(surface);
  let most = 0;
  for (let e = 0; e < 3 * mesh.triangleCount; e++) most = Math.max(most, mesh.lengthOf(e));
  // Rounds with decreasing lengths: nearly the same as processing the longest edge first, without a queue.
  for (let limit = most; limit > longest; ) {
    limit = Math.max(longest, limit / Math.SQRT2);
    for (let e = 0; e < 3 * mesh.triangleCount; e++) {
      const o = mesh.opposite[e];
      if ((o >= 0 && o < e && mesh.lengthOf(o) <= limit) || mesh.lengthOf(e) <= limit) continue;
      const a = mesh.indices[e] * 3;
      const b = mesh.tip(e) * 3;
      const p = mesh.positions;
      mesh.split(e, (p[a] + p[b]) / 2, (p[a + 1] + p[b + 1]) / 2, (p[a + 2] + p[b + 2]) / 2);
      if ((e & 1023) === 0) await work.breathe(longest / limit);
    }
  }
  return mesh.toSurface();
}
