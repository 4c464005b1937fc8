import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createReconstructor } from '../../src/engines/reconstruct/reconstructor.ts';
import type { Raster } from '../../src/engines/spec.ts';
import { createWork } from '../../src/engines/work/create-work.ts';
import { createObject } from '../../tools/packaging/training/depth-prior/objects/catalogue.ts';
import { PICTURE_SIDE } from '../../tools/packaging/training/depth-prior/render/project.ts';
import { rasterize } from '../../tools/packaging/training/depth-prior/render/rasterize.ts';
import { STANDARD_VIEWS } from '../../tools/packaging/training/depth-prior/render/view.ts';

const reconstructor = createReconstructor();
const work = createWork();
/** Far from the seeds that the network learned from. */
const FIRST_SEED = 70_000_000;
const EACH = 5;

/** Depth over width of a reconstruction; its class; whether it is closed. */
async function reconstruct(image: Raster, modelVersion: 'v1' | 'v2') {
  const { geometry, statistics } = await reconstructor.reconstruct(
    { image, turbo: true, modelVersion, maxTriangles: 4000, textureSize: null },
    work,
  );
  return {
    class: statistics.class,
    watertight: statistics.watertight,
    proportion: extent(geometry.positions, 2) / extent(geometry.positions, 0),
  };
}

function extent(positions: ArrayLike<number>, axis: number): number {
  let [low, high] = [Infinity, -Infinity];
  for (let i = axis; i < positions.length; i += 3) {
    low = Math.min(low, positions[i]);
    high = Math.max(high, positions[i]);
  }
  return high - low;
}

for (const wanted of ['car', 'quadruped']) {
  test(`a ${wanted} seen from ahead gets its length`, async () => {
    let [outline, learned, followed, found] = [0, 0, 0, 0];
    for (let seed = FIRST_SEED; found < EACH; seed++) {
      const { kind, mesh } = createObject(seed);
      if (kind !== wanted) continue;
      const rendering = rasterize(mesh, STANDARD_VIEWS[0]);
      assert.ok(rendering);
      found++;
      const side = PICTURE_SIDE;
      const image = { width: side, height: side, data: rendering.pixels };
      const truth = extent(mesh.positions, 2) / extent(mesh.positions, 0);
      const plain = await reconstruct(image, 'v1');
      const made = await reconstruct(image, 'v2');
      assert.ok(made.watertight, `seed ${seed}`);
      outline += Math.abs(Math.log(plain.proportion / truth)) / EACH;
      learned += Math.abs(Math.log(made.proportion / truth)) / EACH;
      if (made.class === 'learned') followed++;
    }
    console.log(
      `${wanted}: off by a factor of ${Math.exp(outline).toFixed(2)} by the outline, ${Math.exp(learned).toFixed(2)} by the network, which is followed ${followed} times of ${EACH}`,
    );
    assert.ok(followed >= EACH / 2);
    assert.ok(learned < outline / 2);
  });
}
