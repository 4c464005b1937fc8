import type { Triple } from './vector.ts';

/** Number of sweeps after which Jacobi's method has converged for any 3 × 3 matrix. */
const SWEEPS = 12;

/**
 * Returns the principal axes of points: the unit eigenvectors of their covariance, from the direction in which they
 * spread most to the one in which they spread least.
 */
export function principalAxes(points: ArrayLike<number>): [Triple, Triple, Triple] {
  const count = Math.max(1, points.length / 3);
  const mean = [0, 0, 0];
  for (let i = 0; i < points.length; i++) mean[i % 3] += points[i] / count;
  const m = [0, 0, 0, 0, 0, 0, 0, 0, 0];
  for (let i = 0; i < points.length; i += 3)
    for (let r = 0; r < 3; r++)
      for (let c = 0; c < 3; c++)
        m[3 * r + c] += (points[i + r] - mean[r]) * (points[i + c] - mean[c]);
  return axesOfMatrix(m);
}

/** Returns the unit eigenvectors of a symmetric 3 × 3 matrix, by decreasing eigenvalue. */
export function axesOfMatrix(matrix: readonly number[]): [Triple, Triple, Triple] {
  const m = [...matrix];
  const axes = diagonalize(m);
  const order = [0, 1, 2].sort((a, b) => m[4 * b] - m[4 * a]);
  return order.map((k) => [axes[k], axes[3 + k], axes[6 + k]]) as [Triple, Triple, Triple];
}

/** Diagonalizes a symmetric matrix in place by Jacobi rotations. @returns the eigenvectors as columns */
function diagonalize(m: number[]): number[] {
  const v = [1, 0, 0, 0, 1, 0, 0, 0, 1];
  for (let sweep = 0; sweep < SWEEPS; sweep++)
    for (const [p, q] of [
      [0, 1],
      [0, 2],
      [1, 2],
    ]) {
      const off = m[3 * p + q];
      if (off === 0) continue;
      const angle = Math.atan2(2 * off, m[4 * q] - m[4 * p]) / 2;
      const [c, s] = [Math.cos(angle), Math.sin(angle)];
      for (let k = 0; k < 3; k++) {
        const [a, b] = [m[3 * k + p], m[3 * k + q]];
        m[3 * k + p] = c * a - s * b;
        m[3 * k + q] = s * a + c * b;
      }
      for (let k = 0; k < 3; k++) {
        const [a, b] = [m[3 * p + k], m[3 * q + k]];
        m[3 * p + k] = c * a - s * b;
        m[3 * q + k] = s * a + c * b;
        const [x, y] = [v[3 * k + p], v[3 * k + q]];
        v[3 * k + p] = c * x - s * y;
        v[3 * k + q] = s * x + c * y;
      }
    }
  return v;
}
