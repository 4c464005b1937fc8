import assert from 'node:assert/strict';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT, startService } from '../support/service.ts';

/** What a checkout needs to run. */
const FILES = ['package.json', 'package-lock.json'];
const FOLDERS = ['src', 'migrations', 'contracts', 'library'];
const BUILD_MS = 300_000;

test('a fresh checkout builds the Studio before it says that it is ready', async (t) => {
  const checkout = await mkdtemp(join(tmpdir(), 'bozzetto-checkout-'));
  t.after(() => rm(checkout, { recursive: true, force: true }));
  for (const name of [...FILES, ...FOLDERS])
    await cp(join(ROOT, name), join(checkout, name), { recursive: true });
  await symlink(join(ROOT, 'node_modules'), join(checkout, 'node_modules'));
  const start = async () => {
    const service = await startService({
      sources: checkout,
      env: { BOZZETTO_STUDIO: 'on' },
      readyMs: BUILD_MS,
    });
    try {
      const output = service.output();
      assert.ok(output.includes('Bozzetto is ready on'), output);
      const page = await fetch(`${service.baseUrl}/`);
      assert.equal(page.status, 200);
      assert.match(await page.text(), /^<!doctype html>/i);
      return output;
    } finally {
      await service.stop();
    }
  };
  const first = await start();
  const building = first.indexOf('Building the Studio');
  assert.ok(building >= 0 && building < first.indexOf('is ready on'), first);
  // Nothing changed: nothing is built.
  assert.equal((await start()).includes('Building'), false);
});
