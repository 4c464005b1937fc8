import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { isGlb } from './verify-file.ts';

test('a GLB is one by its first bytes, not by its name', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'bozzetto-verify-'));
  t.after(() => rm(folder, { recursive: true }));
  for (const [name, content, expected] of [
    ['download', 'glTF\x02\0\0\0', true],
    ['model.glb', '; FBX 7.4.0 project file', false],
    ['short.glb', 'gl', false],
  ] as const) {
    await writeFile(join(folder, name), content);
    assert.equal(isGlb(join(folder, name)), expected, name);
  }
});
