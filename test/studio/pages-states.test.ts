import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { admin } from '../support/admin.ts';
import { dropFiles } from '../support/drop-files.ts';
import { objectImage } from '../support/images.ts';
import { noBrowser, type StudioTest, signIn, startStudio } from '../support/studio.ts';

const ROUTES = [
  '/',
  '/create/text-to-model',
  '/create/image-to-model',
  '/create/model-texture',
  '/create/model-preview-render',
  '/create/convert-model-format',
  '/artistic-mesh',
  '/tasks',
  '/models',
  '/account',
  '/admin',
];

describe('states of the pages', { skip: noBrowser }, () => {
  let studio: StudioTest;
  before(async () => {
    studio = await startStudio();
  });
  after(() => studio.stop());

  test('what credits do not reach for is said before it is asked for', async () => {
    const { apiKey } = await admin(studio.service).createUser({ credits: 12 });
    const { page, context, close } = await studio.visit('/sign-in', { signedIn: false });
    await signIn(context, studio.service.baseUrl, apiKey);
    await page.goto(`${studio.service.baseUrl}/create/text-to-model`);
    const make = page.getByRole('button', { name: 'Create · 22 credits' });
    await make.waitFor();
    assert.equal(await make.isDisabled(), true);
    await page.getByText('You need 10 more credits.').waitFor();
    await page.getByRole('link', { name: 'View ledger' }).click();
    await page.getByRole('cell', { name: /Granted/ }).waitFor();
    await close();
  });

  test('the price follows the form', async () => {
    const { page, close } = await studio.visit('/create/image-to-model');
    for (const [preset, price] of [
      ['4096', 30],
      ['1024', 20],
    ] as const) {
      await page.getByRole('radio', { name: preset }).check({ force: true });
      await page.getByRole('button', { name: `Create · ${price} credits` }).waitFor();
    }
    await close();
  });

  test('a broken file is refused where it was dropped, and the form stays', async () => {
    const { page, close } = await studio.visit('/create/image-to-model');
    await page.getByLabel('Triangle limit').first().fill('12345');
    const bytes = Buffer.from('this is no picture');
    await dropFiles(page, { name: 'broken.png', type: 'image/png', bytes });
    const alert = page.getByRole('alert').first();
    await alert.waitFor();
    assert.notEqual(await alert.textContent(), '');
    assert.equal(await page.getByLabel('Triangle limit').first().inputValue(), '12345');
    await page.getByRole('button', { name: 'Remove broken.png' }).click();
    await page.getByText('Drop pictures here').waitFor();
    await close();
  });

  test('a task is in the strip at once, and can be cancelled', async () => {
    const { page, close } = await studio.visit('/artistic-mesh');
    await page.getByRole('button', { name: 'Create · 25 credits' }).waitFor();
    const bytes = await objectImage();
    // It is pressed while the picture is on its way: what was meant is made when it is there.
    await page.route(/\/upload\/image/, async (route) => {
      await new Promise((resume) => setTimeout(resume, 1000));
      await route.continue();
    });
    await dropFiles(page, { name: 'ball.png', type: 'image/png', bytes });
    await page.getByRole('button', { name: 'Remove ball.png' }).waitFor();
    await page.getByRole('button', { name: 'Create · 25 credits' }).click();
    const strip = page.getByRole('complementary');
    await strip.getByText('ball').first().waitFor();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.getByRole('heading', { name: 'Canceled' }).waitFor();
    await strip.getByText('Canceled').first().waitFor();
    await page.getByRole('link', { name: 'Edit and rerun' }).click();
    await page.waitForURL(/like=/);
    await page.getByText('Artistic mesh').first().waitFor();
    await close();
  });

  test('a failed task says why and what to do', async () => {
    const { page, close } = await studio.visit('/create/convert-model-format');
    await page.getByLabel('Link to the file').fill('http://127.0.0.1:1/model.glb');
    await page.getByRole('button', { name: 'Add' }).click();
    await page.getByLabel('Convert to').selectOption('stl');
    await page.getByRole('button', { name: 'Convert · 1 credit' }).click();
    await page
      .getByText(/not public/)
      .first()
      .waitFor();
    await page
      .getByText(/another source/)
      .first()
      .waitFor();
    await close();
  });

  test('everything by keyboard: words, Enter, along the strip, back to the form', async () => {
    const { page, close } = await studio.visit('/create/prompt-optimize');
    await page.getByRole('button', { name: 'Improve prompt · 1 credit' }).waitFor();
    await page.keyboard.type('an armchair');
    await page.keyboard.press('Enter');
    await page.waitForURL(/task=/);
    await page.getByRole('complementary').getByText('Done').first().waitFor();
    await page.locator('#content').focus();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/tasks\//);
    await page.getByRole('heading', { name: 'Timeline' }).waitFor();
    await close();
  });

  test('the older name of the artistic mesh leads to it', async () => {
    const { page, close } = await studio.visit('/smart-mesh');
    assert.equal(new URL(page.url()).pathname, '/artistic-mesh');
    await page.getByRole('button', { name: 'Create · 25 credits' }).waitFor();
    await close();
  });

  test('no page is wider than a phone, and none complains', async () => {
    for (const theme of ['light', 'dark'] as const) {
      const { page, complaints, close } = await studio.visit('/', {
        width: 390,
        height: 844,
        isTouch: true,
        theme,
      });
      for (const route of ROUTES) {
        await page.goto(studio.service.baseUrl + route);
        await page.getByRole('main').waitFor();
        await page.waitForLoadState('networkidle');
        const width = await page.evaluate<number>('document.documentElement.scrollWidth');
        assert.equal(width, 390, route);
      }
      assert.deepEqual(complaints, []);
      await close();
    }
  });
});
