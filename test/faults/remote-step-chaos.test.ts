import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PATIENCE_MS } from '../support/patience.ts';
import { remoteStepChaos } from './remote-step-chaos.ts';

const SEED = Number(process.env.SEED ?? 1301);

test(`servers that lose, hang, restart and lie, and killed workers: nothing is lost (SEED=${SEED})`, async () => {
  const outcome = await remoteStepChaos({
    seed: SEED,
    tasks: 60,
    faults: 0.1,
    killEvery: 12,
    workers: 2,
    jobMs: 60,
    limitMs: 4 * PATIENCE_MS,
  });
  const seen = JSON.stringify(outcome);
  const { SUCCESS = 0, FAILED = 0 } = outcome.endings;
  assert.equal(SUCCESS + FAILED, 60, `all end: ${seen}`);
  // About one task in ten thousand has four failed submissions in a row.
  assert.ok(SUCCESS >= 55, seen);
  assert.deepEqual(outcome.books, []);
  assert.equal(outcome.slotsLeft, 0, seen);
  for (const { name, mostRunning, concurrency } of outcome.servers)
    assert.ok(mostRunning <= concurrency, `${name} had ${mostRunning} at once: ${seen}`);
});
