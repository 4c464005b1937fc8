import assert from 'node:assert/strict';
import test from 'node:test';
import { copyNearest, findNearestTexels } from './nearest-texels.ts';

test('uncovered texels get the value of the nearer covered one, in every map', () => {
  const size = 8;
  const covered = new Uint8Array(size * size);
  const pixels = new Uint8Array(2 * size * size);
  for (let y = 0; y < size; y++) {
    covered[y * size] = covered[y * size + 7] = 1;
    pixels.set([10, 20], 2 * y * size);
    pixels.set([30, 40], 2 * (y * size + 7));
  }
  const nearest = new Int32Array(size * size);
  findNearestTexels(covered, size, nearest);
  copyNearest(pixels, nearest, 2);
  for (let texel = 0; texel < size * size; texel++)
    assert.deepEqual(
      [...pixels.slice(2 * texel, 2 * texel + 2)],
      texel % 8 < 4 ? [10, 20] : [30, 40],
    );
});

test('without a covered texel, nothing changes', () => {
  const pixels = new Uint8Array(9).fill(7);
  const nearest = new Int32Array(9);
  findNearestTexels(new Uint8Array(9), 3, nearest);
  copyNearest(pixels, nearest, 1);
  assert.ok(nearest.every((texel) => texel === -1));
  assert.ok(pixels.every((value) => value === 7));
});
