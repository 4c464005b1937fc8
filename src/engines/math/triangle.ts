type Positions = Float32Array | Float64Array;

/**
 * Writes (b − a) × (c − a), which points along the triangle's normal if its corners are counterclockwise, with a length
 * of twice the area. It is computed in doubles, because in single precision the cross product of edges of 1e-4
 * underflows to noise.
 * @param a, b, c where the corners' coordinates begin in `positions`
 */
export function areaVector(
  positions: Positions,
  a: number,
  b: number,
  c: number,
  out: Float64Array,
): void {
  const ux = positions[b] - positions[a];
  const uy = positions[b + 1] - positions[a + 1];
  const uz = positions[b + 2] - positions[a + 2];
  const vx = positions[c] - positions[a];
  const vy = positions[c + 1] - positions[a + 1];
  const vz = positions[c + 2] - positions[a + 2];
  out[0] = uy * vz - uz * vy;
  out[1] = uz * vx - ux * vz;
  out[2] = ux * vy - uy * vx;
}

const vector = new Float64Array(3);

/** Returns the area of the triangle whose corners' coordinates begin at `a`, `b` and `c`. */
export function triangleArea(positions: Positions, a: number, b: number, c: number): number {
  areaVector(positions, a, b, c, vector);
  return Math.sqrt(vector[0] * vector[0] + vector[1] * vector[1] + vector[2] * vector[2]) / 2;
}

/** Returns the distance of the points whose coordinates begin at `a` and `b`. */
export function distanceOf(positions: Positions, a: number, b: number): number {
  const x = positions[b] - positions[a];
  const y = positions[b + 1] - positions[a + 1];
  const z = positions[b + 2] - positions[a + 2];
  return Math.sqrt(x * x + y * y + z * z);
}
