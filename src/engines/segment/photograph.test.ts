import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import type { Raster } from '../spec.ts';
import { createWork } from '../work/create-work.ts';
import { createSegmenter } from './segmenter.ts';

const work = createWork();
const segmenter = createSegmenter();
const WIDTH = 320;
const HEIGHT = 240;

/** Things with parts of several colors and shading, about the middle. */
const THINGS: Record<string, string> = {
  pot: `<defs><linearGradient id="g"><stop offset="0" stop-color="#e8b04a"/><stop offset="1" stop-color="#8a4a18"/></linearGradient></defs>
    <path d="M110 90 h100 l-14 90 q-36 14 -72 0 z" fill="url(#g)"/><ellipse cx="160" cy="90" rx="50" ry="12" fill="#5a2c10"/>`,
  bird: `<ellipse cx="160" cy="130" rx="62" ry="42" fill="#2b5fa8"/><circle cx="215" cy="92" r="27" fill="#3f78c8"/>
    <path d="M238 88 l26 8 -26 8 z" fill="#f0a020"/><path d="M105 120 l-52 -26 18 46 z" fill="#1d4278"/><circle cx="222" cy="86" r="5" fill="#fff"/>`,
  fish: `<path d="M70 120 q70 -70 140 0 q-70 70 -140 0 z" fill="#d8432b"/><path d="M205 120 l45 -36 v72 z" fill="#a82a18"/>
    <path d="M110 92 q14 28 0 56" stroke="#ffd0a0" stroke-width="9" fill="none"/>`,
};

/** Three kinds of what photographs have behind things; each a drawing from a seed. */
const GROUNDS: Record<string, (random: () => number) => string> = {
  'a wall and a table': (random) =>
    `<rect width="320" height="240" fill="hsl(${random() * 360},12%,72%)"/><rect y="150" width="320" height="90" fill="hsl(${20 + random() * 30},35%,30%)"/>
     <ellipse cx="165" cy="182" rx="70" ry="9" fill="#000" opacity="0.25"/>`,
  'leaves out of focus': (random) =>
    spots(random, 60, () => [95 + random() * 40, 35, 18 + random() * 35, 12 + random() * 30]),
  gravel: (random) => spots(random, 700, () => [30, 6, 45 + random() * 35, 3 + random() * 5]),
};

function spots(random: () => number, count: number, look: () => number[]): string {
  const [h, s, l] = look();
  let drawing = `<rect width="320" height="240" fill="hsl(${h},${s}%,${l}%)"/>`;
  for (let n = 0; n < count; n++) {
    const [hue, saturation, light, radius] = look();
    drawing += `<circle cx="${random() * WIDTH}" cy="${random() * HEIGHT}" r="${radius}" fill="hsl(${hue},${saturation}%,${light}%)"/>`;
  }
  return drawing;
}

/** Repeatable numbers in [0, 1). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const svg = (content: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${content}</svg>`,
  );

/** The thing before the ground, with the ground blurred, noise over all of it, and through JPEG. */
async function photograph(ground: string, thing: string, blur: number, random: () => number) {
  const behind = await sharp(svg(ground)).blur(blur).png().toBuffer();
  const { data } = await sharp(behind)
    .composite([{ input: svg(thing) }])
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (let i = 0; i < data.length; i++) {
    data[i] = Math.min(255, Math.max(0, data[i] + (random() + random() - 1) * 10));
  }
  const file = await sharp(data, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .jpeg({ quality: 85 })
    .toBuffer();
  return raster(file);
}

async function raster(file: Buffer): Promise<Raster> {
  const data = await sharp(file).ensureAlpha().raw().toBuffer();
  return { width: WIDTH, height: HEIGHT, data: new Uint8Array(data) };
}

/** Intersection over union of the pixels that are more object than not. */
function overlap(a: Raster, b: Raster): number {
  let both = 0;
  let either = 0;
  for (let i = 3; i < a.data.length; i += 4) {
    const [x, y] = [a.data[i] >= 128, b.data[i] >= 128];
    if (x && y) both++;
    if (x || y) either++;
  }
  return both / either;
}

let seed = 20260;
for (const [place, ground] of Object.entries(GROUNDS)) {
  for (const [name, thing] of Object.entries(THINGS)) {
    const own = seed++;
    test(`a ${name} before ${place} is cut out (seed ${own})`, async () => {
      const random = seeded(own);
      const blur = place === 'leaves out of focus' ? 6 : 0.6;
      const picture = await photograph(ground(random), thing, blur, random);
      const { image, warnings } = await segmenter.cutOut(picture, work);
      const match = overlap(await raster(await sharp(svg(thing)).png().toBuffer()), image);
      assert.ok(match > 0.9, `overlap ${match}, ${warnings.map((warning) => warning.code)}`);
    });
  }
}

test('what fills the frame and is cut by it stays whole (seed 20280)', async () => {
  const random = seeded(20280);
  const ground = GROUNDS['leaves out of focus'](random);
  const near = `<g transform="translate(160 130) scale(2.1) translate(-160 -135)">${THINGS.pot}</g>`;
  const picture = await photograph(ground, near, 6, random);
  const { image } = await segmenter.cutOut(picture, work);
  const match = overlap(await raster(await sharp(svg(near)).png().toBuffer()), image);
  assert.ok(match > 0.9, `overlap ${match}`);
});

test('confidence is low and reported where the thing has the colors of its ground', async () => {
  const random = seeded(7);
  const camouflaged = spots(random, 300, () => [30, 6, 45 + random() * 35, 3 + random() * 5]);
  const clipped = `<clipPath id="c"><circle cx="160" cy="120" r="60"/></clipPath><g clip-path="url(#c)">${camouflaged}</g>`;
  const picture = await photograph(GROUNDS.gravel(random), clipped, 0.6, random);
  const { confidence, warnings } = await segmenter.cutOut(picture, work);
  assert.ok(confidence! < 0.65, `confidence ${confidence}`);
  assert.ok(
    warnings.some(({ code }) => code === 'cut_out_doubtful' || code === 'cut_out_failed'),
    warnings.map((warning) => warning.code).join(),
  );
});
