import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Quaternion, Transform } from './scene.ts';
import { sceneNode } from './scene-defaults.ts';
import {
  composeMatrix,
  decomposeMatrix,
  identityTransform,
  invertMatrix,
  multiplyMatrices,
  worldMatrices,
} from './transform.ts';

const seed = Math.trunc(Math.random() * 2 ** 31);
const PARAMETERS = { seed, numRuns: 500 };
console.log(`transform.test.ts: seed ${seed}`);

const value = fc.double({ min: -100, max: 100, noNaN: true });
const size = fc.double({ min: 0.01, max: 100, noNaN: true });
const quaternion = fc
  .tuple(value, value, value, value)
  .filter((q) => Math.hypot(...q) > 1)
  .map((q) => q.map((v) => v / Math.hypot(...q)) as Quaternion);
const transform = fc.record({
  translation: fc.tuple(value, value, value),
  rotation: quaternion,
  scale: fc.tuple(size, size, size),
  matrix: fc.constant(null),
});

function near(a: ArrayLike<number>, b: ArrayLike<number>, tolerance: number): void {
  assert.equal(a.length, b.length);
  for (let i = 0; i < a.length; i++) {
    assert.ok(Math.abs(a[i] - b[i]) <= tolerance, `${i}: ${a[i]}, ${b[i]}`);
  }
}

test('decomposing a composed matrix gives its transform, mirrored or not', () => {
  fc.assert(
    fc.property(transform, fc.boolean(), (given, mirrored) => {
      if (mirrored) given.scale[0] *= -1;
      const matrix = composeMatrix(given);
      const found = decomposeMatrix(matrix);
      assert.equal(found.matrix, null);
      near(found.translation, given.translation, 0);
      near(found.scale, given.scale, 1e-9);
      near(composeMatrix(found), matrix, 1e-7);
    }),
    PARAMETERS,
  );
});

test('a matrix with shear is kept', () => {
  const sheared = Float64Array.of(1, 0, 0, 0, 0.5, 1, 0, 0, 0, 0, 1, 0, 4, 5, 6, 1);
  const found = decomposeMatrix(sheared);
  assert.deepEqual(found.matrix, [...sheared]);
  assert.deepEqual(composeMatrix(found), sheared);
});

test('axes of length 0 keep a rotation', () => {
  for (const scale of [
    [0, 2, 3],
    [2, 0, 3],
    [0, 0, 3],
    [0, 2, 0],
    [0, 0, 0],
  ] as Transform['scale'][]) {
    const rotation: Quaternion = [0.5, 0.5, 0.5, 0.5];
    const matrix = composeMatrix({ ...identityTransform(), rotation, scale });
    const found = decomposeMatrix(matrix);
    assert.equal(found.matrix, null);
    near([Math.hypot(...found.rotation)], [1], 1e-12);
    near(composeMatrix(found), matrix, 1e-12);
  }
});

test('a matrix times its inverse is the identity; flat ones have none', () => {
  fc.assert(
    fc.property(transform, transform, (a, b) => {
      // The product has shear.
      const matrix = multiplyMatrices(composeMatrix(a), composeMatrix(b));
      const product = multiplyMatrices(invertMatrix(matrix)!, matrix);
      near(product, composeMatrix(identityTransform()), 1e-3);
    }),
    PARAMETERS,
  );
  assert.equal(invertMatrix(composeMatrix({ ...identityTransform(), scale: [1, 0, 1] })), null);
});

test('world matrices multiply down the tree, also where children come before their parents', () => {
  const moved = (x: number) => ({
    ...identityTransform(),
    translation: [x, 0, 0] as [number, number, number],
  });
  const nodes = [
    sceneNode({ transform: moved(1) }),
    sceneNode({ transform: moved(10), children: [0] }),
    sceneNode({ transform: { ...moved(100), scale: [2, 2, 2] }, children: [1] }),
  ];
  assert.deepEqual(
    worldMatrices({ nodes }).map((matrix) => matrix[12]),
    [122, 120, 100],
  );
});

test('world matrices end on cycles, several parents and a chain of 100,000 nodes', () => {
  const cycle = [[1], [2], [0], [3], [0, 9]].map((children) => sceneNode({ children }));
  assert.equal(worldMatrices({ nodes: cycle }).filter((matrix) => matrix.length === 16).length, 5);
  const chain = Array.from({ length: 100_000 }, (_, i) =>
    sceneNode({ children: i > 0 ? [i - 1] : [] }),
  );
  assert.equal(worldMatrices({ nodes: chain }).length, 100_000);
});
