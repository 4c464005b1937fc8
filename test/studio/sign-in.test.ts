import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { noBrowser, type StudioTest, startStudio } from '../support/studio.ts';

describe('signing in', { skip: noBrowser }, () => {
  let studio: StudioTest;
  before(async () => {
    // With a database of its own: only then is the link printed.
    studio = await startStudio({ embedded: true });
  });
  after(() => studio.stop());

  test('the link that the service prints signs in once, and leaves no trace in the address', async () => {
    const link = /Studio +(\S+)/.exec(studio.service.output())?.[1] ?? '';
    assert.match(link, /\/sign-in#link=[\w-]{43}$/);
    const path = new URL(link).pathname + new URL(link).hash;
    const first = await studio.visit(path, { signedIn: false });
    await first.page.waitForURL(`${studio.service.baseUrl}/`);
    await first.page.getByRole('navigation').waitFor();
    assert.deepEqual(first.complaints, []);
    assert.equal(await first.page.evaluate('document.cookie'), '');
    await first.close();

    const second = await studio.visit(path, { signedIn: false });
    await second.page.getByRole('alert').waitFor();
    assert.match(await second.page.getByRole('alert').innerText(), /already used/);
    assert.equal(new URL(second.page.url()).hash, '');
    await second.close();
  });

  test('a stranger is asked for a key, and lands where they wanted to go', async () => {
    const { page, complaints, close } = await studio.visit('/?x=1', { signedIn: false });
    await page.waitForURL(/\/sign-in/);
    await page.getByLabel('API key').waitFor();
    assert.deepEqual(complaints, [], 'nobody was refused anything yet');
    await page.getByLabel('API key').fill('bz_live_wrong');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').waitFor();
    await page.getByLabel('API key').fill(studio.service.apiKey);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${studio.service.baseUrl}/?x=1`);
    await close();
  });

  test('a link to somewhere else is not followed after signing in', async () => {
    for (const from of ['//evil.example/', 'https://evil.example/', '/\\evil.example']) {
      const { page, close } = await studio.visit(`/sign-in?from=${encodeURIComponent(from)}`, {
        signedIn: false,
      });
      await page.getByLabel('API key').fill(studio.service.apiKey);
      await page.keyboard.press('Enter');
      await page.getByRole('navigation').waitFor();
      assert.equal(new URL(page.url()).origin, studio.service.baseUrl, from);
      await close();
    }
  });
});
