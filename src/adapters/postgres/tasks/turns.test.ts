import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as tick } from 'node:timers/promises';
import { turns } from './turns.ts';

test('at most the width at a time for one key, in order, other keys beside it, failures pass', async () => {
  const inTurn = turns(2);
  let running = 0;
  let most = 0;
  const order: number[] = [];
  const work = (n: number) => async () => {
    most = Math.max(most, ++running);
    order.push(n);
    await tick();
    running--;
    if (n === 3) throw new Error('three');
    return n;
  };
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, n) => inTurn('a', work(n))),
  );
  assert.equal(most, 2);
  assert.deepEqual(
    order,
    Array.from({ length: 20 }, (_, n) => n),
  );
  assert.equal(results.filter(({ status }) => status === 'rejected').length, 1);

  most = 0;
  await Promise.all(Array.from({ length: 20 }, (_, n) => inTurn(`key ${n}`, work(n + 10))));
  assert.equal(most, 20);
});
