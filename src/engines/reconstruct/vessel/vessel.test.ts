import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boundsOf } from '../../math/bounds.ts';
import { edgeStatistics } from '../../mesh/edges.ts';
import { signedVolume } from '../../mesh/volume.ts';
import type { Raster } from '../../spec.ts';
import { createWork } from '../../work/create-work.ts';
import { createReconstructor } from '../reconstructor.ts';

const SIDE = 240;
/** Half axes of the mouth: seen from 20°. */
const ACROSS = 60;
const UP = 20;
type Color = readonly [number, number, number];

/** A mug seen from above: light from the right, so the far wall inside is light to the left. */
function mug(inside: (x: number, y: number) => Color, handle: boolean): Raster {
  const data = new Uint8Array(SIDE * SIDE * 4);
  for (let p = 0; p < SIDE * SIDE; p++) {
    const x = (p % SIDE) - 100;
    const y = Math.floor(p / SIDE) - 60;
    const mouth = Math.hypot(x / ACROSS, y / UP);
    const body = Math.abs(x) < ACROSS && y > 0 && y < 110 + UP * Math.sqrt(1 - (x / ACROSS) ** 2);
    const ring = Math.abs(Math.hypot(x - ACROSS, y - 60) - 32) < 7 && x > ACROSS - 2;
    if (mouth < 0.92) data.set([...inside(x, y), 255], 4 * p);
    else if (mouth < 1) data.set([225, 225, 230, 255], 4 * p);
    else if (body || (handle && ring)) data.set([150 + x / 2, 60, 60, 255], 4 * p);
  }
  return { width: SIDE, height: SIDE, data };
}

const EMPTY = (x: number): Color => [110 - x / 2, 40, 40];
/** Lower than the rim by 30 upright. */
const COFFEE = (x: number, y: number): Color =>
  Math.hypot(x / (0.9 * ACROSS), (y - 28) / (0.9 * UP)) < 1 ? [60, 35, 20] : [215, 210, 205];
const LID = (): Color => [200, 180, 120];

async function reconstruct(image: Raster, textureSize: number | null = null) {
  return createReconstructor().reconstruct(
    { image, modelVersion: 'v2', maxTriangles: 12_000, textureSize, turbo: true },
    createWork(),
  );
}

/** Returns the ratio of its volume to that of a full cylinder of the same height and width. */
function fullness(positions: Float32Array, indices: Uint32Array): number {
  const { min, max } = boundsOf(positions);
  const radius = (max[2] - min[2]) / 2;
  return signedVolume(positions, indices) / (Math.PI * radius ** 2 * (max[1] - min[1]));
}

test('a mug that one looks into is hollow, closed and as deep as wide', async () => {
  const { geometry, statistics, textured } = await reconstruct(mug(EMPTY, true), 512);
  assert.equal(statistics.class, 'vessel');
  assert.equal(statistics.filled, false);
  const { positions, corners: indices } = geometry;
  assert.ok(edgeStatistics(indices, positions.length / 3).watertight);
  const full = fullness(positions, indices);
  assert.ok(full > 0.2 && full < 0.5, `${full}`);
  const { min, max } = boundsOf(positions);
  // 120 wide, upright 110 / cos 19.5° high; the handle sticks out by 39.
  const deep = max[2] - min[2];
  assert.ok(Math.abs(deep - 120 / 117) < 0.08, `${deep} deep`);
  assert.ok(Math.abs((max[0] - min[0]) / deep - 159 / 120) < 0.08, 'handle to one side');
  const [uvs] = textured!.meshes[0].geometry.uvSets;
  assert.ok(uvs.values.every((v) => v >= 0 && v <= 1));
});

test('coffee fills it to its level', async () => {
  const empty = await reconstruct(mug(EMPTY, false));
  const filled = await reconstruct(mug(COFFEE, false));
  assert.equal(filled.statistics.filled, true);
  const { positions, corners: indices } = filled.geometry;
  assert.ok(edgeStatistics(indices, positions.length / 3).watertight);
  const full = fullness(positions, indices);
  assert.ok(full > 0.65 && full < 0.95, `${full}`);
  assert.ok(full > fullness(empty.geometry.positions, empty.geometry.corners) + 0.2);
});

test('a lid of one color is no opening', async () => {
  const { statistics } = await reconstruct(mug(LID, true));
  assert.notEqual(statistics.class, 'vessel');
});

test('the same vessel gives the same bytes', async () => {
  const once = await reconstruct(mug(EMPTY, true), 256);
  const again = await reconstruct(mug(EMPTY, true), 256);
  assert.deepEqual(again.geometry, once.geometry);
  assert.deepEqual(again.textured, once.textured);
});
