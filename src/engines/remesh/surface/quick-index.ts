import { type Bvh, buildBvh } from '../../mesh/bvh.ts';
import type { Work } from '../../spec.ts';
import { searchByGrid } from './triangle-grid.ts';

/**
 * Number of triangles from which a grid is worth it. Of triangles that are equally near, which grids and trees choose
 * differently, beside the sharp edges of parts with few triangles one may lie on the wrong side.
 */
const MANY = 50_000;

/**
 * Indexes a surface for some ten thousand closest points: by a grid, which takes a quarter of the time of a tree, if there
 * are many triangles of similar sizes. The tree is then only built for the first ray or the first distant point.
 */
export async function quickIndex(
  positions: ArrayLike<number>,
  indices: Uint32Array,
  work: Work,
): Promise<Bvh> {
  const own = Float32Array.from(positions);
  if (indices.length < 3 * MANY) return buildBvh(own, indices);
  let built: Bvh | null = null;
  const tree = () => {
    built ??= buildBvh(own, indices);
    return built;
  };
  const closestPoint = await searchByGrid(own, indices, () => tree().closestPoint, work);
  if (closestPoint === null) return tree();
  return { closestPoint, raycast: (...ray) => tree().raycast(...ray) };
}
