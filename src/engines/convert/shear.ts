import type { Transform, Vector3 } from '../mesh/scene.ts';
import { decomposeMatrix, multiplyMatrices } from '../mesh/transform.ts';

/** Maximum number of Jacobi sweeps; 3 × 3 matrices converge in 4 to 6. */
const SWEEPS = 12;

/**
 * Splits an affine matrix with shear into two transforms without shear: `outer` (translation, rotation, scale) around
 * `inner` (a rotation). Nodes of glTF and FBX cannot hold shear, but two nested nodes can hold any matrix by its
 * singular value decomposition M = U · S · Vᵀ, with Vᵀ as the inner rotation.
 */
export function splitShear(matrix: readonly number[]): { outer: Transform; inner: Transform } {
  // Scaled to unit size, because the squares of very large entries overflow.
  const size = Math.max(Number.MIN_VALUE, ...matrix.slice(0, 12).map(Math.abs));
  const linear = [...matrix.slice(0, 12).map((value) => value / size), 0, 0, 0, 1];
  const v = eigenvectors(gram(linear));
  // The columns of M · V = U · S are orthogonal.
  const outer = decomposeMatrix(multiplyMatrices(linear, v));
  outer.scale = outer.scale.map((value) => value * size) as Vector3;
  outer.translation = matrix.slice(12, 15) as Vector3;
  outer.matrix = null;
  const inner = decomposeMatrix(transposed(v));
  inner.matrix = null;
  return { outer, inner };
}

/** Returns Mᵀ · M of the upper left 3 × 3 part, in the layout of a 4 × 4 matrix. */
function gram(m: readonly number[]): number[] {
  const g = new Array<number>(16).fill(0);
  for (let c = 0; c < 3; c++)
    for (let r = 0; r < 3; r++)
      for (let k = 0; k < 3; k++) g[4 * c + r] += m[4 * c + k] * m[4 * r + k];
  g[15] = 1;
  return g;
}

/**
 * Returns the eigenvectors of a symmetric 3 × 3 as the columns of a rotation (determinant 1), by cyclic Jacobi
 * rotations.
 */
function eigenvectors(symmetric: number[]): number[] {
  const a = symmetric.slice();
  const v = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
  for (let sweep = 0; sweep < SWEEPS; sweep++)
    for (const [p, q] of [
      [0, 1],
      [0, 2],
      [1, 2],
    ]) {
      const apq = a[4 * q + p];
      if (apq === 0) continue;
      const theta = (a[4 * q + q] - a[4 * p + p]) / (2 * apq);
      const t = (theta >= 0 ? 1 : -1) / (Math.abs(theta) + Math.hypot(theta, 1));
      const c = 1 / Math.hypot(t, 1);
      const s = t * c;
      for (let k = 0; k < 3; k++) rotate(a, 4 * p + k, 4 * q + k, c, s);
      for (let k = 0; k < 3; k++) rotate(a, 4 * k + p, 4 * k + q, c, s);
      for (let k = 0; k < 3; k++) rotate(v, 4 * p + k, 4 * q + k, c, s);
    }
  return v;
}

function rotate(values: number[], i: number, j: number, c: number, s: number): void {
  const x = values[i];
  const y = values[j];
  values[i] = c * x - s * y;
  values[j] = s * x + c * y;
}

function transposed(m: readonly number[]): number[] {
  return m.map((_, i) => m[(i % 4) * 4 + Math.floor(i / 4)]);
}
