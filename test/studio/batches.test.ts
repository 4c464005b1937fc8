import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import { unzip } from '../../src/cli/unzip.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { noBrowser, type StudioTest, startStudio } from '../support/studio.ts';

/** A task with the built-in engine on a busy machine. */
const TASK_MS = PATIENCE_MS;

describe('batches and finishing', { skip: noBrowser }, () => {
  let studio: StudioTest;
  before(async () => {
    studio = await startStudio();
  });
  after(() => studio.stop());

  test('a table becomes a batch, whose items are finished before and after a divider', async () => {
    const { page, complaints, close } = await studio.visit('/batches');
    await page.getByRole('link', { name: 'New batch' }).click();
    const table = page.getByLabel('Table');
    await table.fill('name\tprompt\tcolor\ncrate\ta wooden crate\tred');
    await page.getByRole('cell', { name: 'crate' }).waitFor();
    await page.getByText('1 problem').waitFor();
    await table.fill('name\tprompt\ncrate\ta wooden crate\ncube\ta glass cube\n');
    await page.getByLabel('Name').fill('props');
    await page.getByLabel('Face limit').fill('10');
    await page.getByText('Face limit must be at least 1000, got 10.').waitFor();
    await page.getByLabel('Face limit').fill('');
    await page.getByRole('button', { name: /^Create batch · \d+ credits$/ }).click();
    await page.getByText('2 of 2 items done').waitFor({ timeout: TASK_MS });
    await page.getByText(/^2 of 2 items done · \d+ credits charged$/).waitFor({ timeout: TASK_MS });
    const waiting = page.waitForEvent('download');
    await page.getByLabel('Folders for').selectOption('godot');
    await page.getByRole('button', { name: 'Download (zip)' }).click();
    const download = await waiting;
    assert.equal(download.suggestedFilename(), 'props.zip');
    const paths = unzip(await readFile(await download.path())).map(({ path }) => path);
    assert.ok(paths.includes('assets/models/crate/crate.glb'), paths.join());
    await page.getByRole('row', { name: /crate .*Done/ }).waitFor();
    await page.getByRole('cell').getByRole('link', { name: 'crate' }).click();
    await page.getByRole('button', { name: 'Web', exact: true }).click();
    await page.getByRole('button', { name: /^Finish · / }).click();
    await page.waitForURL(/\?compare=/, { timeout: TASK_MS });
    // Without a GPU, the viewer loads when the user touches the page.
    await page.mouse.click(700, 400);
    const divider = page.getByRole('slider', { name: /divider/i });
    await divider.waitFor({ timeout: TASK_MS });
    await divider.press('ArrowLeft');
    assert.equal(await divider.getAttribute('aria-valuenow'), '48');
    // A quote of a table with a mistake is refused.
    assert.deepEqual(
      complaints.filter((each) => !each.includes('/batches/quote')),
      [],
    );
    await close();
  });

  test('the form of a flow compares engines, and shows what each of them makes', async () => {
    const { page, complaints, close } = await studio.visit('/create/text-to-model');
    await page.getByText('Compare engines').click();
    const engines = page.getByRole('group', { name: 'Engines to compare' });
    const compare = page.getByRole('button', { name: /^Compare \d · / });
    assert.ok(await compare.isDisabled(), 'there is no prompt');
    await page.getByRole('textbox', { name: 'Prompt' }).fill('a wooden stool');
    await engines.getByLabel('Basic').uncheck();
    await page.getByText('Choose at least two engines.').waitFor();
    await engines.getByLabel('Basic').check();
    await page.getByRole('button', { name: /^Compare 2 · \d+ credits$/ }).click();
    await page.waitForURL(/\/compare\//);
    await page.getByRole('article', { name: 'Model by Basic' }).waitFor();
    await page.getByRole('article', { name: 'Model by Full' }).waitFor();
    // A link to the comparison can be opened.
    assert.equal((await page.reload())!.status(), 200);
    // A quote is refused if the form asks for it before it has a prompt or a second engine, as on a slow machine.
    assert.deepEqual(
      complaints.filter((each) => !each.includes('/compare/quote')),
      [],
    );
    await close();
  });
});
