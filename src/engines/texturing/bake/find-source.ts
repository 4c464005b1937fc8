import { createClosestPoint } from '../../mesh/closest-point.ts';
import { createRaycast } from '../../mesh/raycast.ts';
import { type SurfacePoint, surfacePoint } from '../../mesh/surface-point.ts';
import { NearbyTriangles } from './nearby-triangles.ts';
import { boundRays, rayBounds } from './ray-bounds.ts';
import type { SharedTree } from './source.ts';

/** Maximum length of a ray to either side, as a share of the source's diagonal, unless a request says otherwise. */
export const RAY_REACH = 0.015;
/** Maximum distance of the closest point that is used if no ray hits, in lengths of a ray. */
const POINT_REACH = 8 / 3;
/** Minimum cosine between the two surfaces' normals. */
const AGREEMENT = 0.1;
/** Places in a finder's state: the window outside of a point from which rays start; the distance of the farthest hit since the last block was entered (−1: none); the length of further rays. */
const WINDOW = 0;
const FARTHEST = 1;
const NEAREST = 2;

/** Finds the point of the source that corresponds to a point of the target, and stores it in `found`. */
export interface SourceFinder {
  readonly found: SurfacePoint;
  /** Whether the source faces the opposite way at that point, as a sheet without a back does. */
  readonly turned: boolean;
  /** Forgets the distance of the last hit; call it at the start of each square. */
  reset(): void;
  /**
   * Prepares for the points of one block of texels.
   * @param points coordinates of the points, three each
   * @param rays unit vectors of their rays
   * @param margin distance from these points of others that will be looked for as well
   * @returns false if too many triangles are near to list them all
   */
  enter(points: Float64Array, rays: Float64Array, count: number, margin: number): boolean;
  find(point: Float64Array, normal: Float64Array): boolean;
}

/**
 * Creates a finder that looks up to `reach` to either side. It casts a ray inwards along the normal, starting slightly
 * farther outside than the hits of the last block, because neighboring texels are about equally far from the source. If
 * the ray hits nothing that faces the same way, the nearest hit outwards and inwards is tried, then the closest point of
 * the surface.
 */
export function createSourceFinder(
  tree: SharedTree,
  { diagonal, reach }: { diagonal: number; reach: number },
): SourceFinder {
  const { nodes, coordinates } = tree;
  const nearby = new NearbyTriangles(tree);
  const bounds = rayBounds();
  const raycast = createRaycast(nodes, coordinates);
  const closest = createClosestPoint(nodes, coordinates);
  const least = diagonal * 2e-4;
  const best = surfacePoint();
  const hit = surfacePoint();
  const first = { point: new Float64Array(3), ray: new Float64Array(3) };
  const origin = new Float64Array(3);
  const direction = new Float64Array(3);
  /** In an array, because a closure's variables are put on the heap whenever they change. */
  const state = new Float64Array(3);
  state[WINDOW] = reach;
  state[FARTHEST] = -1;
  /** Whether the list of nearby triangles is complete for rays of the window. */
  let isListed = false;
  /** Position of each triangle in the tree's order; computed when needed. */
  let place: Uint32Array | null = null;

  /** Returns the cosine between the normal of the hit triangle and the target's normal. */
  function agreement(triangle: number, n: Float64Array): number {
    place ??= placesOf(nodes.order);
    const t = 9 * place[triangle];
    const bx = coordinates[t + 3] - coordinates[t];
    const by = coordinates[t + 4] - coordinates[t + 1];
    const bz = coordinates[t + 5] - coordinates[t + 2];
    const cx = coordinates[t + 6] - coordinates[t];
    const cy = coordinates[t + 7] - coordinates[t + 1];
    const cz = coordinates[t + 8] - coordinates[t + 2];
    const x = by * cz - bz * cy;
    const y = bz * cx - bx * cz;
    const z = bx * cy - by * cx;
    const length = Math.sqrt(x * x + y * y + z * z);
    return length > 0 ? (x * n[0] + y * n[1] + z * n[2]) / length : 1;
  }

  /**
   * Casts a ray from a point that lies outside by the window, or on the target.
   * @returns whether it hits a surface that faces the same way, which is written into `into`
   */
  function cast(
    point: Float64Array,
    n: Float64Array,
    isOutside: boolean,
    sign: number,
    into: SurfacePoint,
  ): boolean {
    const from = isOutside ? state[WINDOW] : 0;
    const far = isOutside ? 2 * from : state[NEAREST];
    for (let k = 0; k < 3; k++) {
      origin[k] = point[k] + n[k] * from;
      direction[k] = n[k] * sign;
    }
    if (isListed && isOutside)
      return nearby.cast(origin, direction, into, far) && nearby.facing > AGREEMENT;
    return raycast(origin, direction, into, far) && agreement(into.triangle, n) > AGREEMENT;
  }

  const finder = {
    found: best,
    turned: false,
    reset() {
      state[WINDOW] = reach;
      state[FARTHEST] = -1;
      isListed = false;
    },
    enter(points: Float64Array, rays: Float64Array, count: number, margin: number) {
      isListed = false;
      if (state[FARTHEST] < 0) {
        for (let k = 0; k < 3; k++) {
          first.point[k] = points[k];
          first.ray[k] = rays[k];
        }
        finder.find(first.point, first.ray);
      }
      if (state[FARTHEST] >= 0) state[WINDOW] = Math.min(reach, 2 * state[FARTHEST] + least);
      state[FARTHEST] = -1;
      // Rays that start as far outside as they reach might hit another layer of the source first.
      if (state[WINDOW] >= reach) return true;
      boundRays({ points, rays, count }, state[WINDOW], margin, bounds);
      isListed = nearby.gather(bounds);
      return isListed;
    },
    find(point: Float64Array, n: Float64Array): boolean {
      finder.turned = false;
      if (state[WINDOW] < reach && cast(point, n, true, -1, best)) {
        const distance = Math.abs(best.distance - state[WINDOW]);
        if (distance > state[FARTHEST]) state[FARTHEST] = distance;
        return true;
      }
      state[NEAREST] = reach;
      let isHit = false;
      for (let sign = 1; sign >= -1; sign -= 2) {
        if (!cast(point, n, false, sign, hit)) continue;
        state[NEAREST] = hit.distance;
        copy(hit, best);
        isHit = true;
      }
      if (isHit) {
        if (state[NEAREST] > state[FARTHEST]) state[FARTHEST] = state[NEAREST];
        return true;
      }
      if (!closest(point[0], point[1], point[2], best, reach * POINT_REACH)) return false;
      finder.turned = agreement(best.triangle, n) < 0;
      return true;
    },
  };
  return finder;
}

function copy(from: SurfacePoint, to: SurfacePoint): void {
  to.triangle = from.triangle;
  to.distance = from.distance;
  to.x = from.x;
  to.y = from.y;
  to.z = from.z;
  to.u = from.u;
  to.v = from.v;
}

/** Returns the position of each triangle number in the order of the tree, for looking up its corners. */
function placesOf(order: Uint32Array): Uint32Array {
  let most = -1;
  for (let i = 0; i < order.length; i++) if (order[i] > most) most = order[i];
  const places = new Uint32Array(most + 1);
  for (let i = 0; i < order.length; i++) places[order[i]] = i;
  return places;
}
