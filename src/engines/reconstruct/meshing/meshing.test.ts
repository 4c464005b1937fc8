import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boundsOf } from '../../math/bounds.ts';
import { edgeStatistics } from '../../mesh/edges.ts';
import type { Grid } from '../../raster/grid.ts';
import { createWork } from '../../work/create-work.ts';
import { enlarge, halveField, meshSolid } from './meshing.ts';

const SIZE = 64;

/** A sphere of radius 20 about (30, 33). */
function sphere() {
  const squared = Float32Array.from({ length: SIZE * SIZE }, (_, p) => {
    return 400 - ((p % SIZE) - 30) ** 2 - (Math.floor(p / SIZE) - 33) ** 2;
  });
  return { squared, middle: new Float32Array(SIZE * SIZE) };
}

const mesh = (field: ReturnType<typeof sphere>, grid: Grid, limit: number) =>
  meshSolid(field, grid, limit, createWork());

for (const limit of [12, 100, 1000]) {
  test(`a sphere in at most ${limit} triangles is closed`, async () => {
    const { indices, positions } = await mesh(sphere(), { width: SIZE, height: SIZE }, limit);
    assert.ok(indices.length / 3 <= limit);
    assert.ok(edgeStatistics(indices, positions.length / 3).watertight);
  });
}

test('a halved field, enlarged again, is the same sphere within a cell', async () => {
  const half = halveField(sphere(), { width: SIZE, height: SIZE });
  assert.deepEqual([half.grid.width, half.grid.height], [SIZE / 2 + 2, SIZE / 2 + 2]);
  const { positions } = await mesh(half.field, half.grid, 1e6);
  enlarge(positions, 1);
  const { min, max } = boundsOf(positions);
  const expected = { min: [10, 13, -20], max: [50, 53, 20] };
  for (let k = 0; k < 3; k++) {
    assert.ok(Math.abs(min[k] - expected.min[k]) < 1.2, `${min}`);
    assert.ok(Math.abs(max[k] - expected.max[k]) < 1.2, `${max}`);
  }
});

test('a limit that no closed mesh can keep is said to be so', async () => {
  await assert.rejects(
    mesh(sphere(), { width: SIZE, height: SIZE }, 3),
    /cannot be meshed within 3 triangles/,
  );
});
