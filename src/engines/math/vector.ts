/** Vectors of three numbers, in any array. */

export type Triple = [number, number, number];

export function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/** Right-handed: x × y = z. */
export function cross(a: ArrayLike<number>, b: ArrayLike<number>): Triple {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}
