import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ShapeProgram } from '../../../contract/shape-program.ts';
import { createWork } from '../../work/create-work.ts';
import { createShapeMaker } from '../shape-maker.ts';
import { COARSEST, coarsenedTo, PLAIN, plainedTo } from './coarsening.ts';

const work = createWork();

/** A cake with two hundred cherries: far more triangles than the cake. */
const CAKE: ShapeProgram = {
  version: 1,
  name: 'cake',
  parts: [
    {
      name: 'cake',
      shape: { kind: 'cylinder', radius: 0.15, height: 0.1, round: 0.01 },
    },
    {
      name: 'candle',
      at: [0, 0.08, 0],
      shape: { kind: 'cylinder', radius: 0.006, height: 0.08 },
      copies: [{ kind: 'line', count: 3, step: [0.03, 0, 0] }],
    },
    {
      name: 'cherry',
      at: [0, 0.06, 0],
      shape: { kind: 'sphere', radius: 0.01 },
      copies: [{ kind: 'scatter', count: 150, size: [0.2, 0.001, 0.2] }],
    },
  ],
};

async function sidesAt(limit: number) {
  const { scene, triangles } = await createShapeMaker().run(CAKE, limit, work);
  const trianglesOf = (name: string) => {
    const { faceOffsets, corners } = scene.meshes.find((mesh) => mesh.name === name)!.geometry;
    return corners.length - 2 * (faceOffsets.length - 1);
  };
  return { triangles, cake: trianglesOf('cake'), cherry: trianglesOf('cherry') };
}

test('under a limit, what is small becomes coarser and what is large stays as it is', async () => {
  const whole = await sidesAt(400_000);
  const limited = await sidesAt(Math.round(0.4 * whole.triangles));
  assert.ok(limited.triangles <= 0.4 * whole.triangles, `${limited.triangles}`);
  assert.equal(limited.cake, whole.cake);
  assert.ok(limited.cherry < 0.5 * whole.cherry, `${limited.cherry} of ${whole.cherry}`);
});

test('far under a limit, everything is as coarse as it can be', async () => {
  const [least, less] = [await sidesAt(10), await sidesAt(1)];
  assert.deepEqual(least, less);
  assert.ok(least.cake < (await sidesAt(400_000)).cake);
});

test('factors go by the square root of the size, within their bounds', () => {
  const shapes = [
    { triangles: 1000, extent: 1 },
    { triangles: 1000, extent: 0.25 },
    { triangles: 1000, extent: 0.0001 },
  ];
  const coarse = shapes.map((shape) => ({ ...shape, triangles: 1000 * COARSEST ** 2 }));
  assert.deepEqual(coarsenedTo(100_000, shapes, coarse), [1, 1, 1]);
  assert.deepEqual(coarsenedTo(1, shapes, coarse), [COARSEST, COARSEST, COARSEST]);
  const [large, middle, small] = coarsenedTo(1500, shapes, coarse);
  assert.ok(large! <= 1 && large! > middle! && middle! > small! && small === COARSEST);
  const sum = [large!, middle!, small!].reduce((total, factor) => total + 1000 * factor ** 2, 0);
  assert.ok(sum <= 1500 && sum > 1400, `${sum}`);
});

test('of shapes as coarse as they can be, the smallest lose their rounded edges first', () => {
  const coarse = [0.2, 2, 0.1].map((extent) => ({ triangles: 100, extent }));
  const plain = coarse.map((shape) => ({ ...shape, triangles: 10 }));
  assert.deepEqual(plainedTo(210, coarse, plain), [COARSEST, COARSEST, PLAIN]);
  assert.deepEqual(plainedTo(120, coarse, plain), [PLAIN, COARSEST, PLAIN]);
  assert.deepEqual(plainedTo(300, coarse, plain), [COARSEST, COARSEST, COARSEST]);
});

test('a model of words has at most 40,000 triangles unless a limit is asked for', async () => {
  const shapes = createShapeMaker();
  const draft = await shapes.read('an 8-storey house', work);
  assert.equal(draft?.triangles, 40_000);
  const { triangles } = await shapes.run(draft!.program, 40_000, work);
  assert.ok(triangles <= 40_000 && triangles > 30_000, `${triangles}`);
});
