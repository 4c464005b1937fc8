import assert from 'node:assert/strict';
import test from 'node:test';
import { fillTexels } from './fill-texels.ts';

test('empty texels take after what is near; covered ones stay', () => {
  const size = 16;
  const pixels = new Uint8Array(size * size);
  const covered = new Uint8Array(size * size);
  // Two texels of 200 on the left, two of 100 on the right.
  for (const [x, value] of [
    [1, 200],
    [14, 100],
  ]) {
    for (const y of [7, 8]) {
      pixels[y * size + x] = value;
      covered[y * size + x] = 1;
    }
  }
  fillTexels(pixels, covered, size, 1);
  assert.equal(pixels[7 * size + 1], 200);
  assert.ok(pixels[7 * size] > 180 && pixels[7 * size + 15] < 120);
  assert.ok(pixels.every((value) => value >= 100 && value <= 200));
  const nothing = new Uint8Array(9);
  fillTexels(nothing, new Uint8Array(9), 3, 1);
  assert.ok(nothing.every((value) => value === 0));
});
