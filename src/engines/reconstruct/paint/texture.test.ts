import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createGrid } from '../field/working-grid.ts';
import { layOutAtlas } from './atlas.ts';
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
