import { type BvhNodes, MAX_DEPTH } from './bvh-build.ts';
import { LEAST_OF_RAYS, SearchAllowance } from './search-allowance.ts';
import type { SurfacePoint } from './surface-point.ts';

/**
 * The first triangle, from either side, that a ray hits within `maxDistance` lengths of its direction; whether there is
 * one.
 */
export type RayQuery = (
  origin: ArrayLike<number>,
  direction: ArrayLike<number>,
  found: SurfacePoint,
  maxDistance?: number,
) => boolean;

/**
 * Rays against boxes by slabs, against triangles after Möller and Trumbore (1997). `triangles` as for closest points.
 */
export function createRaycast(nodes: BvhNodes, triangles: Float32Array): RayQuery {
  const { root, boxes, children, order } = nodes;
  const stack = new Int32Array(MAX_DEPTH);
  const allowance = new SearchAllowance();
  const entries = new Float64Array(MAX_DEPTH);
  let [ox, oy, oz] = [0, 0, 0];
  let [dx, dy, dz] = [0, 0, 0];
  let [ix, iy, iz] = [0, 0, 0];
  /** Origin and direction of the ray, and where it hits a triangle: the weights of its second and third corner. */
  const ray = new Float64Array(6);
  const weights = new Float64Array(2);

  /** Where the ray enters a box; Infinity: it does not before `far`. */
  function entry(b: number, far: number): number {
    let from = 0;
    let to = far;
    // Across the direction there is no entry, but a side to be on.
    if (dx === 0) {
      if (ox < boxes[b] || ox > boxes[b + 3]) return Infinity;
    } else {
      const near = (boxes[ix > 0 ? b : b + 3] - ox) * ix;
      const away = (boxes[ix > 0 ? b + 3 : b] - ox) * ix;
      if (near > from) from = near;
      if (away < to) to = away;
    }
    if (dy === 0) {
      if (oy < boxes[b + 1] || oy > boxes[b + 4]) return Infinity;
    } else {
      const near = (boxes[iy > 0 ? b + 1 : b + 4] - oy) * iy;
      const away = (boxes[iy > 0 ? b + 4 : b + 1] - oy) * iy;
      if (near > from) from = near;
      if (away < to) to = away;
    }
    if (dz === 0) {
      if (oz < boxes[b + 2] || oz > boxes[b + 5]) return Infinity;
    } else {
      const near = (boxes[iz > 0 ? b + 2 : b + 5] - oz) * iz;
      const away = (boxes[iz > 0 ? b + 5 : b + 2] - oz) * iz;
      if (near > from) from = near;
      if (away < to) to = away;
    }
    // Rounding must not lose a hit on the very face of a box.
    return from <= to * (1 + 1e-12) ? from : Infinity;
  }

  return (origin, direction, found, maxDistance = Infinity) => {
    [ox, oy, oz] = [origin[0], origin[1], origin[2]];
    dx = component(direction[0]);
    dy = component(direction[1]);
    dz = component(direction[2]);
    [ix, iy, iz] = [1 / dx, 1 / dy, 1 / dz];
    for (let k = 0; k < 3; k++) ray[k] = origin[k];
    ray[3] = dx;
    ray[4] = dy;
    ray[5] = dz;
    let best = maxDistance;
    let at = -1;
    let u = 0;
    let v = 0;
    let depth = 0;
    const most = allowance.forNext();
    let visits = 0;
    if (order.length > 0) {
      stack[0] = root;
      entries[0] = 0;
      depth = 1;
    }
    while (depth > 0 && visits < (at < 0 ? Math.max(most, LEAST_OF_RAYS) : most)) {
      depth--;
      visits++;
      if (entries[depth] > best) continue;
      let node = stack[depth];
      while (node >= 0) {
        const l = entry(node * 12, best);
        const r = entry(node * 12 + 6, best);
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
        // Of equal hits the first triangle, whatever the order of leaves.
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
    found.x = ox + best * dx;
    found.y = oy + best * dy;
    found.z = oz + best * dz;
    found.u = u;
    found.v = v;
    return true;
  };
}

/**
 * Where a ray hits the triangle whose nine coordinates begin at `t`, in lengths of its direction; Infinity: it does not.
 * @param ray its origin and direction
 * @param weights gets those of the second and third corner at the hit
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
  // A hair's breadth more than the triangle: a ray through an edge hits one of both sides.
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
