import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { causeOf } from '../../src/worker/death.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { openRig } from './worker-rig.ts';

/** The time limit is long because filling the memory is slow on a busy machine. */

const rig = await openRig({ limitSeconds: PATIENCE_MS / 1000 });
await rig.worker();

test('the cause of a death, by signal, code and last words', () => {
  const cases = [
    ['outside', null, 'SIGKILL', ''],
    ['outside', null, 'SIGTERM', ''],
    ['outside', 0, null, ''],
    ['outside', null, null, 'spawn EAGAIN'],
    ['crash', null, 'SIGSEGV', ''],
    ['crash', 134, null, 'Assertion failed'],
    [
      'memory',
      null,
      'SIGABRT',
      'FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory',
    ],
    ['memory', null, 'SIGTRAP', '# Fatal process out of memory: Zone'],
    ['memory', null, 'SIGABRT', "terminate called after throwing an instance of 'std::bad_alloc'"],
    // A killed process counts as killed from outside, whatever it printed before.
    ['outside', null, 'SIGKILL', 'JavaScript heap out of memory'],
  ] as const;
  for (const [cause, code, signal, stderr] of cases)
    assert.equal(causeOf({ code, signal, stderr }), cause, `${signal} ${code} ${stderr}`);
});

test('an engine process that crashes: the task runs again', async () => {
  const once = join(rig.directory, 'crashed');
  const task = await rig.ended(
    await rig.create(await rig.upload(), { does: 'crash', once }),
    PATIENCE_MS,
  );
  assert.equal(task.status, 'SUCCESS');
  assert.equal(task.attempt, 2);
});

test('the same crash a second time fails the task with 6000', async () => {
  const before = await rig.database.accounts.balance(rig.user);
  const task = await rig.ended(
    await rig.create(await rig.upload(), { does: 'crash' }),
    PATIENCE_MS,
  );
  assert.deepEqual([task.status, task.error?.code, task.attempt], ['FAILED', 6000, 2]);
  assert.match(task.error?.message ?? '', /crashed twice at the same step/);
  assert.deepEqual(await rig.database.accounts.balance(rig.user), before);
});

test('an engine process that is killed from outside three times fails the task with 6004', async () => {
  const task = await rig.ended(
    await rig.create(await rig.upload(), { does: 'killed' }),
    PATIENCE_MS,
  );
  assert.deepEqual([task.status, task.error?.code, task.attempt], ['FAILED', 6004, 3]);
});

for (const [does, reported] of [
  ['allocate', /killed at \d+ MiB/],
  ['heap', /heap out of memory|heap limit/],
] as const)
  test(`a run that takes too much memory (${does}) fails at once with 6007`, async () => {
    const before = await rig.database.accounts.balance(rig.user);
    const task = await rig.ended(await rig.create(await rig.upload(), { does }), PATIENCE_MS);
    assert.deepEqual([task.status, task.error?.code, task.attempt], ['FAILED', 6007, 1]);
    assert.match(task.error?.suggestion ?? '', /smaller/);
    assert.ok(rig.logged.some((line) => reported.test(line)));
    assert.deepEqual(await rig.database.accounts.balance(rig.user), before);
  });
