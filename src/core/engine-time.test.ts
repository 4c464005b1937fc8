import assert from 'node:assert/strict';
import { test } from 'node:test';
import { engineTime, kindOf } from './engine-time.ts';

test('short flows have their lane, but for runs that are no moment', () => {
  assert.deepEqual(engineTime('prompt-optimize', {}, null), { lane: 'short', milliseconds: 100 });
  assert.equal(engineTime('image-to-model', {}, null).lane, 'long');
  assert.equal(engineTime('image-to-model', {}, 300).lane, 'long');
  assert.equal(engineTime('convert-model-format', {}, 20_000).lane, 'long');
  assert.equal(engineTime('a-flow-of-tomorrow', {}, null).lane, 'long');
});

test('the median of recent runs counts more than what is usual, within bounds', () => {
  assert.equal(engineTime('model-remesh', {}, 700).milliseconds, 700);
  assert.equal(engineTime('model-remesh', {}, 0.2).milliseconds, 20);
  assert.equal(engineTime('model-remesh', {}, 9e9).milliseconds, 120_000);
});

test('four pictures take four times as long, and have a median of their own', () => {
  assert.equal(engineTime('image-generation', { image_count: 4 }, null).milliseconds, 2000);
  assert.equal(engineTime('image-generation', { image_count: 4 }, 3100).milliseconds, 3100);
  assert.notEqual(
    kindOf('image-generation', { image_count: 4 }),
    kindOf('image-generation', { image_count: 1 }),
  );
  assert.equal(kindOf('model-remesh', { polygon_limit: 5 }), kindOf('model-remesh', {}));
});
