import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import sharp from 'sharp';
import { createImageCodec } from '../../src/engines/image-codec/image-codec.ts';
import { createImageModerator } from '../../src/engines/moderate/image-moderator.ts';
import {
  createMobileNet,
  type PictureClass,
} from '../../src/engines/moderate/network/mobile-net.ts';
import { createWork } from '../../src/engines/work/create-work.ts';
import { ROOT } from '../support/service.ts';
import { pattern } from './patterns.ts';

/** 345 pictures differ by 0.00006 at most: single precision. */
const TOLERANCE = 0.0005;

const codec = createImageCodec();
const moderator = createImageModerator();
const work = createWork();

const judge = async (path: string) =>
  moderator.moderateImage(await codec.decodeSquare(path, moderator.side, work), work);

test('the network says what TensorFlow.js said of it, by nsfwjs 4.4.0', async () => {
  type Row = Record<PictureClass, number> & { seed: number };
  const file = join(import.meta.dirname, 'tensorflow.json');
  const rows: Row[] = JSON.parse(await readFile(file, 'utf8'));
  assert.ok(rows.length >= 20);
  const network = await createMobileNet();
  for (const { seed, ...wanted } of rows)
    for (const [name, probability] of Object.entries(network(pattern(seed)))) {
      const difference = Math.abs(probability - wanted[name as PictureClass]);
      assert.ok(difference < TOLERANCE, `pattern ${seed}: ${name} differs by ${difference}`);
    }
});

test('a picture leaves nothing behind for the next', async () => {
  const network = await createMobileNet();
  const before = network(pattern(2));
  network(new Uint8Array(moderator.side ** 2 * 3).fill(255));
  assert.deepEqual(network(pattern(2)), before);
  assert.throws(() => network(new Uint8Array(5)), /another size/);
});

test('the examples’ pictures pass, whatever hides under their transparency', async () => {
  const directory = join(ROOT, 'examples');
  const names = (await readdir(directory)).filter((name) => /^[^.]+\.(png|jpe?g)$/.test(name));
  assert.ok(names.length > 0);
  for (const name of names)
    assert.deepEqual(await judge(join(directory, name)), { allowed: true }, name);
});

test('a picture is refused from 0.8 on, rightly or not, with the reason', async () => {
  // A monkey's head in clay, which shows nothing: 0.89, by TensorFlow.js too.
  const clay = 'fixture-synthetic_color_suzanne_7500_binary-clay.png';
  assert.deepEqual(await judge(join(ROOT, 'test/golden/expected', clay)), {
    allowed: false,
    reason: 'the image seems to show sexual content',
  });
});

test('read at a fraction of its size, a photograph gives nearly the same square', async (t) => {
  const directory = await mkdtemp(join(tmpdir(), 'bozzetto-square-'));
  t.after(() => rm(directory, { recursive: true, force: true }));
  for (const format of ['jpeg', 'webp'] as const) {
    const path = join(directory, `large.${format}`);
    await sharp(join(ROOT, 'examples/teddy-bear.png'))
      .flatten({ background: '#88aacc' })
      .resize(1800, 1200, { fit: 'fill' })
      .toFormat(format)
      .toFile(path);
    const { width, height, data } = await codec.decode(path, work);
    const whole = await sharp(data, { raw: { width, height, channels: 4 } })
      .removeAlpha()
      .resize(moderator.side, moderator.side, { fit: 'fill' })
      .raw()
      .toBuffer();
    const square = await codec.decodeSquare(path, moderator.side, work);
    assert.equal(square.length, moderator.side ** 2 * 3);
    const mean = square.reduce((sum, v, i) => sum + Math.abs(v - whole[i]!), 0) / square.length;
    assert.ok(mean < 1.5, `${format}: ${mean} levels of 255 on the mean`);
  }
});
