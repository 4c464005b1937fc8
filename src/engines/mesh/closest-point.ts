import { type BvhNodes, MAX_DEPTH } from './bvh-build.ts';
import { SearchAllowance } from './search-allowance.ts';
import type { SurfacePoint } from './surface-point.ts';

/** Finds the point of the surface closest to x, y, z and nearer than `maxDistance`; returns whether there is one. */
export type ClosestPointQuery = (
  x: number,
  y: number,
  z: number,
  found: SurfacePoint,
  maxDistance?: number,
) => boolean;

/**
 * Creates a query for closest points. It descends into the nearer child first, and skips boxes that are farther away
 * than the best point so far. `triangles` has nine values per triangle, in the order of the leaves.
 */
export function createClosestPoint(nodes: BvhNodes, triangles: Float32Array): ClosestPointQuery {
  const { root, boxes, children, order } = nodes;
  const stack = new Int32Array(MAX_DEPTH);
  const allowance = new SearchAllowance();
  const distances = new Float64Array(MAX_DEPTH);
  /** Weights of a triangle's second and third corner at its nearest point. */
  const weights = new Float64Array(2);

  function distanceToBox(b: number, x: number, y: number, z: number): number {
    const dx = Math.max(boxes[b] - x, 0, x - boxes[b + 3]);
    const dy = Math.max(boxes[b + 1] - y, 0, y - boxes[b + 4]);
    const dz = Math.max(boxes[b + 2] - z, 0, z - boxes[b + 5]);
    return dx * dx + dy * dy + dz * dz;
  }

  return (x, y, z, found, maxDistance = Infinity) => {
    let best = maxDistance * maxDistance;
    let at = -1;
    let u = 0;
    let v = 0;
    let depth = 0;
    const most = allowance.forNext();
    let visits = 0;
    if (order.length > 0) {
      stack[0] = root;
      distances[0] = 0;
      depth = 1;
    }
    while (depth > 0 && visits < most) {
      depth--;
      visits++;
      if (distances[depth] >= best) continue;
      let node = stack[depth];
      while (node >= 0) {
        const l = distanceToBox(node * 12, x, y, z);
        const r = distanceToBox(node * 12 + 6, x, y, z);
        const near = l <= r ? 2 * node : 2 * node + 1;
        const further = l <= r ? r : l;
        if (further < best) {
          stack[depth] = children[near ^ 1];
          distances[depth++] = further;
        }
        if ((l <= r ? l : r) >= best) break;
        node = children[near];
      }
      if (node >= 0) continue;
      const start = ~node >>> 3;
      const end = start + (~node & 7);
      for (let i = start; i <= end; i++) {
        const distance = distanceToTriangle(triangles, i * 9, x, y, z, weights);
        if (distance < best) {
          best = distance;
          at = i;
          u = weights[0];
          v = weights[1];
        }
      }
    }
    allowance.spend(visits);
    found.triangle = -1;
    if (at < 0) return false;
    const t = at * 9;
    const w = 1 - u - v;
    found.triangle = order[at];
    found.distance = Math.sqrt(best);
    found.x = w * triangles[t] + u * triangles[t + 3] + v * triangles[t + 6];
    found.y = w * triangles[t + 1] + u * triangles[t + 4] + v * triangles[t + 7];
    found.z = w * triangles[t + 2] + u * triangles[t + 5] + v * triangles[t + 8];
    found.u = u;
    found.v = v;
    return true;
  };
}

/**
 * Returns the squared distance between x, y, z and the triangle whose nine coordinates begin at `t` (C. Ericson,
 * Real-Time Collision Detection, 2005, 5.1.5).
 * @param weights receives the weights of the second and third corner at the closest point
 */
export function distanceToTriangle(
  triangles: Float32Array,
  t: number,
  x: number,
  y: number,
  z: number,
  weights: Float64Array,
): number {
  const ax = triangles[t];
  const ay = triangles[t + 1];
  const az = triangles[t + 2];
  const abx = triangles[t + 3] - ax;
  const aby = triangles[t + 4] - ay;
  const abz = triangles[t + 5] - az;
  const acx = triangles[t + 6] - ax;
  const acy = triangles[t + 7] - ay;
  const acz = triangles[t + 8] - az;
  const apx = x - ax;
  const apy = y - ay;
  const apz = z - az;
  // The dot products of b and c with the edges follow from those of a.
  const d1 = abx * apx + aby * apy + abz * apz;
  const d2 = acx * apx + acy * apy + acz * apz;
  const bc = abx * acx + aby * acy + abz * acz;
  const d3 = d1 - (abx * abx + aby * aby + abz * abz);
  const d4 = d2 - bc;
  const d5 = d1 - bc;
  const d6 = d2 - (acx * acx + acy * acy + acz * acz);
  let u = 0;
  let v = 0;
  if (d1 > 0 || d2 > 0) {
    if (d3 >= 0 && d4 <= d3) u = 1;
    else if (d6 >= 0 && d5 <= d6) v = 1;
    else {
      const vc = d1 * d4 - d3 * d2;
      const vb = d5 * d2 - d1 * d6;
      const va = d3 * d6 - d5 * d4;
      if (vc <= 0 && d1 >= 0 && d3 <= 0) u = d1 / (d1 - d3);
      else if (vb <= 0 && d2 >= 0 && d6 <= 0) v = d2 / (d2 - d6);
      else if (va <= 0 && d4 >= d3 && d5 >= d6) {
        v = (d4 - d3) / (d4 - d3 + (d5 - d6));
        u = 1 - v;
      } else {
        const sum = va + vb + vc;
        u = vb / sum;
        v = vc / sum;
      }
    }
  }
  weights[0] = u;
  weights[1] = v;
  const px = abx * u + acx * v - apx;
  const py = aby * u + acy * v - apy;
  const pz = abz * u + acz * v - apz;
  return px * px + py * py + pz * pz;
}
