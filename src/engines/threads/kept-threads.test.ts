import assert from 'node:assert/strict';
import test from 'node:test';
import { KeptThreads } from './kept-threads.ts';

/** Answers with its number, and with how often it was told to rest. */
const PROGRAM = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId } from 'node:worker_threads';
    let rests = 0;
    parentPort.on('message', ({ kind }) => {
      if (kind === 'rest') rests++;
      else parentPort.postMessage({ threadId, rests });
    });
  `)}`,
);

interface Answers {
  ask: { threadId: number; rests: number };
}

test('threads are kept after a run, and ended after an error or if others are kept already', async () => {
  const kept = new KeptThreads<{ kind: 'ask' }, Answers>(PROGRAM);
  const ask = () => kept.lend((threads) => threads.runOn(0, { kind: 'ask' }));
  const first = await ask();
  assert.equal(first.rests, 0);
  assert.deepEqual(await ask(), { threadId: first.threadId, rests: 1 });

  const [same, other] = await Promise.all([ask(), ask()]);
  assert.equal(same.threadId, first.threadId);
  assert.notEqual(other.threadId, first.threadId);

  const failing = kept.lend(async (threads) => {
    await threads.runOn(0, { kind: 'ask' });
    throw new Error('broken');
  });
  await assert.rejects(failing, /broken/);
  const { rests } = await ask();
  assert.equal(rests, 0);
});
