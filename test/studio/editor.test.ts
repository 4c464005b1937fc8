import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { ShapeProgram } from '../../src/contract/shape-program.ts';
import { axeFindings } from '../support/axe.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { noBrowser, type StudioTest, startStudio } from '../support/studio.ts';

/** Without a GPU the processor draws every pixel of the model. */
const SMALL = { width: 920, height: 320 };

const CHAIR: ShapeProgram = {
  version: 1,
  name: 'chair',
  parameters: {
    height: { value: 0.45, min: 0.3, max: 0.8 },
    slats: { value: 3, min: 1, max: 6 },
  },
  materials: { wood: { is: 'oak' }, cloth: { is: 'fabric', color: '#a03020' } },
  parts: [
    {
      name: 'seat',
      material: 'wood',
      at: [0, 'height', 0],
      shape: { kind: 'box', size: [0.45, 0.04, 0.45], round: 0.01 },
      parts: [
        {
          name: 'cushion',
          material: 'cloth',
          at: [0, 0.04, 0],
          shape: { kind: 'superellipsoid', size: [0.4, 0.05, 0.4], square: 4 },
        },
        {
          name: 'slat',
          at: [-0.15, 0.25, -0.2],
          shape: { kind: 'box', size: [0.04, 0.45, 0.02] },
          copies: [{ kind: 'line', count: 'slats', step: [0.15, 0, 0] }],
        },
      ],
    },
    {
      name: 'leg',
      material: 'wood',
      at: [0.19, 'height / 2', 0.19],
      shape: { kind: 'cylinder', radius: 0.02, height: 'height' },
      copies: [{ kind: 'ring', count: 4, axis: 'y' }],
    },
    {
      name: 'hole',
      material: 'wood',
      at: [0, 0.06, 0],
      shape: {
        kind: 'subtract',
        of: [
          { kind: 'box', size: [0.4, 0.02, 0.4] },
          { kind: 'cylinder', radius: 0.05, height: 0.1 },
        ],
      },
    },
  ],
};

