import assert from 'node:assert/strict';
import { test } from 'node:test';
import { differenceOf } from './render-difference.ts';

const raster = (...pixels: number[][]) => ({
  width: pixels.length,
  height: 1,
  channels: 4 as const,
  data: Uint8Array.from(pixels.flat()),
});

test('images are compared where either of them shows the model', () => {
  const empty = [9, 9, 9, 0];
  const [white, black] = [
    [255, 255, 255, 255],
    [0, 0, 0, 255],
  ];
  assert.deepEqual(differenceOf(raster(empty, white), raster(empty, white)), { sum: 0, seen: 1 });
  const { sum, seen } = differenceOf(raster(empty, white, white), raster(empty, black, white));
  assert.deepEqual([Math.round(1000 * sum), seen], [1000, 2]);
  const onlyOne = differenceOf(raster(white), raster(empty));
  assert.ok(onlyOne.seen === 1 && onlyOne.sum > 0.49 && onlyOne.sum < 0.51);
});
