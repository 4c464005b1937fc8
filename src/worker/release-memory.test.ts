import assert from 'node:assert/strict';
import { test } from 'node:test';
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
