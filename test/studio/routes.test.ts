import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { axeFindings } from '../support/axe.ts';
import { ROOT } from '../support/service.ts';
import { noBrowser, type StudioTest, startStudio } from '../support/studio.ts';

/** Bars, in bytes of gzipped JavaScript. */
const INITIAL_BYTES = 180_000;
const VIEWER_BYTES = 350_000;

/** Of a desktop still; without a GPU the processor draws every pixel of the model. */
const SMALL = { width: 1100, height: 600 };

describe('every route', { skip: noBrowser }, () => {
  let studio: StudioTest;
  let model: string;
  let failed: string;
  before(async () => {
    studio = await startStudio();
    const client = studio.service.client();
    const photo = new File([await readFile(join(ROOT, 'examples/teddy-bear.png'))], 'teddy.png');
    const { file_key } = await client.uploads.image(photo);
    ({ task_uuid: model } = await client.run('image-to-mesh', {
      image_file: file_key,
      polygon_limit: 5000,
      turbo: true,
    }));
    await client.tasks.patch(model, { is_public: true, name: 'Teddy' });
    ({ task_uuid: failed } = await client.tasks.create('image-to-mesh', {
      image_file: 'https://bozzetto.invalid/none.png',
    }));
    await client.wait(failed).catch(() => undefined);
  });
  after(() => studio.stop());

  const routes = (): [path: string, signedIn: boolean][] => [
    ['/sign-in', false],
    [`/m/${model}`, false],
    [`/embed/${model}`, false],
    ['/', true],
    ['/create/text-to-model', true],
    ['/create/image-to-model', true],
    ['/create/model-remesh', true],
    ['/create/convert-model-format', true],
    ['/artistic-mesh', true],
    ['/tasks', true],
    [`/tasks/${model}`, true],
    [`/tasks/${failed}`, true],
    ['/models', true],
    [`/models/${model}`, true],
    ['/account', true],
    ['/admin', true],
    ['/models/nothing/here', true],
  ];

  /** The viewer comes when somebody is there, as the processor draws it here. */
  async function wakeViewer(page: Page, path: string): Promise<void> {
    if (!path.includes(model)) return;
    await page.mouse.move(200, 200);
    await page.locator('canvas').first().waitFor();
    await page.waitForLoadState('networkidle');
  }

  const OTHER = { light: 'dark', dark: 'light' } as const;
  // Each page opens in one theme and is switched to the other: opening the viewer's takes seconds without a GPU.
  for (const [parity, first] of [
    [0, 'light'],
    [1, 'dark'],
  ] as const)
    test(`no console error and no finding of axe, every second route, opened ${first}`, async () => {
      const found: string[] = [];
      for (const [path, signedIn] of routes().filter((_, index) => index % 2 === parity)) {
        const { page, complaints, close } = await studio.visit(path, {
          ...SMALL,
          theme: first,
          signedIn,
        });
        await page.waitForLoadState('networkidle');
        await page.locator(':is(h1, h2):not(:empty)').first().waitFor();
        await wakeViewer(page, path);
        const findings = await axeFindings(page, [first, OTHER[first]]);
        found.push(...findings.map((each) => `${path}, ${each}`));
        found.push(...complaints.map((each) => `${path}: ${each}`));
        await close();
      }
      assert.deepEqual(found, []);
    });

  test('an address that leads nowhere says so, in the frame', async () => {
    const { page, close } = await studio.visit('/tasks/nothing/here');
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await page.getByRole('link', { name: 'Go to the home page' }).click();
    await page.waitForURL(`${studio.service.baseUrl}/`);
    await close();
  });

  test('a model that the processor draws is a picture until somebody is there', async () => {
    const { page, complaints, close } = await studio.visit('/sign-in');
    // Time stands still, so that only a touch can bring the viewer.
    await page.clock.install();
    await page.goto(`${studio.service.baseUrl}/models/${model}`);
    const picture = page.locator('main img').first();
    await picture.waitFor();
    assert.equal(await page.locator('canvas').count(), 0);
    await page.mouse.move(300, 300);
    await page.locator('canvas').waitFor();
    assert.deepEqual(complaints, []);
    await close();
  });

  /** Gzipped bytes of the scripts that a page needs. */
  async function scripts(path: string): Promise<Map<string, number>> {
    const { page, close } = await studio.visit('/sign-in', { signedIn: true });
    // Other pages are preloaded when the browser is idle, as many as there is time for.
    await page.addInitScript('globalThis.requestIdleCallback = () => 0');
    await page.goto(studio.service.baseUrl + path);
    await wakeViewer(page, path);
    // What the document before it still loads does not count.
    const loaded = await page.evaluate<string[]>(
      "performance.getEntriesByType('resource').map(({ name }) => name)",
    );
    const names = new Set(loaded.filter((name) => /\/studio\/assets\/.*\.js$/.test(name)));
    await close();
    const sizes = new Map<string, number>();
    for (const name of names) {
      const answer = await fetch(name, { headers: { 'accept-encoding': 'gzip' } });
      sizes.set(name, Number(answer.headers.get('content-length')));
      await answer.body?.cancel();
    }
    return sizes;
  }
  const sum = (sizes: Iterable<number>) => [...sizes].reduce((all, each) => all + each, 0);

  test('scripts stay within their bars', async (t) => {
    const home = await scripts('/');
    const initial = sum(home.values());
    const viewer = sum(
      [...(await scripts(`/models/${model}`))]
        .filter(([name]) => !home.has(name))
        .map(([, size]) => size),
    );
    t.diagnostic(`initial ${initial} bytes, viewer ${viewer} bytes, gzipped`);
    assert.ok(initial > 0 && initial <= INITIAL_BYTES, `initial scripts: ${initial} bytes`);
    assert.ok(viewer <= VIEWER_BYTES, `scripts of the viewer: ${viewer} bytes`);
  });
});
