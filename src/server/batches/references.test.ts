import assert from 'node:assert/strict';
import { test } from 'node:test';
import { closestName, findCycles, findReferences } from './references.ts';

test('references are found in fields and one level below them', () => {
  const found = findReferences({
    model_file: { $ref: 'chair.outputs.textured_model_url.2' },
    images: { front: { $ref: 'picture' }, back: 'img_1' },
    program: { parts: [{ $ref: 'no reference' }] },
    image_file: { $ref: 'a b' },
    other: { $ref: 'a', more: 1 },
    'images.left': { $ref: 'picture' },
    parts: { 'a.b': { $ref: 'picture' } },
  });
  assert.deepEqual(found, {
    references: [
      { field: 'model_file', item: 'chair', output: 'textured_model_url', index: 2 },
      { field: 'images.front', item: 'picture', output: null, index: 0 },
    ],
    unreadable: ['image_file', 'other'],
  });
});

test('circles are found once, and a chain of 1,000 items is none', () => {
  const chain = Array.from({ length: 1000 }, (_, i) => [`i${i}`, [`i${i + 1}`]] as const);
  assert.deepEqual(findCycles(new Map(chain)), []);
  const ring = findCycles(new Map([...chain, ['i1000', ['i0']]]));
  assert.deepEqual([ring.length, ring[0]?.length], [1, 1001]);
  const needs = { self: ['self'], a: ['b'], b: ['c', 'self'], c: ['a'], d: ['a', 'b'] };
  assert.deepEqual(findCycles(new Map(Object.entries(needs))), [['self'], ['a', 'b', 'c']]);
});

test('the closest name is at most two letters away', () => {
  assert.equal(closestName('chiar', ['table', 'chair']), 'chair');
  assert.equal(closestName('sofa', ['table', 'chair']), null);
});
