import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { loadAxe } from '../support/axe.ts';
import { findChromium } from '../support/chromium.ts';
import { MODELS } from '../support/models.ts';
import { quadRingFiles } from '../support/quad-models.ts';
import { inPage, openViewerStand, until, type ViewerStand } from '../support/viewer-stand.ts';

const RING = {
  name: 'Ring',
  url: '/files/ring.glb',
  polygons: { url: '/files/ring.fbx', format: 'fbx' },
};
const DUCK = { name: 'Duck', url: '/files/duck.glb' };

/** Other counts than those of the file itself: what is shown is the service's. */
const MEASURED = {
  ...{ faces: 1152, faces_by_sides: { 4: 1152 }, vertices: 1150 },
  ...{ watertight: false, boundary_edges: 0, non_manifold_edges: 40 },
};

const chromium = await findChromium();
const options = chromium ? {} : { skip: 'no Chromium is installed' };
let stand: ViewerStand;
let page: Page;

before(async () => {
  if (!chromium) return;
  const ring = await quadRingFiles({ texture: 64 });
  stand = await openViewerStand(chromium, {
    'ring.glb': ring.glb,
    'ring.fbx': ring.fbx,
    'duck.glb': await readFile(join(MODELS, '01_Duck/Duck.glb')),
  });
  page = await stand.open({ width: 480, height: 640 });
  await inPage(page, 'stand.show(a)', { source: RING, others: [DUCK] });
  await page.getByText('1,152 quads').waitFor();
});
after(async () => stand?.close());

const stage = () => page.getByRole('application', { name: '3D view of Ring' });
const tool = (name: string) => page.getByRole('button', { name, exact: true });

test(
  'the facts can be read: what was measured, and without that only the faces',
  options,
  async () => {
    const facts = () => page.getByRole('region', { name: 'Details: Ring' });
    assert.match(await facts().innerText(), /1,152 quads\n1\.12 × 1\.15 × 0\.38 m/);
    assert.match(await facts().innerText(), /64 × 64 base color/);
    await inPage(
      page,
      `stand.show({ ...a, source: { ...a.source, measure: async () => (${JSON.stringify(MEASURED)}) } })`,
      { source: RING, others: [DUCK] },
    );
    await page.getByText('Not watertight: 40 non-manifold edges').waitFor();
    assert.match(await facts().innerText(), /1,152 quads\n1,150 vertices\nNot watertight: 40/);
  },
);

test('every tool is reached and worked by keys alone', options, async () => {
  await stage().focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  // The bar moves the focus a moment after the key: each is waited for before the next.
  await until(page, "document.activeElement.ariaLabel === 'View'");
  for (const name of [
    ...['Shading', 'Edges', 'Light', 'Measure'],
    ...['Section', 'Compare', 'Capture', 'Full screen'],
  ]) {
    await page.keyboard.press('ArrowRight');
    await until(page, `document.activeElement.ariaLabel === '${name}'`);
  }
  await tool('Shading').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('radio', { name: 'Material' }).focus();
  await page.keyboard.press('ArrowDown');
  assert.ok(await page.getByRole('radio', { name: 'Clay' }).isChecked());
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Escape');
  assert.equal(await page.getByRole('dialog').count(), 0);
});

test('keys: W triangles, T polygons and irregular vertices, U the UV map', options, async () => {
  const chosen = async () => {
    await tool('Edges').click();
    const label = await page.locator('label:has(input:checked)').innerText();
    await page.keyboard.press('Escape');
    return label;
  };
  await stage().focus();
  for (const [key, expected] of [
    ['w', 'Triangles'],
    ['w', 'No edges'],
    ['t', 'Polygons'],
    ['t', 'Irregular vertices'],
    ['t', 'No edges'],
  ] as const) {
    await page.keyboard.press(key);
    assert.equal(await chosen(), expected);
  }
  await page.keyboard.press('u');
  await page.getByRole('img', { name: 'UV layout, from 0 to 1' }).waitFor();
  await page.keyboard.press('u');
  assert.equal(await page.getByRole('img', { name: /UV/ }).count(), 0);
});

