import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { dropSpecks, fillHoles, type Mask } from '../raster/mask.ts';
import { type Raster, SourceUnusable } from '../spec.ts';
import { createWork } from '../work/create-work.ts';
import { fitBackground } from './background-model.ts';
import { labImage } from './lab.ts';
import { createSegmenter } from './segmenter.ts';

const work = createWork();
const segmenter = createSegmenter();
const SIDE = 256;

/** Red disc with a blue bar, smooth edge; its coverage is the truth. */
const DISC = `<circle cx="128" cy="120" r="70" fill="#c0392b"/><rect x="70" y="110" width="116" height="20" fill="#2c3e90"/>`;
/** A ring: its hole shows the background. */
const RING = `<circle cx="128" cy="128" r="60" fill="none" stroke="#2d7a3a" stroke-width="34"/>`;

async function drawn(shapes: string): Promise<Raster> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}">${shapes}</svg>`;
  const data = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer();
  return { width: SIDE, height: SIDE, data: new Uint8Array(data) };
}

/** Repeatable numbers in [0, 1). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

type Background = (x: number, y: number) => readonly [number, number, number];
/** The object laid over a background, opaque. */
function over({ width, height, data }: Raster, background: Background): Raster {
  const out = new Uint8Array(data.length);
  for (let i = 0; i < width * height; i++) {
    const alpha = data[4 * i + 3] / 255;
    const behind = background((i % width) / width, Math.floor(i / width) / height);
    for (let c = 0; c < 3; c++) {
      out[4 * i + c] = Math.round(data[4 * i + c] * alpha + behind[c] * (1 - alpha));
    }
    out[4 * i + 3] = 255;
  }
  return { width, height, data: out };
}

