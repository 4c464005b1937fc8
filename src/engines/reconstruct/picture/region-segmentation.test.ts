import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EXACT, labOf } from '../../raster/cielab.ts';
import { createWork } from '../../work/create-work.ts';
import { layOutRegions } from './region-layout.ts';
import { mergeWeakBorders } from './region-merging.ts';
import { segmentRegions } from './region-segmentation.ts';

const SIZE = 64;
const INSIDE = new Uint8Array(SIZE * SIZE).map((_, p) => {
  const x = p % SIZE;
  const y = Math.floor(p / SIZE);
  return x > 3 && y > 3 && x < 60 && y < 60 ? 1 : 0;
});

function paint(color: (x: number, y: number) => [number, number, number]): Uint8Array {
  const pixels = new Uint8Array(SIZE * SIZE * 4);
  for (let p = 0; p < SIZE * SIZE; p++) {
    pixels.set([...color(p % SIZE, Math.floor(p / SIZE)), 255], p * 4);
  }
  return pixels;
}

function segment(pixels: Uint8Array) {
  const planes = labOf(pixels, EXACT);
  const found = segmentRegions(planes, INSIDE, { width: SIZE, height: SIZE }, 12);
  return mergeWeakBorders(found, planes, INSIDE, { width: SIZE, height: SIZE }, 2, createWork());
}

test('a red square with a blue spot is two regions, the spot enclosed', async () => {
  const regions = await segment(
    paint((x, y) => (Math.hypot(x - 30, y - 30) < 8 ? [20, 40, 200] : [200, 30, 30])),
  );
  assert.equal(regions.count, 2);
  const layout = layOutRegions(regions, { width: SIZE, height: SIZE }, 56 * 56);
  assert.deepEqual([...layout.enclosed], [0, 1]);
  assert.equal(Math.round(layout.centreX[1]), 30);
  assert.equal(layout.area[0] + layout.area[1], 56 * 56);
});

test('a smooth gradient stays one region', async () => {
  const { count } = await segment(paint((x) => [40 + 3 * x, 100, 100]));
  assert.equal(count, 1);
});

test('an abort ends the joining of regions with its reason', async () => {
  const gradient = labOf(
    paint((x) => [40 + 3 * x, 100, 100]),
    EXACT,
  );
  const found = segmentRegions(gradient, INSIDE, { width: SIZE, height: SIZE }, 12);
  const signal = AbortSignal.abort(new Error('enough'));
  const joined = mergeWeakBorders(
    found,
    gradient,
    INSIDE,
    { width: SIZE, height: SIZE },
    2,
    createWork({ signal }),
  );
  await assert.rejects(joined, /enough/);
});
