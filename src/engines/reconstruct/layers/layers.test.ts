import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { randomNumbers } from '../../../../test/support/random.ts';
import { boundsOf } from '../../math/bounds.ts';
import { edgeStatistics } from '../../mesh/edges.ts';
import { signedVolume } from '../../mesh/volume.ts';
import type { Drawing, Raster, SolidClass } from '../../spec.ts';
import { createWork } from '../../work/create-work.ts';
import { createReconstructor } from '../reconstructor.ts';

type Color = [number, number, number];
interface Shape {
  color: Color;
  covers(x: number, y: number): boolean;
}

const reconstructor = createReconstructor();
const SIDE = 160;
const disc = (cx: number, cy: number, r: number, color: Color): Shape => ({
  color,
  covers: (x, y) => Math.hypot(x - cx, y - cy) < r,
});
const box = (l: number, t: number, w: number, h: number, color: Color): Shape => ({
  color,
  covers: (x, y) => x >= l && x < l + w && y >= t && y < t + h,
});

/** Draws the shapes in order, on a side of 160. */
function drawn(shapes: readonly Shape[], solid: Partial<SolidClass>): Drawing {
  const image: Raster = { width: SIDE, height: SIDE, data: new Uint8Array(SIDE * SIDE * 4) };
  const layers = shapes.map(({ color, covers }) => {
    const coverage = new Uint8Array(SIDE * SIDE);
    for (let p = 0; p < coverage.length; p++) {
      if (!covers((p % SIDE) + 0.5, Math.floor(p / SIDE) + 0.5)) continue;
      coverage[p] = 255;
      image.data.set([...color, 255], p * 4);
    }
    return { coverage, color };
  });
  const kind: SolidClass = { kind: 'inflate', vehicle: false, thickness: null, ...solid };
  return { asset: 'test', image, side: SIDE, layers, solid: kind };
}

async function model(drawing: Drawing, maxTriangles = 4000, textureSize: number | null = null) {
  const made = await reconstructor.reconstruct(
    { image: drawing.image, drawing, modelVersion: 'v2', maxTriangles, textureSize, turbo: false },
    createWork(),
  );
  const { positions, corners: indices } = made.geometry;
  const edges = edgeStatistics(indices, positions.length / 3);
  assert.ok(edges.watertight, JSON.stringify(edges));
  assert.ok(signedVolume(positions, indices) > 0, 'outward');
  assert.ok(indices.length / 3 <= maxTriangles, `${indices.length / 3}`);
  assert.ok(positions.every(Number.isFinite));
  const { min, max } = boundsOf(positions);
  assert.equal(min[1], 0);
  assert.equal(max[1], 1);
  return {
    ...made,
    depth: max[2] - min[2],
    width: max[0] - min[0],
    volume: signedVolume(positions, indices),
  };
}

const RED: Color = [220, 30, 40];
const BLUE: Color = [30, 60, 220];

describe('one shape', () => {
  test('a disc inflates to a ball', async () => {
    const { depth, width } = await model(drawn([disc(80, 80, 60, RED)], {}));
    assert.ok(Math.abs(depth - 0.95) < 0.04 && Math.abs(width - 1) < 0.02, `${depth} ${width}`);
  });

  test('a disc turns to a ball of the right volume', async () => {
    const { volume } = await model(drawn([disc(80, 80, 60, RED)], { kind: 'revolve' }));
    assert.ok(Math.abs(volume / (Math.PI / 6) - 1) < 0.03, `${volume}`);
  });

  test('a box turns to a cylinder with flat ends', async () => {
    const { volume, depth } = await model(drawn([box(40, 20, 80, 120, RED)], { kind: 'revolve' }));
    const cylinder = (Math.PI / 4) * (80 / 120) ** 2;
    assert.ok(Math.abs(volume / cylinder - 1) < 0.05, `${volume} ${cylinder}`);
    assert.ok(Math.abs(depth - 80 / 120) < 0.03, `${depth}`);
  });

  for (const kind of ['extrude', 'prism', 'flat'] as const)
    test(`${kind} is as deep as the class says`, async () => {
      const { depth } = await model(drawn([box(30, 30, 100, 100, RED)], { kind, thickness: 0.4 }));
      assert.ok(Math.abs(depth - 0.4) < 0.03, `${depth}`);
    });

  test('an inflated one is as deep as the class says', async () => {
    const { depth } = await model(drawn([disc(80, 80, 60, RED)], { thickness: 0.3 }));
    assert.ok(Math.abs(depth - 0.3) < 0.03, `${depth}`);
  });
});

