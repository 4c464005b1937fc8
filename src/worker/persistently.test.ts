import assert from 'node:assert/strict';
import { test } from 'node:test';
import { persistently } from './persistently.ts';

test('calls again until there is an answer', async () => {
  let calls = 0;
  const errors: unknown[] = [];
  const answer = await persistently(
    async () => {
      calls += 1;
      if (calls < 3) throw new Error(`down ${calls}`);
      return 'up';
    },
    Date.now,
    (error) => errors.push(String(error)),
  );
  assert.equal(answer, 'up');
  assert.deepEqual(errors, ['Error: down 1', 'Error: down 2']);
});

test('gives up after a minute, with the last error', async () => {
  let time = 0;
  const now = () => {
    time += 30_000;
    return time;
  };
  let calls = 0;
  const call = async () => {
    calls += 1;
    throw new Error(`down ${calls}`);
  };
  await assert.rejects(
    persistently(call, now, () => {}),
    /down 2/,
  );
});
