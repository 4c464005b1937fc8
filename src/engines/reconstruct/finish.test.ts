import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomNumbers } from '../../../test/support/random.ts';
import { edgeStatistics } from '../mesh/edges.ts';
import { signedVolume } from '../mesh/volume.ts';
import { createWork } from '../work/create-work.ts';
import { inflate } from './field/poisson-inflation.ts';
import { createGrid } from './field/working-grid.ts';
import { finish } from './finish.ts';
import { meshWithin } from './meshing/mesh-within.ts';
import { plainShape } from './outline/outline-shape.ts';
import { traceSilhouette } from './picture/silhouette.ts';
import type { Shape } from './shape/shape.ts';
import type { Solid } from './shape/solid.ts';

const GRID = createGrid({ width: 40, height: 48 }, 56);
const COUNT = GRID.width * GRID.height;

/** RGBA of some discs on the grid, overlapping, apart or touching, all within its margin. */
function randomPixels(seed: number): Uint8Array {
  const random = randomNumbers(seed);
  const discs = Array.from({ length: 1 + Math.floor(random() * 5) }, () => ({
    x: 12 + random() * (GRID.width - 24),
    y: 12 + random() * (GRID.height - 24),
    radius: 2 + random() * 6,
  }));
  const pixels = new Uint8Array(COUNT * 4);
  for (let p = 0; p < COUNT; p++) {
    const x = p % GRID.width;
    const y = Math.floor(p / GRID.width);
    const inside = discs.some((disc) => Math.hypot(x - disc.x, y - disc.y) < disc.radius);
    pixels.set([x * 4, y * 4, 90, inside ? 255 : 0], p * 4);
  }
  return pixels;
}

function shapeOf(pixels: Uint8Array): Shape {
  const silhouette = traceSilhouette(pixels, GRID);
  return plainShape(silhouette, GRID, { bordersTouched: 0, fullFrame: false });
}

/** The same body, asked slice by slice. */
function sliced(solid: Solid): Solid {
  if (solid.kind === 'slices') return solid;
  const { squared, middle } = solid.field;
  const reach = Math.ceil(Math.sqrt(squared.reduce((most, value) => Math.max(most, value), 0))) + 2;
  return {
    kind: 'slices',
    grid: solid.grid,
    lowest: -reach,
    highest: reach,
    evaluate(z, slice) {
      for (let p = 0; p < slice.length; p++) slice[p] = squared[p] - (z - middle[p]) ** 2;
    },
  };
}

for (let seed = 1; seed <= 12; seed++) {
  for (const kind of ['field', 'slices'] as const) {
    test(`random discs as ${kind}, seed ${seed}: closed, outward, within the limit, coarse or not`, async () => {
      const shape = shapeOf(randomPixels(seed));
      const solid = kind === 'field' ? shape.solid : sliced(shape.solid);
      const whole = await meshWithin(solid, 4, 100_000, createWork());
      const limit = Math.max(60, Math.floor(whole.indices.length / 12));
      const few = await meshWithin(
        kind === 'field' ? shapeOf(randomPixels(seed)).solid : solid,
        4,
        limit,
        createWork(),
      );
      assert.ok(few.indices.length / 3 <= limit);
      for (const { positions, indices } of [whole, few]) {
        const edges = edgeStatistics(indices, positions.length / 3);
        assert.ok(edges.watertight, JSON.stringify(edges));
        // Clockwise from outside until y points up.
        assert.ok(signedVolume(positions, indices) < 0);
      }
    });
  }

  test(`random discs, seed ${seed}: every shape is finished the same way`, async () => {
    const pixels = randomPixels(seed);
    const plain = shapeOf(pixels);
    for (const shape of [plain, { ...plain, solid: sliced(plain.solid) }]) {
      const request = { grid: GRID, pixels, canvas: null, maxTriangles: 800, outlines: null };
      const { geometry, textured, statistics } = await finish(shape, request, createWork());
      assert.equal(textured, null);
      assert.equal(statistics.watertight, true);
      assert.ok(Number(statistics.triangles) <= 800);
      const heights = geometry.positions.filter((_, i) => i % 3 === 1);
      assert.equal(Math.min(...heights), 0);
      assert.ok(Math.abs(Math.max(...heights) - 1) < 1e-6);
    }
  });

  test(`random discs, seed ${seed}: a mirrored mask inflates to the mirrored body`, () => {
    const { inside } = traceSilhouette(randomPixels(seed), GRID);
    const mirror = (p: number) => p - (p % GRID.width) + (GRID.width - 1 - (p % GRID.width));
    const both = inside.map((value, p) => value | inside[mirror(p)]);
    const body = inflate(both, GRID);
    const highest = body.reduce((most, value) => Math.max(most, value), 0);
    for (let p = 0; p < body.length; p++) {
      assert.ok(Math.abs(body[p] - body[mirror(p)]) <= 0.01 * highest, `cell ${p}`);
      assert.equal(body[p] > 0, both[p] === 1);
    }
  });
}
