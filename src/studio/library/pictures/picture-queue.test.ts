import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Pictured } from './picture-cache.ts';
import { PictureQueue } from './picture-queue.ts';

const thing = (name: string): Pictured => ({ name, version: '1' });

/** A queue whose painter ends a picture when the test says so. */
function openQueue() {
  const painted: string[] = [];
  let rests = 0;
  let end: ((isGood: boolean) => void) | null = null;
  const queue = new PictureQueue({
    paint({ name }) {
      painted.push(name);
      return new Promise((resolve, reject) => {
        end = (isGood) => (isGood ? resolve(new Blob([name])) : reject(new Error('broken')));
      });
    },
    rest: () => void rests++,
  });
  const finish = async (isGood = true) => {
    end!(isGood);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { queue, painted, finish, rests: () => rests };
}

test('pictures are drawn one at a time, and those that are no longer wanted are not', async () => {
  const { queue, painted, finish, rests } = openQueue();
  const stays = new AbortController().signal;
  const leaves = new AbortController();
  const first = queue.picture(thing('first'), stays);
  const second = queue.picture(thing('second'), stays);
  const gone = queue.picture(thing('gone'), leaves.signal);
  const last = queue.picture(thing('last'), stays);
  leaves.abort();
  assert.equal(await gone, null);
  assert.deepEqual(painted, ['first']);
  await finish();
  assert.equal(await (await first)!.text(), 'first');
  assert.deepEqual(painted, ['first', 'second']);
  assert.equal(rests(), 0);
  // One that cannot be drawn does not stop the others.
  await finish(false);
  assert.equal(await second, null);
  await finish();
  assert.equal(await (await last)!.text(), 'last');
  assert.deepEqual(painted, ['first', 'second', 'last']);
  assert.equal(rests(), 1);
});