async function throughJpeg({ width, height, data }: Raster, quality: number): Promise<Raster> {
  const file = await sharp(data, { raw: { width, height, channels: 4 } })
    .jpeg({ quality })
    .toBuffer();
  const back = await sharp(file).ensureAlpha().raw().toBuffer();
  return { width, height, data: new Uint8Array(back) };
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

const noise = random(5);
const BACKGROUNDS: Record<string, Background> = {
  white: () => [255, 255, 255],
  black: () => [2, 2, 3],
  teal: (x, y) => [40 - 20 * y, 130 - 30 * y, 140 - 30 * x],
  'grey gradient': (x, y) => {
    const value = 225 - 60 * y - 60 * ((x - 0.5) ** 2 + (y - 0.4) ** 2);
    return [value, value * 0.99, value * 0.97];
  },
  'noisy wall': () => {
    const value = 190 + 16 * (noise() - 0.5);
    return [value, value, value - 10];
  },
  'soft shadow': (x, y) => {
    const shade = 1 - 0.3 * Math.exp(-(((x - 0.5) / 0.3) ** 2) - ((y - 0.76) / 0.06) ** 2);
    return [238 * shade, 238 * shade, 240 * shade];
  },
};

for (const [name, background] of Object.entries(BACKGROUNDS)) {
  test(`an object before ${name} is cut out to the pixel`, async () => {
    const truth = await drawn(DISC);
    const clean = over(truth, background);
    for (const image of [clean, await throughJpeg(clean, 80)]) {
      const { image: found, method, warnings } = await segmenter.cutOut(image, work);
      assert.equal(method, 'uniform-border');
      assert.deepEqual(warnings, []);
      assert.deepEqual([found.width, found.height], [SIDE, SIDE]);
      const match = overlap(truth, found);
      assert.ok(match > 0.97, `overlap ${match}`);
    }
  });
}

test('the rim has soft coverage and none of the background’s color', async () => {
  const truth = await drawn(DISC);
  const { image } = await segmenter.cutOut(
    over(truth, () => [255, 255, 255]),
    work,
  );
  let rim = 0;
  let coverageError = 0;
  let colorError = 0;
  for (let i = 0; i < image.data.length; i += 4) {
    const alpha = truth.data[i + 3];
    if (alpha < 40 || alpha > 215) continue;
    rim++;
    coverageError += Math.abs(image.data[i + 3] - alpha) / 255;
    for (let c = 0; c < 3; c++) colorError += Math.abs(image.data[i + c] - truth.data[i + c]) / 3;
  }
  assert.ok(rim > 200);
  assert.ok(coverageError / rim < 0.12, `coverage is off by ${coverageError / rim}`);
  assert.ok(colorError / rim < 30, `colour is off by ${colorError / rim}`);
});

test('the hole of a ring is opened', async () => {
  const truth = await drawn(RING);
  for (const background of [BACKGROUNDS.white, BACKGROUNDS.teal]) {
    const { image } = await segmenter.cutOut(over(truth, background), work);
    assert.equal(image.data[4 * (128 * SIDE + 128) + 3], 0);
    assert.ok(overlap(truth, image) > 0.97);
  }
});

test('an alpha channel is taken as it is, less its dust', async () => {
  const truth = await drawn(DISC);
  truth.data.set([9, 9, 9, 3], 0);
  const { image, method } = await segmenter.cutOut(truth, work);
  assert.equal(method, 'alpha');
  assert.deepEqual([...image.data.subarray(0, 4)], [0, 0, 0, 0]);
  const o = 4 * (120 * SIDE + 128);
  assert.deepEqual(image.data.subarray(o, o + 4), truth.data.subarray(o, o + 4));
});

test('an object that the border of a plain image cuts off is cut out without doubt', async () => {
  const truth = await drawn('<rect x="60" y="90" width="130" height="166" fill="#274f9c"/>');
  const { image, method, warnings } = await segmenter.cutOut(
    over(truth, () => [255, 255, 255]),
    work,
  );
  assert.deepEqual([method, warnings], ['uniform-border', []]);
  assert.ok(overlap(truth, image) > 0.98);
});

test('a fully transparent image has no object', async () => {
  const empty = { width: 64, height: 64, data: new Uint8Array(64 * 64 * 4) };
  await assert.rejects(segmenter.cutOut(empty, work), (error) => {
    assert.ok(error instanceof SourceUnusable);
    assert.equal(error.message, 'the image is fully transparent');
    return true;
  });
});

test('an object before a busy background is estimated, repeatably, with a warning', async () => {
  const truth = await drawn(DISC);
  const busy = over(truth, (x, y) =>
    (Math.floor(x * 9) + Math.floor(y * 9)) % 2 === 0 ? [60, 105, 40] : [150, 190, 90],
  );
  const once = await segmenter.cutOut(busy, work);
  assert.equal(once.method, 'saliency');
  assert.ok(once.confidence! > 0.8, `confidence ${once.confidence}`);
  assert.deepEqual(
    once.warnings.map((warning) => warning.code),
    ['cut_out_estimated'],
  );
  assert.ok(overlap(truth, once.image) > 0.9, `overlap ${overlap(truth, once.image)}`);
  assert.deepEqual(await segmenter.cutOut(busy, work), once);
});

test('a picture without an object is used whole, with a warning', async () => {
  const plain = over(await drawn(''), () => [120, 130, 90]);
  const { image, method, warnings } = await segmenter.cutOut(plain, work);
  assert.equal(method, 'whole-frame');
  assert.deepEqual(
    warnings.map((warning) => warning.code),
    ['cut_out_failed'],
  );
  assert.equal(image.data[3], 255);
});

test('the background fit ignores an object that cuts the border', async () => {
  const image = over(
    await drawn('<rect x="60" y="150" width="120" height="106" fill="#803020"/>'),
    BACKGROUNDS.teal,
  );
  const model = fitBackground(labImage(image));
  assert.ok(model.inliers > 0.8 && model.inliers < 0.95, `inliers ${model.inliers}`);
  assert.ok(model.noise < 0.5, `noise ${model.noise}`);
});

test('specks go and pinholes close', () => {
  const rows = ['1000000', '0011110', '0010110', '0011110', '0000000'];
  const data = Uint8Array.from(rows.join(''), Number);
  const mask: Mask = { width: 7, height: 5, data };
  dropSpecks(mask, 0.2);
  fillHoles(mask, 1);
  const drawing = rows.map((_, y) => [...data.subarray(7 * y, 7 * y + 7)].join(''));
  assert.deepEqual(drawing, ['0000000', '0011110', '0011110', '0011110', '0000000']);
});

test('a cut that runs through an object of the backdrop’s color is reported', async () => {
  const half = `<defs><radialGradient id="g"><stop offset="0" stop-color="#b4b4b4"/><stop offset="1" stop-color="#828282"/></radialGradient></defs>
    <path d="M58 128 a70 70 0 0 1 140 0 z" fill="#c0392b"/><path d="M58 128 a70 70 0 0 0 140 0 z" fill="url(#g)"/>`;
  const { warnings } = await segmenter.cutOut(
    over(await drawn(half), () => [130, 130, 130]),
    work,
  );
  assert.equal(warnings.length, 1);
});
