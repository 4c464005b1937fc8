import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomNumbers } from '../../../test/support/random.ts';
import { composeMatrix, multiplyMatrices } from '../mesh/transform.ts';
import { splitShear } from './shear.ts';

test('any affine matrix is the product of the two transforms (200 matrices, seed 7)', () => {
  const random = randomNumbers(7);
  for (let i = 0; i < 200; i++) {
    const matrix = Array.from({ length: 16 }, () => random() * 4 - 2);
    matrix[3] = matrix[7] = matrix[11] = 0;
    matrix[15] = 1;
    // Flat ones too.
    if (i % 10 === 0) matrix.fill(0, 4, 7);
    const size = i % 7 === 0 ? 1e200 : 1;
    for (let k = 0; k < 12; k++) matrix[k] *= size;
    const { outer, inner } = splitShear(matrix);
    const product = multiplyMatrices(composeMatrix(outer), composeMatrix(inner));
    for (let k = 0; k < 16; k++)
      assert.ok(
        Math.abs(product[k] - matrix[k]) < 1e-6 * size,
        `matrix ${i}: ${product[k]} ${matrix[k]}`,
      );
    assert.deepEqual(
      inner.scale.map((v) => Math.round(v * 1e6) / 1e6),
      [1, 1, 1],
    );
  }
});
