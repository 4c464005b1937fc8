import { type BvhNodes, MAX_DEPTH } from './bvh-build.ts';
import { SearchAllowance } from './search-allowance.ts';
import type { SurfacePoint } from './surface-point.ts';

/**
 * Finds the first triangle, from either side, that a ray hits within `maxDistance` lengths of its direction; returns
 * whether there is one.
 */
export type RayQuery = (
  origin: ArrayLike<number>,
  direction: ArrayLike<number>,
  found: SurfacePoint,
  maxDistance?: number,
) => boolean;

/**
 * Creates ray queries, with slab tests for boxes, and the method of Möller and Trumbore (1997) for triangles.
 * `triangles` is laid out as for closest points.
 */
export function createRaycast(nodes: BvhNodes, triangles: Float32Array): RayQuery {
  const { root, boxes, children, order } = nodes;
  const stack = new Int32Array(MAX_DEPTH);
  const allowance = new SearchAllowance();
  const entries = new Float64Array(MAX_DEPTH);
  const ray = new Float64Array(9);
  /** Weights of the second and third corner of the triangle at the hit. */
  const weights = new Float64Array(2);

  return (origin, direction, found, maxDistance = Infinity) => {
    for (let k = 0; k < 3; k++) {
      ray[k] = origin[k];
      ray[3 + k] = component(direction[k]);
      ray[6 + k] = 1 / ray[3 + k];
    }
    let best = maxDistance;
    let at = -1;
    let u = 0;
    let v = 0;
    let depth = 0;
    const most = allowance.forNext();
    const mostWithoutHit = allowance.forRayWithoutHit();
    let visits = 0;
    if (order.length > 0) {
      stack[0] = root;
      entries[0] = 0;
      depth = 1;
    }
    while (depth > 0 && visits < (at < 0 ? mostWithoutHit : most)) {
      depth--;
      visits++;
      if (entries[depth] > best) continue;
      let node = stack[depth];
      while (node >= 0) {
        const l = enterBox(boxes, node * 12, ray, best);
        const r = enterBox(boxes, node * 12 + 6, ray, best);
        const near = l <= r ? 2 * node : 2 * node + 1;
        const further = l <= r ? r : l;
        if (further !== Infinity) {
          stack[depth] = children[near ^ 1];
          entries[depth++] = further;
        }
        if ((l <= r ? l : r) === Infinity) break;
        node = children[near];
      }
      if (node >= 0) continue;
      const start = ~node >>> 3;
      const end = start + (~node & 7);
      for (let i = start; i <= end; i++) {
        const distance = hitTriangle(triangles, i * 9, ray, weights);
        // Among hits at equal distance, the triangle with the lowest index wins, regardless of the order of the leaves.
        if (distance < best || (distance === best && at >= 0 && order[i] < order[at])) {
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
    found.triangle = order[at];
    found.distance = best;
    found.x = ray[0] + best * ray[3];
    found.y = ray[1] + best * ray[4];
    found.z = ray[2] + best * ray[5];
    found.u = u;
    found.v = v;
    return true;
  };
}

/**
 * Returns where a ray enters the box that begins at `b`, by a slab test. Returns Infinity if that is not before `far`.
 * The test is unrolled instead of a loop over the axes, because every ray is tested against about fifty boxes.
 * @param ray its origin, direction, and the inverse of the direction
 */
function enterBox(boxes: Float32Array, b: number, ray: Float64Array, far: number): number {
  const x = ray[6];
  const y = ray[7];
  const z = ray[8];
  // If an axis is perpendicular to the direction, both values are infinite, with signs that depend on the side of the
  // ray. On a face of the box they are NaN, which every comparison ignores.
  const x0 = (boxes[x > 0 ? b : b + 3] - ray[0]) * x;
  const x1 = (boxes[x > 0 ? b + 3 : b] - ray[0]) * x;
  const y0 = (boxes[y > 0 ? b + 1 : b + 4] - ray[1]) * y;
  const y1 = (boxes[y > 0 ? b + 4 : b + 1] - ray[1]) * y;
  const z0 = (boxes[z > 0 ? b + 2 : b + 5] - ray[2]) * z;
  const z1 = (boxes[z > 0 ? b + 5 : b + 2] - ray[2]) * z;
  let from = x0 > 0 ? x0 : 0;
  let to = x1 < far ? x1 : far;
  if (y0 > from) from = y0;
  if (y1 < to) to = y1;
  if (z0 > from) from = z0;
  if (z1 < to) to = z1;
  // Rounding must not lose a hit exactly on the face of a box.
  return from <= to * (1 + 1e-12) ? from : Infinity;
}

/**
 * Returns where a ray hits the triangle whose nine coordinates begin at `t`, in lengths of the ray's direction. Returns
 * Infinity if it misses.
 * @param ray its origin, then its direction
 * @param weights receives the weights of the second and third corner at the hit
 */
function hitTriangle(
  triangles: Float32Array,
  t: number,
  ray: Float64Array,
  weights: Float64Array,
): number {
  const dx = ray[3];
  const dy = ray[4];
  const dz = ray[5];
  const ax = triangles[t];
  const ay = triangles[t + 1];
  const az = triangles[t + 2];
  const ux = triangles[t + 3] - ax;
  const uy = triangles[t + 4] - ay;
  const uz = triangles[t + 5] - az;
  const vx = triangles[t + 6] - ax;
  const vy = triangles[t + 7] - ay;
  const vz = triangles[t + 8] - az;
  const px = dy * vz - dz * vy;
  const py = dz * vx - dx * vz;
  const pz = dx * vy - dy * vx;
  const determinant = ux * px + uy * py + uz * pz;
  if (determinant === 0) return Infinity;
  const sx = ray[0] - ax;
  const sy = ray[1] - ay;
  const sz = ray[2] - az;
  const u = (sx * px + sy * py + sz * pz) / determinant;
  const qx = sy * uz - sz * uy;
  const qy = sz * ux - sx * uz;
  const qz = sx * uy - sy * ux;
  const v = (dx * qx + dy * qy + dz * qz) / determinant;
  // Slightly larger than the triangle, so that a ray through an edge hits at least one of the two triangles.
  if (!(u >= -1e-12 && v >= -1e-12 && u + v <= 1 + 1e-12)) return Infinity;
  const distance = (vx * qx + vy * qy + vz * qz) / determinant;
  weights[0] = u;
  weights[1] = v;
  return distance >= 0 ? distance : Infinity;
}

/** A component so small that its inverse would be infinite counts as 0. */
function component(value: number): number {
  return Math.abs(value) < 1e-300 ? 0 : value;
}
