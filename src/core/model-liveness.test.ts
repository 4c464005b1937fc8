import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deadSince, isGivenUp } from './model-liveness.ts';

const model = { alias: 'big', backends: ['gpu1', 'gpu2'], builtIn: false };
const states = (gpu1: number | null, gpu2: number | null) =>
  new Map([
    ['gpu1', { down_since: gpu1 }],
    ['gpu2', { down_since: gpu2 }],
  ]);
const backends = new Map([
  ['gpu1', { queueMs: 1000 }],
  ['gpu2', { queueMs: 3000 }],
]);

test('a model is dead since the last of its backends went down', () => {
  assert.equal(deadSince(model, states(500, 800)), 800);
  assert.equal(deadSince(model, states(500, null)), null);
  assert.equal(deadSince({ ...model, builtIn: true }, states(500, 800)), null);
  assert.equal(deadSince(model, new Map([['gpu1', { down_since: 500 }]])), null, 'not all probed');
  assert.equal(deadSince({ alias: 'v2', backends: [], builtIn: true }, new Map()), null);
});

test('it is given up after the longest time that tasks wait for one of them', () => {
  assert.equal(isGivenUp(model, 800, backends, 3799), false);
  assert.equal(isGivenUp(model, 800, backends, 3800), true);
  assert.equal(isGivenUp(model, null, backends, 1e9), false);
});
