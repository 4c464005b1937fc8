import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import type { GltfStorage } from '../../src/engines/spec.ts';
import { findChromium } from '../support/chromium.ts';
import { MODELS, readModel, sourceOf, testContext, writeModel } from '../support/models.ts';
import { inPage, openViewerStand, type ViewerStand } from '../support/viewer-stand.ts';

/** Ways to store a GLB, all of which three.js reads. */
const STORAGES: readonly GltfStorage[] = [
  { compression: 'meshopt', textures: 'webp' },
  { compression: 'draco', textures: 'ktx2' },
  { compression: 'meshopt', textures: 'ktx2' },
];
const nameOf = ({ compression, textures }: GltfStorage) => `${compression}-${textures}`;
/** Mean difference between two pictures of the same model, as a fraction of white. */
const SAME = 0.01;
/** A folder for the pictures, to look at them. */
const PICTURES = process.env.BOZZETTO_PICTURES;

const chromium = await findChromium();
const options = chromium ? {} : { skip: 'no Chromium is installed' };
let stand: ViewerStand;
let page: Page;
let plain: Buffer;

before(async () => {
  if (!chromium) return;
  const scene = await readModel(sourceOf(join(MODELS, '01_Duck/Duck.glb'), 'glb'), 'glb');
  const files: Record<string, Uint8Array> = {
    'plain.glb': (await writeModel(scene, 'glb')).bytes,
  };
  for (const storage of STORAGES) {
    const { bytes } = await writeModel(scene, 'glb', { ...testContext(), storage });
    files[`${nameOf(storage)}.glb`] = bytes;
  }
  stand = await openViewerStand(chromium, files);
  page = await stand.open();
  await inPage(page, 'window.stage = stand.openStage();');
  plain = await pictureOf('plain');
});
after(async () => stand?.close());

/** Loads a file and returns a picture of it, as raw RGB. */
async function pictureOf(name: string): Promise<Buffer> {
  const body = `await stage.load(0, { name: a, url: '/files/' + a + '.glb' }, new AbortController().signal);
    const bytes = new Uint8Array(await (await stage.screenshot()).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));`;
  const png = Buffer.from(await inPage<string>(page, body, name), 'base64');
  if (PICTURES !== undefined) {
    await mkdir(PICTURES, { recursive: true });
    await writeFile(join(PICTURES, `${name}.png`), png);
  }
  return sharp(png).removeAlpha().raw().toBuffer();
}

for (const storage of STORAGES) {
  const name = nameOf(storage);
  test(`three.js shows a GLB with ${name} as it shows the plain one`, options, async () => {
    const picture = await pictureOf(name);
    assert.equal(picture.length, plain.length);
    let sum = 0;
    for (let i = 0; i < plain.length; i++) sum += Math.abs(plain[i]! - picture[i]!);
    const difference = sum / plain.length / 255;
    assert.ok(difference < SAME, `${name}: ${(100 * difference).toFixed(2)} %`);
    const triangles = await inPage<number>(page, 'return stage.state.models[0].facts.triangles;');
    assert.equal(triangles, 4212);
    assert.deepEqual(stand.complaints, []);
  });
}
