/** A 4×4 matrix in column-major order, as in WebGL. */
export type Matrix = Float64Array;

export function identity(): Matrix {
  return scaling(1, 1, 1);
}

export function scaling(x: number, y: number, z: number): Matrix {
  return new Float64Array([x, 0, 0, 0, 0, y, 0, 0, 0, 0, z, 0, 0, 0, 0, 1]);
}

export function translation(x: number, y: number, z: number): Matrix {
  const matrix = identity();
  matrix.set([x, y, z], 12);
  return matrix;
}

/** Returns the rotation about one axis (0 x, 1 y, 2 z) by an angle in degrees. */
export function rotation(axis: number, degrees: number): Matrix {
  const matrix = identity();
  const [a, b] = [(axis + 1) % 3, (axis + 2) % 3];
  const radians = (degrees * Math.PI) / 180;
  matrix[5 * a] = matrix[5 * b] = Math.cos(radians);
  matrix[4 * a + b] = Math.sin(radians);
  matrix[4 * b + a] = -Math.sin(radians);
  return matrix;
}

/** Returns the product of matrices; the last factor is applied first. */
export function product(...factors: readonly Matrix[]): Matrix {
  return factors.reduce(multiply);
}

function multiply(a: Matrix, b: Matrix): Matrix {
  const out = new Float64Array(16);
  for (let column = 0; column < 4; column++) {
    for (let row = 0; row < 4; row++) {
      let sum = 0;
      for (let k = 0; k < 4; k++) sum += a[4 * k + row] * b[4 * column + k];
      out[4 * column + row] = sum;
    }
  }
  return out;
}

/** Returns the inverse of a rotation. */
export function transposed(m: Matrix): Matrix {
  const out = new Float64Array(16);
  for (let i = 0; i < 16; i++) out[(i % 4) * 4 + (i >> 2)] = m[i];
  return out;
}