describe('several shapes', () => {
  test('a handle beyond a gap is no ring around the turned body', async () => {
    const ring: Shape = {
      color: RED,
      covers: (x, y) =>
        (Math.abs(x - 80) < 30 && y > 20 && y < 140) ||
        (Math.abs(Math.hypot(Math.abs(x - 80) - 30, y - 80) - 25) < 5 && Math.abs(x - 80) > 28),
    };
    const { depth, width } = await model(drawn([ring], { kind: 'revolve' }));
    assert.ok(depth < 0.62 * width, `${depth} ${width}`);
  });

  test('wheels of a side view are on both sides', async () => {
    const car = [box(10, 50, 140, 50, RED), disc(40, 105, 18, BLUE), disc(120, 105, 18, BLUE)];
    const { geometry } = await model(drawn(car, { kind: 'extrude', vehicle: true, thickness: 1 }));
    let front = 0;
    let back = 0;
    const { positions } = geometry;
    for (let i = 0; i < positions.length; i += 3) {
      if (positions[i + 1]! > 0.1) continue;
      front = Math.max(front, positions[i + 2]!);
      back = Math.min(back, positions[i + 2]!);
    }
    assert.ok(Math.abs(front + back) < 0.02 && front > 0.2, `${front} ${back}`);
  });

  test('an eye stands out of the front and not of the back', async () => {
    const plain = await model(drawn([disc(80, 80, 60, RED)], {}));
    const { geometry } = await model(drawn([disc(80, 80, 60, RED), disc(80, 80, 14, BLUE)], {}));
    const { min, max } = boundsOf(geometry.positions);
    assert.ok(max[2] - min[2] > plain.depth + 0.015, `${max[2] - min[2]} ${plain.depth}`);
  });

  test('what closes a hole is a body', async () => {
    const ring: Shape = {
      color: RED,
      covers: (x, y) => Math.abs(Math.hypot(x - 80, y - 80) - 40) < 20,
    };
    const { statistics } = await model(drawn([ring, disc(80, 80, 50, BLUE)], {}));
    assert.equal(statistics.bodies, 2);
  });
});

describe('limits', () => {
  const figure = drawn([disc(80, 50, 40, RED), box(50, 70, 60, 80, BLUE)], {});

  for (const limit of [50, 1000, 50_000, 1_000_000])
    test(`at most ${limit} triangles`, async () => {
      await model(figure, limit);
    });

  for (const size of [64, 1500, 4096])
    test(`a texture of ${size} pixels, UVs within it`, async () => {
      const { textured } = await model(figure, 4000, size);
      assert.deepEqual([textured?.images[0].width, textured?.images[0].height], [size, size]);
      const [uvs] = textured!.meshes[0].geometry.uvSets;
      assert.ok(uvs.values.every((value) => value >= 0 && value <= 1));
    });

  test('the same drawing gives the same bytes', async () => {
    const [one, two] = [await model(figure, 4000, 256), await model(figure, 4000, 256)];
    assert.deepEqual(one.geometry, two.geometry);
    assert.deepEqual(one.textured, two.textured);
  });
});

for (let seed = 1; seed <= 25; seed++)
  test(`random shapes, seed ${seed}`, async () => {
    const random = randomNumbers(seed);
    const color = (): Color => [random() * 255, random() * 255, random() * 255];
    const shapes = Array.from({ length: 1 + Math.floor(random() * 8) }, () => {
      const [x, y] = [random() * SIDE, random() * SIDE];
      if (random() < 0.5) return disc(x, y, 3 + random() * 60, color());
      return box(x, y, 2 + random() * 90, 2 + random() * 90, color());
    });
    const kinds = ['inflate', 'revolve', 'extrude', 'prism', 'flat'] as const;
    await model(
      drawn(shapes, {
        kind: kinds[seed % 5]!,
        vehicle: random() < 0.5,
        thickness: random() < 0.5 ? null : 0.05 + random(),
      }),
      1000,
    );
  });