describe('parameters and parts of a model, edited in the studio', { skip: noBrowser }, () => {
  let studio: StudioTest;
  before(async () => {
    studio = await startStudio();
  });
  after(() => studio.stop());

  const part = (page: Page, name: string) => page.getByRole('treeitem', { name, exact: true });
  /** The size that the viewer shows, once the latest program has run. */
  const size = (page: Page) =>
    page
      .getByRole('region', { name: /^Details/ })
      .getByText(/\d × [\d.]+ × [\d.]+ (m|cm|mm)$/)
      .textContent();

  test('a version differs from the one before it in what was edited, and in nothing else', async () => {
    const client = studio.service.client();
    const { task_uuid } = await client.run('text-to-model', {
      program: CHAIR as never,
      polygon_limit: 50_000,
    });
    const { page, complaints, close } = await studio.visit(`/models/${task_uuid}`, SMALL);
    page.setDefaultTimeout(PATIENCE_MS);
    await part(page, 'seat').waitFor();
    await page.locator('canvas').waitFor();
    await page
      .getByText(/triangles|quads/)
      .first()
      .waitFor();
    const sizeBefore = await size(page);

    // Whole numbers move by one, other values by a step of the range.
    await page.getByRole('slider', { name: 'slats' }).press('ArrowRight');
    await page.getByRole('slider', { name: 'height' }).press('ArrowRight');
    await page.getByRole('slider', { name: 'height' }).press('ArrowRight');
    await page
      .getByRole('region', { name: /^Details/ })
      .getByText(sizeBefore!)
      .waitFor({ state: 'detached' });

    await part(page, 'cushion').click();
    await page.getByLabel('Color').fill('#3050c0');
    await part(page, 'slat').click();
    await page.getByLabel('Material').selectOption('walnut');

    // The keyboard removes the leg, which undo brings back, and the plate below it, which stays away.
    await part(page, 'leg').focus();
    await page.keyboard.press('Delete');
    await part(page, 'leg').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+z');
    await part(page, 'leg').waitFor();
    await part(page, 'leg').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await part(page, 'hole').waitFor({ state: 'detached' });
    // What is hidden stays in the model.
    await part(page, 'leg').focus();
    await page.keyboard.press('h');
    await part(page, 'leg, hidden').waitFor();

    await page.getByRole('button', { name: /^Make this version · / }).click();
    await page.waitForURL(/\/tasks\/[0-9a-f-]{36}$/);
    const made = page.url().split('/').at(-1)!;
    const task = await client.wait(made);
    assert.equal(task.input?.made_from, task_uuid);
    assert.equal(task.input?.prompt ?? null, null);
    assert.equal(task.input?.polygon_limit, 50_000);
    const written = async (uuid: string): Promise<ShapeProgram> => {
      const { output } = await client.tasks.status(uuid);
      const bytes = await (await client.download(output!.program_url![0]!)).bytes();
      return JSON.parse(Buffer.from(bytes).toString());
    };
    const [old, fresh] = [await written(task_uuid), await written(made)];
    const { height, slats } = fresh.parameters!;
    assert.ok(height!.value > 0.45 && height!.value < 0.5, `height ${height!.value}`);
    const expected = structuredClone(old);
    expected.parameters!.height!.value = height!.value;
    expected.parameters!.slats!.value = 4;
    expected.materials!.cloth!.color = '#3050c0';
    expected.materials!.wood_2 = { is: 'walnut' };
    expected.parts[0]!.parts![1]!.material = 'wood_2';
    expected.parts.splice(2, 1);
    assert.deepEqual(fresh, expected);
    assert.equal(slats!.value, 4);
    for (const [one, same] of [
      [old.parts[1], fresh.parts[1]],
      [old.parts[0]!.parts![0], fresh.parts[0]!.parts![0]],
      [old.materials!.wood, fresh.materials!.wood],
    ])
      assert.equal(JSON.stringify(same), JSON.stringify(one));

    await page.getByRole('link', { name: 'Open model' }).first().click();
    await page.waitForURL(new RegExp(`/models/${made}$`));
    await page.getByRole('link', { name: 'Back to this version' }).click();
    await page.waitForURL(new RegExp(`/models/${task_uuid}$`));
    assert.deepEqual(complaints, []);
    await close();
  });

  test('parts that use a thing of the library are drawn, and a version can be made of nothing else', async () => {
    const client = studio.service.client();
    const { task_uuid } = await client.run('text-to-model', {
      program: {
        version: 1,
        name: 'stall',
        materials: { wood: { is: 'oak' } },
        parts: [
          { name: 'table', material: 'wood', shape: { kind: 'box', size: [1, 0.1, 0.5] } },
          { name: 'keg', at: [0, 0.05, 0], use: { thing: 'barrel', parameters: { size: 0.3 } } },
        ],
      } as never,
    });
    const { page, complaints, close } = await studio.visit(`/models/${task_uuid}`, SMALL);
    page.setDefaultTimeout(PATIENCE_MS);
    await part(page, 'table').waitFor();
    await page.locator('canvas').waitFor();
    const whole = await size(page);
    await part(page, 'table').click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    // What is left is the keg, which is smaller.
    await page
      .getByRole('region', { name: /^Details/ })
      .getByText(whole!)
      .waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Make this version · / }).click();
    await page.waitForURL(/\/tasks\/[0-9a-f-]{36}$/);
    const { status } = await client.wait(page.url().split('/').at(-1)!);
    assert.equal(status, 'SUCCESS');
    assert.deepEqual(complaints, []);
    await close();
  });

  test('a change that makes no model is explained, and cannot be made into a version', async () => {
    const { task_uuid } = await studio.service.client().run('text-to-model', {
      program: {
        version: 1,
        name: 'ball',
        textured: true,
        materials: { wood: { is: 'oak' } },
        parts: [{ name: 'ball', material: 'wood', shape: { kind: 'sphere', radius: 0.1 } }],
      } as never,
    });
    const { page, complaints, close } = await studio.visit(`/models/${task_uuid}`, SMALL);
    page.setDefaultTimeout(PATIENCE_MS);
    await part(page, 'ball').click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByRole('alert').filter({ hasText: 'it makes nothing' }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Make this version' }).isDisabled(), true);
    await page.getByRole('button', { name: 'Undo: ball removed' }).click();
    await part(page, 'ball').waitFor();
    await page.getByRole('alert').waitFor({ state: 'detached' });

    await part(page, 'ball').click();
    await page.getByLabel('Material').selectOption('walnut');
    assert.deepEqual(await axeFindings(page), []);
    assert.deepEqual(complaints, []);
    await close();
  });
});
