import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { readFbx } from '../../src/engines/convert/fbx/read-fbx.ts';
import { dropFiles } from '../support/drop-files.ts';
import { testContext } from '../support/models.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { ROOT } from '../support/service.ts';
import { noBrowser, type StudioTest, startStudio } from '../support/studio.ts';

/** A task with the built-in engine on a busy machine. */
const TASK_MS = PATIENCE_MS;

const uuidOf = (page: Page) => /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(page.url())?.[0] ?? '';

describe('the main job of the Studio', { skip: noBrowser }, () => {
  let studio: StudioTest;
  before(async () => {
    studio = await startStudio();
  });
  after(() => studio.stop());

  test('picture → progress → model → remesh → compare → FBX that opens', async () => {
    // A small window: without a GPU the processor draws every pixel of the model.
    const { page, complaints, close } = await studio.visit('/create/image-to-mesh', {
      width: 1100,
      height: 600,
    });
    page.setDefaultTimeout(TASK_MS);
    await page.getByRole('button', { name: /^Create · 15 credits$/ }).waitFor();
    const bytes = await readFile(join(ROOT, 'examples/rocket.png'));
    await dropFiles(page, { name: 'rocket.png', type: 'image/png', bytes });
    await page.getByText('rocket.png').waitFor();
    await page.getByLabel('Triangle limit').first().fill('20000');
    await page.getByRole('switch', { name: /^Turbo/ }).click();
    await page.getByRole('button', { name: 'Create · 10 credits' }).click();
    await page.getByRole('progressbar').first().waitFor();
    await page.getByRole('link', { name: 'Remesh' }).last().waitFor({ timeout: TASK_MS });

    await page.getByRole('complementary').getByRole('link').first().click();
    await page.waitForURL(/\/models\//);
    const original = uuidOf(page);
    await page.getByRole('navigation', { name: 'Next steps' }).getByText('Remesh').click();
    await page.waitForURL(/\/create\/model-remesh\?from=/);
    await page.getByLabel('Faces').first().fill('2000');
    await page.getByRole('button', { name: 'Remesh · 5 credits' }).click();
    await page.waitForURL(/task=/);
    const remeshed = new URL(page.url()).searchParams.get('task')!;
    const task = await studio.service.client().wait(remeshed, { timeoutMs: TASK_MS });
    assert.match(String(task.input?.model_file), new RegExp(`/files/tasks/${original}/`));

    await page.goto(`${studio.service.baseUrl}/models/${remeshed}`);
    await page.getByRole('link', { name: 'Compare with Mesh' }).click();
    await page.waitForURL(new RegExp(`compare=${original}`));
    await page.getByRole('link', { name: 'Stop comparing' }).waitFor();

    const waiting = page.waitForEvent('download');
    await page.locator('li', { hasText: /^FBX/ }).getByRole('link').click();
    const download = await waiting;
    const main = await readFile(await download.path());
    const scene = await readFbx({ main, name: 'model.fbx', companion: () => null }, testContext());
    assert.equal(download.suggestedFilename(), 'model.fbx');
    assert.ok(scene.meshes.length > 0);
    assert.deepEqual(complaints, []);
    await close();
  });
});
