/** A plane: points p with `normal` · p = `offset`. */
export interface Plane {
  normal: [number, number, number];
  offset: number;
}

/** Distance in cells up to which a vertex counts as on a plane that cuts it. */
export const ON_PLANE = 1e-4;

/** Returns the plane of a triangle, with the normal on the side from which it is counterclockwise. */
export function planeOf(p: ArrayLike<number>, a: number, b: number, c: number): Plane {
  const ux = p[3 * b] - p[3 * a];
  const uy = p[3 * b + 1] - p[3 * a + 1];
  const uz = p[3 * b + 2] - p[3 * a + 2];
  const vx = p[3 * c] - p[3 * a];
  const vy = p[3 * c + 1] - p[3 * a + 1];
  const vz = p[3 * c + 2] - p[3 * a + 2];
  const nx = uy * vz - uz * vy;
  const ny = uz * vx - ux * vz;
  const nz = ux * vy - uy * vx;
  const length = Math.sqrt(nx * nx + ny * ny + nz * nz) || 1;
  const normal: Plane['normal'] = [nx / length, ny / length, nz / length];
  const offset = normal[0] * p[3 * a] + normal[1] * p[3 * a + 1] + normal[2] * p[3 * a + 2];
  return { normal, offset };
}

/** Returns the signed distance of a point from a plane. */
export function heightOver({ normal, offset }: Plane, p: ArrayLike<number>, i: number): number {
  return normal[0] * p[3 * i] + normal[1] * p[3 * i + 1] + normal[2] * p[3 * i + 2] - offset;
}

/** Returns the largest signed distance of points from a plane; `least` if all are below that. */
export function highestOver(
  { normal: [x, y, z], offset }: Plane,
  points: Float64Array,
  least: number,
): number {
  let highest = least;
  for (let i = 0; i < points.length; i += 3) {
    const height = x * points[i] + y * points[i + 1] + z * points[i + 2] - offset;
    if (height > highest) highest = height;
  }
  return highest;
}
