import type { Transform, Vector3 } from '../../mesh/scene.ts';
import { decomposeMatrix, type Matrix4, multiplyMatrices } from '../../mesh/transform.ts';

/** Sweeps of Jacobi rotations; 3 × 3 converges in 4 to 6. */
const SWEEPS = 12;

/**
 * An affine matrix with shear as two transforms without: M = outer · inner, by its singular values (M = U Σ Vᵀ: outer
 * turns by U and scales by Σ, inner turns by Vᵀ). FBX nodes hold no shear, two nested ones do.
 */
export function splitShear(m: ArrayLike<number>): { outer: Transform; inner: Transform } {
  const v = eigenvectors(m);
  // M V = U Σ: its columns are orthogonal, so it decomposes without shear.
  const outer = multiplyMatrices(m, v);
  const inner = transposed(v);
  return { outer: withoutMatrix(outer), inner: withoutMatrix(inner) };
}

function withoutMatrix(m: Matrix4): Transform {
  return { ...decomposeMatrix(m), matrix: null };
}

/** Rotation whose columns are the eigenvectors of MᵀM (upper left 3 × 3). */
function eigenvectors(m: ArrayLike<number>): Matrix4 {
  const column = (c: number): Vector3 => [m[4 * c], m[4 * c + 1], m[4 * c + 2]];
  const dot = (a: Vector3, b: Vector3) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
  const s = [0, 1, 2].map((i) => [0, 1, 2].map((j) => dot(column(i), column(j))));
  let v = Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1);
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    for (const [p, q] of [
      [0, 1],
      [0, 2],
      [1, 2],
    ]) {
      if (s[p][q] === 0) continue;
      const theta = (s[q][q] - s[p][p]) / (2 * s[p][q]);
      const t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.hypot(theta, 1));
      const c = 1 / Math.hypot(t, 1);
      rotate(s, p, q, c, t * c);
      const turn = Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1);
      turn[5 * p] = c;
      turn[5 * q] = c;
      turn[4 * p + q] = -t * c;
      turn[4 * q + p] = t * c;
      v = multiplyMatrices(v, turn) as Float64Array<ArrayBuffer>;
    }
  }
  return v;
}

/** s ← Jᵀ s J. */
function rotate(s: number[][], p: number, q: number, cos: number, sin: number): void {
  for (let k = 0; k < 3; k++) {
    const [a, b] = [s[k][p], s[k][q]];
    s[k][p] = cos * a - sin * b;
    s[k][q] = sin * a + cos * b;
  }
  for (let k = 0; k < 3; k++) {
    const [a, b] = [s[p][k], s[q][k]];
    s[p][k] = cos * a - sin * b;
    s[q][k] = sin * a + cos * b;
  }
}

function transposed(m: Matrix4): Matrix4 {
  return Float64Array.from(m, (_, i) => m[(i % 4) * 4 + (i >> 2)]);
}
