import assert from 'node:assert/strict';
import { test } from 'node:test';
import { differenceOf, largestDifference } from './render-difference.ts';

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

test('a small place that looks different is found in one of the views', () => {
  const side = 64;
  const view = (sign: [number, number] | null) => {
    const data = new Uint8Array(4 * side * side).fill(255);
    if (sign !== null)
      for (let y = 0; y < 8; y++)
        for (let x = 0; x < 8; x++)
          data.fill(
            0,
            4 * ((sign[1] + y) * side + sign[0] + x),
            4 * ((sign[1] + y) * side + sign[0] + x) + 3,
          );
    return { width: side, height: side, channels: 4 as const, data };
  };
  const plain = [view(null), view(null)];
  assert.equal(largestDifference(plain, plain), 0);
  assert.ok(largestDifference(plain, [view(null), view([32, 20])]) > 0.999);
  // Half a block off the grid, a quarter of it is in each of the blocks around.
  assert.ok(largestDifference(plain, [view([30, 22]), view(null)]) > 0.5);
});
