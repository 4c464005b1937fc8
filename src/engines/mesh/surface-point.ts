/** Where a query met the surface. Kept by the caller and written anew by each query: no object a query. */
export interface SurfacePoint {
  /** Number of the triangle; −1: nothing found. */
  triangle: number;
  /** From the query point; along a ray in lengths of its direction. */
  distance: number;
  x: number;
  y: number;
  z: number;
  /** Barycentric weights of the triangle's second and third corner; the first corner's is 1 minus both. */
  u: number;
  v: number;
}

/** An empty answer to hand to queries. */
export function surfacePoint(): SurfacePoint {
  return { triangle: -1, distance: Infinity, x: 0, y: 0, z: 0, u: 0, v: 0 };
}
