import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { dropFiles } from '../support/drop-files.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { ROOT } from '../support/service.ts';
import { noBrowser, type StudioTest, startStudio } from '../support/studio.ts';

/** A task with the built-in engine on a busy machine. */
const TASK_MS = PATIENCE_MS;
/** A small window: without a GPU the processor draws every pixel of the model. */
const SMALL = { width: 1100, height: 600 };
/** Two parts that move, with materials. */
const ANIMATED = 'test/fixtures/models/14_BoxAnimated/BoxAnimated.usdz';

const picture = async (path: string, name: string) => ({
  name,
  type: 'image/png',
  bytes: await readFile(join(ROOT, 'examples', path)),
});

describe('results', { skip: noBrowser }, () => {
  let studio: StudioTest;
  before(async () => {
    studio = await startStudio();
  });
  after(() => studio.stop());

  test('pictures whose names say their sides become one model, called by its file', async () => {
    const { page, complaints, close } = await studio.visit('/create/image-to-mesh', SMALL);
    page.setDefaultTimeout(TASK_MS);
    await page.getByRole('button', { name: /^Create/ }).waitFor();
    await page.getByLabel('Triangle limit').first().fill('2000');
    await dropFiles(
      page,
      await picture('teddy-bear.back.png', 'teddy-back.png'),
      await picture('teddy-bear.png', 'teddy-front.png'),
    );
    assert.equal(await page.getByLabel('Side shown in teddy-front.png').inputValue(), 'front');
    assert.equal(await page.getByLabel('Side shown in teddy-back.png').inputValue(), 'back');
    // A picture can be put at another side; the one that was there takes its place.
    await page.getByLabel('Side shown in teddy-back.png').selectOption('left');
    await page.getByLabel('Side shown in teddy-back.png').selectOption('back');
    await page.getByRole('button', { name: /^Create · \d+ credits$/ }).click();
    await page.waitForURL(/task=/);
    const uuid = new URL(page.url()).searchParams.get('task')!;
    const task = await studio.service.client().wait(uuid, { timeoutMs: TASK_MS });
    assert.deepEqual(Object.keys(task.input?.images as object).sort(), ['back', 'front']);
    await page.goto(`${studio.service.baseUrl}/tasks`);
    await page.getByRole('main').getByText('teddy-front', { exact: true }).waitFor();
    assert.deepEqual(complaints, []);
    await close();
  });

  test('several other pictures ask what they are', async () => {
    const { page, close } = await studio.visit('/', SMALL);
    page.setDefaultTimeout(TASK_MS);
    await page.getByRole('button', { name: /^Create/ }).waitFor();
    await dropFiles(
      page,
      await picture('rocket.png', 'rocket.png'),
      await picture('mushroom.png', 'mushroom.png'),
    );
    await page.getByText('2 pictures, one model each').waitFor();
    await page.getByRole('button', { name: /^Create 2 ·/ }).waitFor();
    await page.getByRole('button', { name: 'Combine into one model' }).click();
    await page.getByLabel('Side shown in rocket.png').waitFor();
    await page.getByLabel('Side shown in mushroom.png').waitFor();
    await page.getByRole('button', { name: /^Create · / }).waitFor();
    await page.getByText('Single view', { exact: true }).click();
    await page.getByText('2 pictures, one model each').waitFor();
    await close();
  });

  test('an FBX is shown with its materials and its clips, and is the first file', async () => {
    const client = studio.service.client();
    const { file_key } = await client.uploads.model(
      new File([await readFile(join(ROOT, ANIMATED))], 'box.usdz'),
    );
    const task = await client.run('convert-model-format', {
      model_file: file_key,
      source_format: 'usdz',
      target_format: 'fbx',
    });
    const { page, complaints, close } = await studio.visit('/models', SMALL);
    page.setDefaultTimeout(TASK_MS);
    const shown = page.waitForResponse(/\/viewer\.glb\?/);
    await page.goto(`${studio.service.baseUrl}/models/${task.task_uuid}`);
    const glb = Buffer.from(await (await fetch((await shown).url())).arrayBuffer());
    const { materials, animations } = JSON.parse(
      glb.subarray(20, 20 + glb.readUInt32LE(12)).toString(),
    );
    assert.ok(materials.length > 1 && animations.length === 1);
    await page.getByRole('button', { name: 'Animation' }).waitFor();
    const files = page.locator('section', { hasText: 'Download' }).locator('li small');
    assert.equal(await files.first().textContent(), 'model.fbx');
    assert.deepEqual(complaints, []);
    await close();
  });

  test('a failed task costs 0, and the account has one line a task', async () => {
    const client = studio.service.client();
    const { task_uuid } = await client.tasks.create('image-to-mesh', {
      image_file: 'https://bozzetto.invalid/a%20chair.png',
    });
    await client.wait(task_uuid).catch(() => undefined);
    const { page, close } = await studio.visit('/tasks', SMALL);
    page.setDefaultTimeout(TASK_MS);
    const row = page.getByRole('main').getByRole('link', { name: /^a chair/ });
    await row.getByText('0 credits', { exact: true }).waitFor();
    await row.click();
    await page.getByText('You were not charged.').waitFor();
    await page.getByRole('main').getByText('0 credits', { exact: true }).first().waitFor();

    await page.goto(`${studio.service.baseUrl}/account`);
    await page.getByText('Not charged: image-to-mesh failed or was canceled').waitFor();
    assert.equal(await page.getByText('Charged: image-to-mesh', { exact: true }).count(), 1);
    const tasks = (await client.tasks.list()).records.length;
    const rows = page.locator('section', { hasText: 'Ledger' }).locator('tbody tr');
    // The tasks and the first grant.
    assert.equal(await rows.count(), tasks + 1);
    await close();
  });

  test('an address that leads nowhere is a page to people and JSON to programs', async () => {
    const { baseUrl } = studio.service;
    const { page, close } = await studio.visit('/tasks', SMALL);
    const answer = await page.goto(`${baseUrl}/nonsense`);
    assert.equal(answer?.status(), 404);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await close();
    const accept = 'text/html,application/xhtml+xml';
    for (const [path, headers] of [
      ['/nonsense', {}],
      ['/api/v1/nonsense', { accept }],
      ['/files/nonsense', { accept }],
    ] as const) {
      const response = await fetch(`${baseUrl}${path}`, { headers });
      assert.equal(response.status, 404, path);
      assert.equal(((await response.json()) as { code: number }).code, 4044, path);
    }
  });

  test('the list of keys names the views that the keys show', async () => {
    const { page, close } = await studio.visit('/tasks', SMALL);
    await page.getByRole('main').waitFor();
    await page.keyboard.press('?');
    await page.getByText('Front, Right, Back, Left, Top, Bottom').waitFor();
    await close();
  });

  test('remeshing without a texture says what goes', async () => {
    const { page, close } = await studio.visit('/create/model-remesh');
    const help = page.getByText('The result will have no colors or textures.');
    await help.waitFor();
    await page.getByText('2048', { exact: true }).click();
    await help.waitFor({ state: 'detached' });
    await close();
  });

  test('a model is finished from its page, on a phone too', async () => {
    const client = studio.service.client();
    const crate = await client.run('text-to-model', { prompt: 'a wooden crate' });
    const { page, complaints, close } = await studio.visit(`/models/${crate.task_uuid}`, {
      width: 390,
      height: 844,
    });
    page.setDefaultTimeout(TASK_MS);
    await page.getByRole('button', { name: 'Web', exact: true }).click();
    const submit = page.getByRole('button', { name: /^Finish · \d+ credits?$/ });
    await submit.scrollIntoViewIfNeeded();
    assert.ok(Number(await page.evaluate('document.documentElement.scrollWidth')) <= 390);
    // The page of the task is soon followed by that of the model, often before it has loaded: the request is what is sure.
    const created = page.waitForResponse(
      (response) =>
        response.request().method() === 'POST' && response.url().endsWith('/tasks/model-finish'),
    );
    await submit.click();
    const { task_uuid: uuid } = (await (await created).json()).data;
    await page.waitForURL((url) => url.href.includes(uuid), { waitUntil: 'commit' });
    const task = await client.wait(uuid, { timeoutMs: TASK_MS });
    assert.deepEqual(
      [task.flow_name, task.status, task.input?.preset],
      ['model-finish', 'SUCCESS', 'web'],
    );
    assert.deepEqual(complaints, []);
    await close();
  });
});
