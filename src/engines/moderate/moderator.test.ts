import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import sharp from 'sharp';
import type { EngineContext } from '../spec.ts';
import { createModerator } from './moderator.ts';

const moderator = createModerator();
const context: EngineContext = { signal: new AbortController().signal, async progress() {} };
const allowed = async (text: string) => (await moderator.doModerateWords(text, context)).allowed;

const HARMLESS = `a cock-a-doodle rooster; a map of Scunthorpe; a nude colour dress; shiitake mushrooms; a blue tit;
  an ass pulling a cart; pussy willow; moby dick the whale; shuttlecock; cocktail glass; lamp or nightstand; pop or nothing;
  step ornament; rapeseed field; analog clock; assassin robot; cumin jar; sextant; titmouse; fire retardant suit;
  naked mole rat; nude lipstick; fu dog statue; a zombie; bloody mary cocktail; baby in a bath; schoolgirl uniform;
  a bass guitar; Essex house; booby trap; un gato negro; a peninsula; skeleton; a kid on a bike; a woman in a red dress`;
const REFUSED = `porn; p0rn; a naked woman; nude girl; naked child; a sex doll; gore scene; a beheaded man; swastika flag;
  erotic statue; teen in lingerie; fuuuck; two nude men`;
const list = (text: string) => text.split(';').map((each) => each.trim());

test('harmless words pass', async () => {
  for (const text of list(HARMLESS)) assert.equal(await allowed(text), true, text);
});

test('clear cases are refused, with a reason', async () => {
  for (const text of list(REFUSED)) {
    const verdict = await moderator.doModerateWords(text, context);
    assert.equal(verdict.allowed, false, text);
    assert.match(verdict.allowed ? '' : verdict.reason, /^the words \w+/);
  }
});

test('the examples’ pictures pass, whatever hides under their transparency', async () => {
  const directory = join(import.meta.dirname, '../../../examples');
  const names = (await readdir(directory)).filter((name) => /^[^.]+\.(png|jpe?g)$/.test(name));
  assert.ok(names.length > 0);
  for (const name of names) {
    const { data, info } = await sharp(join(directory, name))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const image = { width: info.width, height: info.height, data: new Uint8Array(data) };
    assert.deepEqual(await moderator.doModerateImage(image, context), { allowed: true }, name);
  }
});
