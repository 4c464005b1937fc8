import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { ShapeProgram } from '../../src/contract/shape-program.ts';
import { axeFindings } from '../support/axe.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { noBrowser, type StudioTest, startStudio } from '../support/studio.ts';

/** Without a GPU the processor draws every pixel of the model. */
const SMALL = { width: 920, height: 320 };

const ZORB = `name: zorblax
main: [skin]
parameters:
  height: { value: 1, min: 0.5, max: 2 }
materials:
  skin: { is: paint, color: '#3050c0' }
parts:
  - { name: body, material: skin, shape: { kind: cylinder, radius: 0.3, height: height, sides: 12 } }
`;

describe('the library in the studio', { skip: noBrowser }, () => {
  let studio: StudioTest;
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bozzetto-library-'));
    await writeFile(join(folder, 'zorblax.yaml'), ZORB);
    studio = await startStudio({ env: { BOZZETTO_LIBRARY: folder } });
  });
  after(async () => {
    await studio?.stop();
    await rm(folder, { recursive: true });
  });

  const meetsRules = async (page: Page) => assert.deepEqual(await axeFindings(page), []);

  test('a thing is found, changed and made, and its model becomes a thing of its own', async () => {
    const client = studio.service.client();
    const { page, complaints, close } = await studio.visit('/library', SMALL);
    page.setDefaultTimeout(PATIENCE_MS);
    await page.getByRole('searchbox', { name: 'Search the library' }).fill('zorb');
    const card = page.getByRole('link', { name: /^zorblax/ });
    await card.locator('img').waitFor();
    await page
      .getByRole('status')
      .filter({ hasText: /^1 thing$/ })
      .waitFor();
    await meetsRules(page);
    await card.press('Enter');
    await page.waitForURL(/\/library\/zorblax$/);

    await page.getByRole('slider', { name: 'height' }).press('End');
    await page.getByLabel('skin').fill('#c03050');
    // The size that the viewer shows.
    await page.getByText(/ × 2(\.0+)? × .* m$/).waitFor();
    await meetsRules(page);
    await page.getByRole('button', { name: /^Make it · / }).click();
    await page.waitForURL(/\/tasks\/[0-9a-f-]{36}$/);
    const made = page.url().split('/').at(-1)!;
    const { output, status } = await client.wait(made);
    assert.equal(status, 'SUCCESS');
    const bytes = await (await client.download(output!.program_url![0]!)).bytes();
    const program: ShapeProgram = JSON.parse(new TextDecoder().decode(bytes));
    assert.equal(program.parameters?.height?.value, 2);
    assert.equal(program.materials?.skin?.color, '#c03050');

    await page.getByRole('link', { name: 'Open model' }).first().click();
    await page.getByText('Save to the library').first().click();
    await page.getByLabel('Subject').fill('toys');
    await page.getByRole('button', { name: 'Save to the library' }).click();
    // The noun is that of the first file.
    await page.getByRole('alert').filter({ hasText: 'already a word' }).waitFor();
    await page.getByLabel('Name', { exact: true }).last().fill('red zorb');
    await page.getByRole('button', { name: 'Save to the library' }).click();
    await page.getByText('Saved as toys/red-zorb.yaml.').waitFor();
    assert.match(await readFile(join(folder, 'toys/red-zorb.yaml'), 'utf8'), /#c03050/);
    await page.getByRole('link', { name: 'Open', exact: true }).click();
    await page.waitForURL(/\/library\/red%20zorb$/);
    await page.getByRole('slider', { name: 'height' }).waitFor();
    // The answer that the noun is taken.
    assert.deepEqual(
      complaints.filter((each) => !each.includes('409')),
      [],
    );
    await close();
  });
});
