import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { Semaphore } from './semaphore.ts';

test('never more at once than the limit, begun in order, failures included', async () => {
  const semaphore = new Semaphore(3);
  const begun: number[] = [];
  let [now, most] = [0, 0];
  const runs = Array.from({ length: 20 }, (_, i) =>
    semaphore.run(async () => {
      begun.push(i);
      most = Math.max(most, ++now);
      await turn();
      now -= 1;
      if (i % 4 === 0) throw new Error(`run ${i}`);
      return i;
    }),
  );
  const ends = await Promise.allSettled(runs);
  assert.equal(most, 3);
  assert.deepEqual(
    begun,
    ends.map((_, i) => i),
  );
  assert.deepEqual(
    ends.map((end) => end.status === 'fulfilled'),
    ends.map((_, i) => i % 4 !== 0),
  );
});
