import { distanceOf } from '../../math/triangle.ts';
import { SourceUnusable, type Work } from '../../spec.ts';
import type { SizeField } from '../density/size-field.ts';
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
 * the surface is flat, so that no triangle is much larger than the quads. `sizes`: relative side of the quads at each place.
 */
export async function refineSurface(
  surface: Surface,
  longest: number,
  sizes: SizeField | null,
  work: Work,
): Promise<Surface> {
  const mesh = new EditableSurface(surface);
  const own: number[] = [];
  const addSize = (x: number, y: number, z: number) => {
    if (sizes !== null) own.push(sizes(x, y, z));
  };
  const points = surface.positions;
  for (let i = 0; i < points.length; i += 3) addSize(points[i], points[i + 1], points[i + 2]);
  /** The length of an edge relative to the faces beside it. */
  const lengthOf = (e: number) =>
    sizes === null
      ? mesh.lengthOf(e)
      : mesh.lengthOf(e) / Math.min(own[mesh.indices[e]], own[mesh.tip(e)]);
  let most = 0;
  for (let e = 0; e < 3 * mesh.triangleCount; e++) most = Math.max(most, lengthOf(e));
  // Rounds with decreasing lengths: nearly the same as processing the longest edge first, without a queue.
  for (let limit = most; limit > longest; ) {
    limit = Math.max(longest, limit / Math.SQRT2);
    for (let e = 0; e < 3 * mesh.triangleCount; e++) {
      const o = mesh.opposite[e];
      if ((o >= 0 && o < e && lengthOf(o) <= limit) || lengthOf(e) <= limit) continue;
      const a = mesh.indices[e] * 3;
      const b = mesh.tip(e) * 3;
      const p = mesh.positions;
      const [x, y, z] = [0, 1, 2].map((k) => (p[a + k] + p[b + k]) / 2);
      mesh.split(e, x, y, z);
      addSize(x, y, z);
      if ((e & 1023) === 0) await work.breathe(longest / limit);
    }
  }
  return mesh.toSurface();
}
