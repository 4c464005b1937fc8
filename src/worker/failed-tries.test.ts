import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FailedTries } from './failed-tries.ts';

test('failures are counted by job until it is forgotten', () => {
  const tries = new FailedTries();
  assert.deepEqual([tries.add('a'), tries.add('b'), tries.add('a')], [1, 1, 2]);
  tries.forget('a');
  assert.deepEqual([tries.add('a'), tries.add('b')], [1, 2]);
});

test('only the jobs that failed most recently are remembered', () => {
  const tries = new FailedTries();
  for (let job = 0; job <= 1000; job++) {
    tries.add(String(job));
    tries.add('often');
  }
  assert.equal(tries.add('often'), 1002);
  assert.equal(tries.add('0'), 1);
});
