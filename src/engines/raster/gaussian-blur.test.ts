import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '../math/seeded-random.ts';
import { blur, maskedBlur } from './gaussian-blur.ts';

const GRID = { width: 61, height: 47 };
const COUNT = GRID.width * GRID.height;

test('a point becomes a Gaussian: the sum stays, the variance is that of sigma', () => {
  const point = new Float32Array(COUNT);
  const [x0, y0] = [30, 23];
  point[y0 * GRID.width + x0] = 1;
  const result = blur(point, GRID, 3);
  let sum = 0;
  let variance = 0;
  for (let p = 0; p < COUNT; p++) {
    sum += result[p];
    variance += result[p] * ((p % GRID.width) - x0) ** 2;
  }
  assert.ok(Math.abs(sum - 1) < 1e-5);
  // The kernel ends 8.5 cells from its middle, 2.83 sigma: a Gaussian cut there has 0.96 of its variance.
  assert.ok(Math.abs(variance / 9 - 0.96) < 0.01, `${variance / 9}`);
});

test('constants stay; results lie between the least and the most; no sigma copies', () => {
  const random = seededRandom(2);
  const flat = blur(new Float32Array(COUNT).fill(7), GRID, 2.2);
  assert.ok(flat.every((value) => Math.abs(value - 7) < 1e-5));
  const field = Float32Array.from({ length: COUNT }, random);
  assert.ok(blur(field, GRID, 1.3).every((value) => value > 0 && value < 1));
  const copy = blur(field, GRID, 0);
  assert.deepEqual(copy, field);
  assert.notEqual(copy, field);
});

test('the masked blur does not see what lies outside', () => {
  const random = seededRandom(4);
  const mask = Uint8Array.from({ length: COUNT }, (_, p) => (p % GRID.width < 30 ? 1 : 0));
  const field = Float32Array.from({ length: COUNT }, random);
  const other = field.map((value, p) => (mask[p] ? value : 1000 * value));
  const [first, second] = [field, other].map((values) => maskedBlur(values, mask, GRID, 2));
  for (let p = 0; p < COUNT; p++) if (mask[p]) assert.equal(first[p], second[p]);
  const flat = maskedBlur(
    Float32Array.from(mask, (on) => (on ? 5 : -5)),
    mask,
    GRID,
    2,
  );
  for (let p = 0; p < COUNT; p++) if (mask[p]) assert.ok(Math.abs(flat[p] - 5) < 1e-4);
  // Farther from the mask than the kernel reaches, nothing changes.
  assert.equal(flat[GRID.width - 1], -5);
});
