import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { collectGarbage, letGo } from './collect-garbage.ts';

/** An object that nothing refers to any more. */
async function garbage(): Promise<WeakRef<object>> {
  const reference = new WeakRef({});
  // A reference that was just made holds until the end of the turn.
  await setImmediate();
  return reference;
}

test('what was let go is collected once it weighs enough, and counted anew from then on', async () => {
  collectGarbage();
  for (let round = 0; round < 2; round++) {
    const left = await garbage();
    letGo(50 * 2 ** 20);
    await setImmediate();
    assert.notEqual(left.deref(), undefined, 'little is not collected');
    await setImmediate();
    letGo(50 * 2 ** 20);
    await setImmediate();
    assert.equal(left.deref(), undefined, 'much is');
  }
});
