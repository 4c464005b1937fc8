import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startService } from '../support/service.ts';
import { noBrowser, type StudioTest, startStudio } from '../support/studio.ts';

describe('the frame', { skip: noBrowser }, () => {
  let studio: StudioTest;
  before(async () => {
    studio = await startStudio();
  });
  after(() => studio.stop());

  test('everything is found by name, by keyboard alone', async () => {
    const { page, complaints, close } = await studio.visit('/account');
    await page.getByRole('heading', { name: 'Ledger' }).waitFor();
    await page.keyboard.press('Control+k');
    const box = page.getByRole('combobox', { name: 'Search and commands' });
    await box.waitFor();
    await page.keyboard.type('artistic');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/artistic-mesh$/);
    // The page comes after its address, and may take the focus when it does.
    await page.getByRole('button', { name: /^Create/ }).waitFor();
    // The first one is away before the second one is asked for: its rows are not to be counted.
    await box.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+k');
    await box.waitFor();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('option', { selected: true }).first().waitFor();
    assert.equal(await page.getByRole('option', { selected: true }).count(), 1);
    await page.keyboard.press('Escape');
    await box.waitFor({ state: 'detached' });
    await page.locator('#content').focus();
    await page.keyboard.press('?');
    await page.getByRole('heading', { name: 'Keyboard shortcuts' }).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('#content').focus();
    await page.keyboard.press('n');
    await page.waitForURL(`${studio.service.baseUrl}/`);
    assert.deepEqual(complaints, []);
    await close();
  });

  test('the first key press reaches a way past the frame', async () => {
    const { page, close } = await studio.visit('/account');
    await page.getByRole('heading', { name: 'Ledger' }).waitFor();
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate('document.activeElement.textContent'), 'Skip to content');
    await page.keyboard.press('Enter');
    assert.equal(await page.evaluate('document.activeElement.id'), 'content');
    await close();
  });

  test('a theme that was chosen stays, before the first picture is drawn', async () => {
    const { page, close } = await studio.visit('/account', { theme: 'light' });
    await page.getByRole('button', { name: 'Theme: System' }).click();
    await page.getByRole('button', { name: 'Theme: Light' }).click();
    await page.getByRole('button', { name: 'Theme: Dark' }).waitFor();
    const ground = () =>
      page.evaluate<string>('getComputedStyle(document.documentElement).backgroundColor');
    const dark = await ground();
    await page.reload({ waitUntil: 'commit' });
    await page.waitForFunction('document.body !== null');
    assert.equal(await ground(), dark);
    await close();
  });

  test('two tabs show the same work as it happens', async () => {
    const one = await studio.visit('/');
    const other = await one.context.newPage();
    await other.goto(`${studio.service.baseUrl}/tasks`);
    const client = studio.service.client();
    const { task_uuid } = await client.tasks.create('prompt-optimize', {
      user_input: 'a blue owl',
    });
    for (const page of [one.page, other])
      await page.locator(`[data-strip] a[href$="${task_uuid}"]`).waitFor();
    await client.wait(task_uuid);
    for (const page of [one.page, other])
      await page.locator(`[data-strip] a[href$="${task_uuid}"]`).getByText('Done').waitFor();
    assert.deepEqual(one.complaints, []);
    await one.close();
  });

  test('a revoked key ends the session on the page, which leads to sign in and back', async () => {
    const client = studio.service.client();
    const made = await client.account.keys.create({
      name: 'guest',
      scopes: ['tasks:read', 'account:read'],
    });
    const { page, context, close } = await studio.visit('/account', { signedIn: false });
    await page.getByLabel('API key').fill(made.token);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Ledger' }).waitFor();
    await client.account.keys.revoke(made.key_uuid);
    await page.waitForTimeout(2100);
    // The page may have heard of it by itself; then there is no link any more.
    const tasks = page.getByRole('link', { name: 'Tasks' });
    await Promise.race([page.waitForURL(/\/sign-in/), tasks.click().catch(() => {})]);
    await page.waitForURL(/\/sign-in\?from=/);
    await page.getByLabel('API key').fill(studio.service.apiKey);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/(tasks|account)$/);
    assert.equal((await context.cookies()).length, 1);
    await close();
  });

  test('on a phone the sections are a bar at the bottom, and nothing is wider than the screen', async () => {
    for (const path of ['/', '/tasks', '/models', '/account', '/artistic-mesh']) {
      const look = { width: 390, height: 844, isTouch: true };
      const { page, close } = await studio.visit(path, look);
      const rail = await page.getByRole('navigation', { name: 'Sections' }).boundingBox();
      assert.ok(
        rail !== null && rail.y > 700 && rail.width === 390,
        `${path} ${JSON.stringify(rail)}`,
      );
      await page.waitForLoadState('networkidle');
      const wide = await page.evaluate<number>('document.documentElement.scrollWidth');
      assert.ok(wide <= 390, `${path} is ${wide} wide`);
      await close();
    }
  });

  test('a restarted service is found again: the page goes on by itself', async () => {
    const { service } = studio;
    const { page, complaints, close } = await studio.visit('/tasks');
    await page.getByText('a blue owl').first().waitFor();
    await service.stop({ keepData: true });
    await page.evaluate("fetch('/healthz').catch(() => 0)");
    await page.getByRole('link', { name: 'Account' }).click();
    await page.getByText('The service cannot be reached.').waitFor();
    const again = await startService({
      data: service.data,
      apiKey: service.apiKey,
      env: { ...service.env, PORT: new URL(service.baseUrl).port, BOZZETTO_STUDIO: 'on' },
    });
    Object.assign(studio.service, again);
    await page.getByText('The service cannot be reached.').waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'Ledger' }).waitFor();
    const { task_uuid } = await again
      .client()
      .tasks.create('prompt-optimize', { user_input: 'a red fox' });
    // By push, over a connection that came back by itself.
    await page.locator(`[data-strip] a[href$="${task_uuid}"]`).waitFor();
    assert.deepEqual(
      complaints.filter((each) => !/ERR_CONNECTION_REFUSED|WebSocket|503/.test(each)),
      [],
    );
    await close();
  });
});
