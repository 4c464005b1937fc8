import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createGrid } from '../field/working-grid.ts';
import { layOutAtlas } from './atlas.ts';
import { prepareCanvas } from './canvas.ts';
import { paintTexture } from './texture.ts';

test('a picture that is nowhere opaque gives its own colors, not black', () => {
  const grid = createGrid({ width: 24, height: 24 }, 32);
  const atlas = layOutAtlas(grid, 64);
  const front = new Uint8Array(atlas.half.width * atlas.half.height * 4);
  for (let i = 0; i < front.length; i += 4) front.set([200, 120, 40, 60], i);
  const distance = new Float32Array(grid.width * grid.height).fill(3);
  const colors = { distance, frontOnly: null, backFill: null, opaqueFrom: 255 };
  const texture = paintTexture(front, { colors, grid, atlas, shading: null });
  assert.deepEqual([...texture.subarray(0, 3)], [200, 120, 40]);
  assert.deepEqual([...texture.subarray(-3)], [200, 120, 40]);
});

test('a texture is painted no finer than the image, and enlarged when it is encoded', async () => {
  const image = { width: 40, height: 60, data: new Uint8Array(40 * 60 * 4).fill(255) };
  const bounds = { left: 0, top: 0, width: 40, height: 60 };
  const grid = createGrid(bounds, 64);
  const sides = [];
  for (const size of [2048, 1022, 64]) {
    const canvas = prepareCanvas(image, bounds, grid, size, false);
    const { width, height } = canvas.atlas.half;
    assert.equal((await canvas.front).length, 4 * width * height);
    sides.push([canvas.size, canvas.atlas.size]);
  }
  // 1022 has no half of even sides.
  assert.deepEqual(sides, [
    [2048, 128],
    [1022, 1022],
    [64, 64],
  ]);
});
