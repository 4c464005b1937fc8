import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { afterThreadTime } from './processor-timer.ts';

test('only the work of the thread itself counts', async () => {
  const idle = new Worker('require("node:worker_threads").parentPort.on("message", () => {})', {
    eval: true,
  });
  const busy = new Worker('for (;;);', { eval: true });
  let isIdleOver = false;
  const stop = afterThreadTime(idle, 1500, () => {
    isIdleOver = true;
  });
  await new Promise<void>((resolve) => afterThreadTime(busy, 3000, resolve));
  assert.equal(isIdleOver, false);
  stop();
  await Promise.all([idle.terminate(), busy.terminate()]);
});

test('a timer that was stopped does not call back', async () => {
  const busy = new Worker('for (;;);', { eval: true });
  afterThreadTime(busy, 0, () => assert.fail('it was stopped'))();
  await sleep(300);
  await busy.terminate();
});
