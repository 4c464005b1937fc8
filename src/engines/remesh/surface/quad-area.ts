/**
 * Returns the area of the parallelogram spanned by the diagonals of a face with four corners: twice the area of a flat
 * quad.
 */
export function quadArea(
  positions: ArrayLike<number>,
  corners: ArrayLike<number>,
  first: number,
): number {
  const [a, b, c, d] = [0, 1, 2, 3].map((k) => 3 * corners[first + k]);
  const u = [0, 1, 2].map((k) => positions[c + k] - positions[a + k]);
  const w = [0, 1, 2].map((k) => positions[d + k] - positions[b + k]);
  return Math.hypot(
    u[1] * w[2] - u[2] * w[1],
    u[2] * w[0] - u[0] * w[2],
    u[0] * w[1] - u[1] * w[0],
  );
}
