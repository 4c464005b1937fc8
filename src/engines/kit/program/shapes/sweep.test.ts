import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boundsOf } from '../../../math/bounds.ts';
import { sweep } from './sweep.ts';

const UP = [
  [0, 0, 0],
  [0, 1, 0],
  [0, 2, 0],
];

/** Sizes along x, y and z, to 1 %. */
function sizeOf(path: number[][], options: Omit<Parameters<typeof sweep>[1], 'sides' | 'radii'>) {
  const { min, max } = boundsOf(sweep(path, { radii: [1], sides: 64, ...options }).positions);
  return [0, 1, 2].map((k) => Math.round(100 * (max[k]! - min[k]!)) / 100);
}

test('the second axis of a section has the thickness and faces the given direction', () => {
  assert.deepEqual(sizeOf(UP, { thickness: [0.25], facing: [1, 0, 0] }), [0.5, 2, 2]);
  assert.deepEqual(sizeOf(UP, { thickness: [0.25], facing: [0, 0, -1] }), [2, 2, 0.5]);
  const forward = [
    [0, 0, 0],
    [0, 0, 2],
  ];
  assert.deepEqual(sizeOf(forward, { thickness: [0.25], facing: [0, 1, 0] }), [2, 0.5, 2]);
});

test('a twist turns the section about the path', () => {
  const options = { thickness: [0.25], facing: [1, 0, 0] };
  assert.deepEqual(sizeOf(UP, { ...options, twist: [90] }), [2, 2, 0.5]);
  // From one place to the next it grows evenly, so that both axes are reached.
  assert.deepEqual(sizeOf(UP, { ...options, twist: [0, 90] }), [2, 2, 2]);
});

test('a direction along the path faces nowhere, and is ignored', () => {
  const plain = sweep(UP, { radii: [1], sides: 12 });
  assert.deepEqual(sweep(UP, { radii: [1], sides: 12, facing: [0, 1, 0] }), plain);
});
