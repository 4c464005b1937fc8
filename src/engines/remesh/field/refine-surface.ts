import { distanceOf } from '../../math/triangle.ts';
import { SourceUnusable, type Work } from '../../spec.ts';
import type { SizeField } from '../density/size-field.ts';
import { EditableSurface } from '../surface/editable-surface.ts';
import { nextOf, type Surface } from '../surface/surface.ts';

/**
 * Checks that splitting all edges longer than `longest` would make at most `mostPieces`.
 * @param sizes relative side of the quads at each place, by which `longest` differs there; null: 1
 * @throws SourceUnusable if slivers would make more
 */
export function checkSlivers(
  surface: Surface,
  longest: number,
  sizes: SizeField | null,
  mostPieces: number,
): void {
  const { positions: p, indices } = surface;
  let pieces = 0;
  for (let e = 0; e < indices.length; e++) {
    const a = 3 * indices[e];
    const b = 3 * indices[nextOf(e)];
    const length = distanceOf(p, a, b) / longest;
    // Sizes are searched until there are too many pieces, so that no surface makes it long.
    if (sizes === null || length < LOOKED_UP || pieces > mostPieces)
      pieces += Math.max(0, length - 1);
    else pieces += piecesAlong(p, a, b, length, sizes);
  }
  if (pieces > mostPieces)
    throw new SourceUnusable(
      `The faces of the model are so long and thin that a quad remesh would need ${Math.round(pieces)} intermediate triangles. Merge them into larger faces, or request triangles.`,
    );
}

/** Places along an edge at which the size of quads is looked up, if it has so many pieces. */
const LOOKED_UP = 5;

/** Pieces of an edge, by the mean of what its parts need. @param length in longest edges */
function piecesAlong(
  p: ArrayLike<number>,
  a: number,
  b: number,
  length: number,
  sizes: SizeField,
): number {
  let pieces = 0;
  for (let i = 0; i < LOOKED_UP; i++) {
    const share = (i + 0.5) / LOOKED_UP;
    const at = (k: number) => p[a + k] + share * (p[b + k] - p[a + k]);
    pieces += length / sizes(at(0), at(1), at(2)) / LOOKED_UP;
  }
  return pieces - 1;
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
