import assert from 'node:assert/strict';
import { test } from 'node:test';
import { remainingTime, waitsOf } from './queue-wait.ts';

test('nothing before it: as soon as the first slot is free', () => {
  assert.equal(waitsOf([3000, 800], 2)(0), 800);
  assert.equal(waitsOf([3000], 2)(0), 0);
  assert.equal(waitsOf([], 1)(0), 0);
  assert.equal(waitsOf([5], 0)(0), null);
});

test('work before it is shared by the slots as they get free', () => {
  assert.equal(waitsOf([], 2)(6000), 3000);
  assert.equal(waitsOf([3000, 800], 2)(1000), 1800);
  assert.equal(waitsOf([3000, 800], 2)(4200), 4000);
  assert.equal(waitsOf([500, 500, 500], 1)(10_000), 10_500);
});

test('a run beyond its expectation goes on for a quarter of what it has lasted', () => {
  assert.equal(remainingTime({ expected: 2000, elapsed: 500 }), 1500);
  assert.equal(remainingTime({ expected: 2000, elapsed: 40_000 }), 10_000);
});
