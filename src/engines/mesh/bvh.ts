import { type BvhOptions, buildNodes } from './bvh-build.ts';
import { type ClosestPointQuery, createClosestPoint } from './closest-point.ts';
import { createRaycast, type RayQuery } from './raycast.ts';

/**
 * Spatial queries on a surface of triangles. A query must not be called from within another, because they share their
 * stacks.
 */
export interface Bvh {
  closestPoint: ClosestPointQuery;
  raycast: RayQuery;
}

/**
 * Builds a bounding volume hierarchy over indexed triangles, whose coordinates are copied. Triangles with coordinates
 * that are not finite are never found.
 */
export function buildBvh(
  positions: Float32Array,
  indices: Uint32Array,
  options: BvhOptions = {},
): Bvh {
  const nodes = buildNodes(positions, indices, options);
  const { order } = nodes;
  const triangles = new Float32Array(order.length * 9);
  for (let i = 0, o = 0; i < order.length; i++) {
    for (let k = 0; k < 3; k++) {
      const p = indices[3 * order[i] + k] * 3;
      triangles[o++] = positions[p];
      triangles[o++] = positions[p + 1];
      triangles[o++] = positions[p + 2];
    }
  }
  return {
    closestPoint: createClosestPoint(nodes, triangles),
    raycast: createRaycast(nodes, triangles),
  };
}
