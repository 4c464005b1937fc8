import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import type { StageSettings } from '../../src/studio/viewer/stage/settings.ts';
import { assertGolden } from '../golden/compare.ts';
import { findChromium } from '../support/chromium.ts';
import { MODELS } from '../support/models.ts';
import { quadRingFiles } from '../support/quad-models.ts';
import { inPage, openViewerStand, until, type ViewerStand } from '../support/viewer-stand.ts';

/** Edges are antialiased: some of their pixels differ between versions of the browser. */
const MOST_DIFFERENT = 0.015;
const RING = {
  name: 'ring',
  url: '/files/ring.glb',
  polygons: { url: '/files/ring.fbx', format: 'fbx' as const },
};

const chromium = await findChromium();
const options = chromium ? {} : { skip: 'no Chromium is installed' };
let stand: ViewerStand;
let page: Page;
let dark: Page;

before(async () => {
  if (!chromium) return;
  const ring = await quadRingFiles({ texture: 256 });
  stand = await openViewerStand(chromium, {
    'ring.glb': ring.glb,
    'ring.fbx': ring.fbx,
    'other.fbx': (await quadRingFiles({ around: 12, across: 8 })).fbx.slice(0, 400),
    'duck.glb': await readFile(join(MODELS, '01_Duck/Duck.glb')),
  });
  page = await stand.open();
  dark = await stand.open({ dark: true });
  for (const each of [page, dark]) {
    await inPage(each, 'window.stage = stand.openStage();');
    await load(each, 0, RING);
    await polygonsOf(each);
  }
});
after(async () => stand?.close());

/** Loads a model; tells why it could not be. */
function load(where: Page, slot: 0 | 1, source: object): Promise<string> {
  const body = `return stage.load(a, b, new AbortController().signal).then(
    () => 'loaded', (error) => error.message)`;
  return inPage(where, body, slot, source);
}

function polygonsOf(where: Page): Promise<void> {
  return until(where, 'stage.state.models[0]?.hasPolygons != null');
}

/** The picture on the stage under settings. */
async function picture(where: Page, settings: Partial<StageSettings>) {
  const body = `stage.set(a);
    const bytes = new Uint8Array(await (await stage.screenshot()).arrayBuffer());
    return bytes.toBase64 ? bytes.toBase64() : btoa(String.fromCharCode(...bytes));`;
  const png = await inPage<string>(where, body, settings);
  const { data, info } = await sharp(Buffer.from(png, 'base64'))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}

const PLAIN = { mode: 'material', edges: 'none', section: null, shadow: true } as const;

for (const mode of [
  ...['material', 'clay', 'color', 'normals', 'roughness'],
  ...['metallic', 'occlusion', 'uv', 'matcap'],
] as const) {
  test(`mode ${mode}`, options, async () => {
    const settings = { ...PLAIN, mode } as Partial<StageSettings>;
    await assertGolden(`viewer-${mode}`, await picture(page, settings), MOST_DIFFERENT);
  });
}

for (const edges of ['triangles', 'polygons', 'irregular'] as const) {
  test(`edges ${edges}`, options, async () => {
    const settings = { ...PLAIN, mode: 'clay', edges } as const;
    await picture(page, settings);
    await until(page, '!stage.isWaiting');
    await assertGolden(`viewer-edges-${edges}`, await picture(page, settings), MOST_DIFFERENT);
  });
}

test('a cut shows the inside in one color', options, async () => {
  const section = { axis: 'z', at: 0.5, flipped: false } as const;
  const settings = { ...PLAIN, mode: 'clay', section } as const;
  await assertGolden('viewer-section', await picture(page, settings), MOST_DIFFERENT);
});

test('in the dark', options, async () => {
  const settings = { ...PLAIN, mode: 'clay', edges: 'polygons' } as const;
  await assertGolden('viewer-dark', await picture(dark, settings), MOST_DIFFERENT);
});

test('nothing complained', options, () => {
  assert.deepEqual(stand.complaints, []);
});
