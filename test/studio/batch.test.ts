import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { unzip } from '../../src/cli/unzip.ts';
import { dropFiles } from '../support/drop-files.ts';
import { objectImage } from '../support/images.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { ROOT } from '../support/service.ts';
import { noBrowser, type StudioTest, startStudio } from '../support/studio.ts';

/** A task with the built-in engine on a busy machine. */
const TASK_MS = PATIENCE_MS;

const example = async (name: string) => ({
  name,
  type: 'image/png',
  bytes: await readFile(join(ROOT, 'examples', name)),
});

describe('several files', { skip: noBrowser }, () => {
  let studio: StudioTest;
  before(async () => {
    studio = await startStudio();
  });
  after(() => studio.stop());

  test('several pictures become one task each, and one zip', async () => {
    const { page, complaints, close } = await studio.visit('/');
    await page.getByRole('button', { name: /^Create/ }).waitFor();
    const bytes = await objectImage();
    await dropFiles(page, await example('mushroom.png'), {
      name: 'ball.png',
      type: 'image/png',
      bytes,
    });
    await page.getByRole('button', { name: 'Create 2 · 40 credits' }).click();
    await page.waitForURL(/\/tasks\/batch\?ids=/);
    await page.getByText('2 of 2 tasks done').waitFor({ timeout: TASK_MS });
    const waiting = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download all (zip)' }).click();
    const zip = unzip(await readFile(await (await waiting).path()));
    // Numbered in the order in which their uploads ended.
    const paths = zip.map(({ path }) => path);
    assert.deepEqual(
      paths.map((path) => path.slice(0, 2)),
      ['1-', '2-'],
    );
    assert.deepEqual(
      new Set(paths.map((path) => path.slice(2))),
      new Set(['mushroom/model.glb', 'ball/model.glb']),
    );
    for (const { bytes: glb } of zip) assert.equal(glb.subarray(0, 4).toString(), 'glTF');
    assert.deepEqual(complaints, []);
    await close();
  });
});
