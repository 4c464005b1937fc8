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
  let window = reach;
  /** Distance of the farthest hit since the last block was entered; −1: none. */
  let farthest = -1;
  /** Whether the list of nearby triangles is complete for rays of the window. */
  let isListed = false;
  const place = placesOf(nodes.order);

  /** Returns the cosine between the normal of the hit triangle and the target's normal. */
  function agreement(triangle: number, n: Float64Array): number {
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

  function cast(point: Float64Array, n: Float64Array, from: number, sign: number, far: number) {
    for (let k = 0; k < 3; k++) {
      origin[k] = point[k] + n[k] * from;
      direction[k] = n[k] * sign;
    }
    return isListed && from === window
      ? nearby.cast(origin, direction, hit, far)
      : raycast(origin, direction, hit, far);
  }

  const finder = {
    found: best,
    turned: false,
    reset() {
      window = reach;
      farthest = -1;
      isListed = false;
    },
    enter(points: Float64Array, rays: Float64Array, count: number, margin: number) {
      isListed = false;
      if (farthest < 0) {
        first.point.set(points.subarray(0, 3));
        first.ray.set(rays.subarray(0, 3));
        finder.find(first.point, first.ray);
      }
      if (farthest >= 0) window = Math.min(reach, 2 * farthest + least);
      farthest = -1;
      // Rays that start as far outside as they reach might hit another layer of the source first.
      if (window >= reach) return true;
      boundRays({ points, rays, count }, window, margin, bounds);
      isListed = nearby.gather(bounds);
      return isListed;
    },
    find(point: Float64Array, n: Float64Array): boolean {
      finder.turned = false;
      if (window < reach && cast(point, n, window, -1, 2 * window)) {
        if (agreement(hit.triangle, n) > AGREEMENT) {
          return accept(hit, Math.abs(hit.distance - window));
        }
      }
      let nearest = Infinity;
      for (const sign of [1, -1]) {
        if (!cast(point, n, 0, sign, Math.min(reach, nearest))) continue;
        if (agreement(hit.triangle, n) <= AGREEMENT) continue;
        nearest = hit.distance;
        copy(hit, best);
      }
      if (nearest < Infinity) return accept(best, nearest);
      if (!closest(point[0], point[1], point[2], best, reach * POINT_REACH)) return false;
      finder.turned = agreement(best.triangle, n) < 0;
      return true;
    },
  };
  function accept(from: SurfacePoint, distance: number): boolean {
    if (distance > farthest) farthest = distance;
    if (from !== best) copy(from, best);
    return true;
  }
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
