import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { buildDirectories, findBuild, writableOf } from './build-directory.ts';

test('a build lies in the package, or with the data where that cannot be written to', async (t) => {
  const directory = await mkdtemp(join(tmpdir(), 'bozzetto-build-'));
  t.after(() => rm(directory, { recursive: true, force: true }));
  // Even root cannot create a directory below a file.
  await writeFile(join(directory, 'package'), '');
  const closed = join(directory, 'package/dist/studio/abc');
  const data = join(directory, 'data/studio/abc');
  assert.equal(await writableOf([closed, data]), data);
  const open = join(directory, 'other/dist/studio/abc');
  assert.equal(await writableOf([open, data]), open);

  const [inPackage, withData] = await buildDirectories(directory);
  assert.match(inPackage!, /dist.studio.[0-9a-f]{16}$/);
  assert.equal(withData!.startsWith(join(directory, 'studio')), true);
  const found = await findBuild(directory);
  assert.ok(found === null || found === inPackage);
});
