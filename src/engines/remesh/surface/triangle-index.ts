import { type Bvh, buildBvh } from '../../mesh/bvh.ts';
import type { ClosestPointQuery } from '../../mesh/closest-point.ts';
import { surfacePoint } from '../../mesh/surface-point.ts';
import type { Work } from '../../spec.ts';
import { searchByGrid } from './triangle-grid.ts';

/** Number of triangles that are indexed without a pause, in about 0.15 s. */
const AT_ONCE = 250_000;

/**
 * Builds an index for closest points that is quick to build: a grid, or a tree if the triangles are too different in
 * size. It is suitable for some ten thousand queries near the surface; for millions, a tree alone is better.
 */
export async function indexTriangles(
  positions: Float32Array,
  indices: Uint32Array,
  work: Work,
): Promise<ClosestPointQuery> {
  let tree: ClosestPointQuery | null = null;
  const distant = () => {
    tree ??= buildBvh(positions, indices, { fewQueries: true }).closestPoint;
    return tree;
  };
  const byGrid = await searchByGrid(positions, indices, distant, work);
  return byGrid ?? (await searchByTrees(positions, indices, work));
}

/**
 * Builds trees of consecutive ranges of triangles, so that it can be canceled in between. A query searches all of them,
 * beginning with the one that gave the last answer.
 */
async function searchByTrees(
  positions: Float32Array,
  indices: Uint32Array,
  work: Work,
): Promise<ClosestPointQuery> {
  const pieces: { bvh: Bvh; first: number }[] = [];
  for (let from = 0; from < indices.length; from += 3 * AT_ONCE) {
    const piece = indices.subarray(from, from + 3 * AT_ONCE);
    pieces.push({ bvh: buildBvh(positions, piece, { fewQueries: true }), first: from / 3 });
    await work.breathe(from / indices.length);
  }
  const candidate = surfacePoint();
  let last = 0;
  return (x, y, z, found, maxDistance = Infinity) => {
    found.triangle = -1;
    let nearest = maxDistance;
    const before = last;
    for (let i = 0; i < pieces.length; i++) {
      // Exchanges the last one and the first one.
      const piece = i === 0 ? before : i === before ? 0 : i;
      const { bvh, first } = pieces[piece];
      if (!bvh.closestPoint(x, y, z, candidate, nearest)) continue;
      Object.assign(found, candidate);
      found.triangle += first;
      nearest = candidate.distance;
      last = piece;
    }
    return found.triangle >= 0;
  };
}