test('keys: L opens the light, X the section, Esc closes them', options, async () => {
  await stage().focus();
  for (const [key, name] of [
    ['l', 'Light'],
    ['x', 'Section'],
  ] as const) {
    await page.keyboard.press(key);
    await page.getByRole('dialog', { name }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name }).waitFor({ state: 'detached' });
  }
});

test('keys: views, arrows and F move the camera', options, async () => {
  const picture = async () => (await stage().screenshot()).toString('base64');
  await stage().focus();
  const seen = new Set([await picture()]);
  for (const key of ['1', '2', '5', 'ArrowLeft']) {
    await page.keyboard.press(key);
    await page.waitForTimeout(300);
    seen.add(await picture());
  }
  assert.equal(seen.size, 5);
  await page.keyboard.press('f');
});

test('keys: M measures from the middle of the picture, Esc ends that', options, async () => {
  await stage().focus();
  await page.keyboard.press('1');
  await page.keyboard.press('m');
  await page.getByText('Click the first point').waitFor();
  await page.keyboard.press('Enter');
  // The middle of a ring is its hole.
  await page.getByText('Click on the model to measure.').waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('Click on the model to measure.').waitFor({ state: 'detached' });
  await page.keyboard.press('f');
});

test('keys: C puts the other model beside it, and takes it away', options, async () => {
  await stage().focus();
  await page.keyboard.press('c');
  await page.getByRole('region', { name: 'Details: Duck' }).waitFor();
  await tool('Compare').click();
  await page.getByRole('radio', { name: 'Slider' }).check();
  await page.keyboard.press('Escape');
  const divider = page.getByRole('slider', { name: 'Divider between the two models' });
  await divider.focus();
  await page.keyboard.press('ArrowRight');
  assert.equal(await divider.getAttribute('aria-valuenow'), '52');
  await page.keyboard.press('c');
  await page.getByRole('region', { name: 'Details: Duck' }).waitFor({ state: 'detached' });
});

test('keys: S saves the picture', options, async () => {
  await stage().focus();
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('s')]);
  assert.equal(download.suggestedFilename(), 'Ring.png');
  const png = await readFile(await download.path());
  assert.equal(png.toString('latin1', 1, 4), 'PNG');
});

test('letters that are typed into a field stay there', options, async () => {
  const body = `const field = document.createElement('input');
    field.id = 'field'; document.body.append(field); field.focus();`;
  await inPage(page, body);
  await page.keyboard.type('scmx');
  assert.equal(await page.locator('#field').inputValue(), 'scmx');
  assert.equal(await page.getByRole('dialog').count(), 0);
  await inPage(page, `document.querySelector('#field').remove();`);
});

test('axe finds nothing, with a panel open and without', options, async () => {
  await loadAxe(page);
  // What a whole page has, and a part of one does not.
  const [off, names] = [
    { enabled: false },
    ['landmark-one-main', 'region', 'page-has-heading-one'],
  ];
  const rules = { rules: Object.fromEntries(names.map((name) => [name, off])) };
  const findings = () =>
    inPage<string[]>(
      page,
      'return (await axe.run(document, a)).violations.map(({ id, nodes }) => id + nodes[0].html);',
      { ...rules, runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'best-practice'] },
    );
  assert.deepEqual(await findings(), []);
  await tool('Light').click();
  assert.deepEqual(await findings(), []);
  await page.keyboard.press('Escape');
});

test('another model takes the place of the first; none frees the page', options, async () => {
  await inPage(page, 'stand.show(a)', { source: DUCK });
  await page.getByText('4,212 triangles').waitFor();
  await inPage(page, 'stand.show(null)');
  assert.equal(await page.locator('canvas').count(), 0);
});

test('nothing complained', options, () => assert.deepEqual(stand.complaints, []));
