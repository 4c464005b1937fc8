import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { releaseMemory } from './release-memory.ts';

test('a heap that has shrunk goes back to the system at once', () => {
  let objects: object[] | null = [];
  for (let i = 0; i < 4_000_000; i++) objects.push({ list: [i] });
  const full = process.memoryUsage.rss();
  assert.equal(objects.length, 4_000_000);
  objects = null;
  releaseMemory();
  const after = process.memoryUsage.rss();
  assert.ok(after < full / 2, `${after} of ${full} bytes`);
});

test('what did not go back is not asked for again before memory has grown', async () => {
  // This memory is resident, but V8 cannot release it.
  const held = Buffer.alloc(500 * 2 ** 20, 1);
  releaseMemory();
  const garbage = new WeakRef({});
  await setImmediate();
  releaseMemory();
  await setImmediate();
  assert.notEqual(garbage.deref(), undefined);
  const more = Buffer.alloc(held.length / 2, 1);
  await setImmediate();
  releaseMemory();
  await setImmediate();
  assert.equal(garbage.deref(), undefined);
  assert.equal(more.length + held.length, 750 * 2 ** 20);
});
