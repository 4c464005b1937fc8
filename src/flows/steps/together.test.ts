import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { together } from './together.ts';

test('both values come back', async () => {
  assert.deepEqual(await together(pause(5, 'slow'), Promise.resolve(1)), ['slow', 1]);
});

test('a failure comes once the other has ended, of two the first', async () => {
  for (const reasons of [
    [new Error('one'), null],
    [null, new Error('two')],
    [new Error('one'), new Error('two')],
  ]) {
    const ended = [false, false];
    const works = reasons.map(async (reason, i) => {
      // Failures happen sooner than successes.
      await pause(reason === null ? 20 : 1);
      ended[i] = true;
      if (reason !== null) throw reason;
    });
    await assert.rejects(together(works[0]!, works[1]!), reasons[0] ?? reasons[1]!);
    assert.deepEqual(ended, [true, true]);
  }
});
