import { type Bvh, buildBvh } from '../../mesh/bvh.ts';
import type { Work } from '../../spec.ts';
import { indexTriangles } from './triangle-index.ts';

/**
 * Indexes a surface for some ten thousand closest points, which takes a quarter of the time of a tree. A tree is only built
 * for the first ray.
 */
export async function quickIndex(
  positions: ArrayLike<number>,
  indices: Uint32Array,
  work: Work,
): Promise<Bvh> {
  const own = Float32Array.from(positions);
  let tree: Bvh | null = null;
  return {
    closestPoint: await indexTriangles(own, indices, work),
    raycast(...ray) {
      tree ??= buildBvh(own, indices);
      return tree.raycast(...ray);
    },
  };
}
