import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ReplicaLag } from './replica-lag.ts';

test('nothing is held before both have answered', () => {
  const lag = new ReplicaLag(10_000);
  assert.equal(lag.holds(null, 0), false);
  lag.noteReplica(500);
  assert.equal(lag.holds(null, 0), false);
  lag.notePrimary(0, 500);
  assert.equal(lag.holds(null, 1), false);
  lag.noteReplica(500);
  assert.equal(lag.holds(null, 1), true);
});

test('a position is held once it was replayed', () => {
  const lag = new ReplicaLag(10_000);
  lag.notePrimary(0, 500);
  lag.noteReplica(500);
  assert.deepEqual([lag.holds(500, 1), lag.holds(501, 1)], [true, false]);
  lag.noteReplica(600);
  assert.equal(lag.holds(501, 1), true);
});

test('the age is that of the newest mark that was reached, however long the replica stands still', () => {
  const lag = new ReplicaLag(10_000);
  for (let second = 0; second <= 30; second += 1) {
    lag.notePrimary(second * 1000, second);
    lag.noteReplica(Math.min(second, 5));
    assert.equal(lag.lagMs(second * 1000), Math.max(0, second - 5) * 1000);
    assert.equal(lag.holds(null, second * 1000), second <= 15);
  }
  lag.noteReplica(30);
  assert.equal(lag.lagMs(30_000), 0);
});

test('where nobody writes, the replica stays young', () => {
  const lag = new ReplicaLag(10_000);
  for (let second = 0; second <= 60; second += 1) {
    lag.notePrimary(second * 1000, 7);
    lag.noteReplica(7);
  }
  assert.equal(lag.lagMs(60_000), 0);
  // And ages where the primary no longer says so.
  assert.equal(lag.holds(null, 70_001), false);
});
