import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { emptyImage, objectImage, plainImage } from '../../../test/support/images.ts';
import { createImageCodec } from '../../engines/image-codec/image-codec.ts';
import { createSegmenter } from '../../engines/segment/segmenter.ts';
import { createWork } from '../../engines/work/create-work.ts';
import { cutOutPicture } from './cut-out-picture.ts';

const ENGINES = { codec: createImageCodec(), segmenter: createSegmenter() };

let directory: string;
before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'bozzetto-cut-out-'));
});
after(() => rm(directory, { recursive: true, force: true }));

async function cut(image: Uint8Array, ground: 'alpha' | 'white') {
  const path = join(directory, 'picture');
  await writeFile(path, image);
  return cutOutPicture(ENGINES, path, ground, createWork());
}

/** A red disc on a green ground, without transparency. */
const onGreen = async () =>
  new Uint8Array(
    await sharp(await objectImage())
      .flatten({ background: '#2e8b57' })
      .jpeg({ quality: 95 })
      .toBuffer(),
  );

/** Returns RGBA of a pixel of a PNG. */
async function pixel(png: Uint8Array, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (y * info.width + x) * 4;
  return [...data.subarray(at, at + 4)];
}

test('alpha: the ground becomes transparent, and white for servers that ignore transparency', async () => {
  const { png, method } = await cut(await onGreen(), 'alpha');
  assert.equal(method, 'uniform-border');
  assert.deepEqual([png!.width, png!.height], [256, 256]);
  assert.deepEqual(await pixel(png!.bytes, 3, 3), [255, 255, 255, 0]);
  // Above its blue stripe, the object is red.
  const [red, green, , alpha] = await pixel(png!.bytes, 128, 70);
  assert.ok(red! > 170 && green! < 90 && alpha === 255, `${red} ${green} ${alpha}`);
});

test('white: the object stands on opaque white', async () => {
  const { png } = await cut(await objectImage(), 'white');
  assert.deepEqual(await pixel(png!.bytes, 3, 3), [255, 255, 255, 255]);
  assert.equal((await sharp(png!.bytes).stats()).isOpaque, true);
});

test('an image without a distinguishable object is not cut; a fully transparent one is refused', async () => {
  assert.deepEqual(await cut(await plainImage(64, 64), 'alpha'), {
    png: null,
    cutOut: null,
    method: 'whole-frame',
  });
  await assert.rejects(cut(await emptyImage(), 'alpha'), /fully transparent/);
});
