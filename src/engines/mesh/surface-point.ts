/**
 * The point at which a query hit the surface. The caller reuses it and each query overwrites it, so that no query
 * creates an object.
 */
export interface SurfacePoint {
  /** Index of the triangle; −1: nothing found. */
  triangle: number;
  /** Distance from the query point. For a ray, it is in lengths of the ray's direction. */
  distance: number;
  x: number;
  y: number;
  z: number;
  /** Barycentric weights of the triangle's second and third corner; the first corner's is 1 minus both. */
  u: number;
  v: number;
}

/** Creates an empty result to pass to queries. */
export function surfacePoint(): SurfacePoint {
  return { triangle: -1, distance: Infinity, x: 0, y: 0, z: 0, u: 0, v: 0 };
}
