import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testContext } from '../../../../test/support/models.ts';
import { randomNumbers } from '../../../../test/support/random.ts';
import { encodeJpeg } from '../../raster/raw-pixels.ts';
import { createWork } from '../../work/create-work.ts';
import { imageContentType } from './content-type.ts';
import { encodeTextures } from './encode-texture.ts';
import { decodeKtx2 } from './ktx2.ts';
import { decodePixels, encodePng, type Pixels } from './pixels.ts';
import type { Texture, TextureRole } from './texture-roles.ts';

/** A picture of soft waves with some grain; opaque. Its channels differ, which is harder than most textures. */
function picture(width: number, height: number): Pixels {
  const random = randomNumbers(width + height);
  const data = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (let k = 0; k < 4; k++) {
        const wave = Math.sin((x * (k + 1)) / 17) * Math.cos(y / (11 + 3 * k));
        data[4 * (y * width + x) + k] = k === 3 ? 255 : 128 + 100 * wave + 6 * random();
      }
  return { width, height, data };
}

async function textureOf(pixels: Pixels, role: TextureRole): Promise<Texture> {
  const bytes = await encodePng(pixels);
  return { image: { name: role, contentType: 'image/png', bytes }, role };
}

/** Peak signal-to-noise ratio of the colors, in decibels. */
function psnr(a: Pixels, b: Pixels): number {
  assert.deepEqual([a.width, a.height], [b.width, b.height]);
  let squares = 0;
  for (let i = 0; i < a.data.length; i++) squares += (a.data[i]! - b.data[i]!) ** 2;
  return 10 * Math.log10(255 ** 2 / (squares / ((a.data.length * 3) / 4)));
}

test('WebP keeps colors to 38 dB, and every bit of normals and other numbers', async () => {
  const pixels = picture(256, 128);
  const roles = ['color', 'normal', 'data'] as const;
  const textures = await Promise.all(roles.map((role) => textureOf(pixels, role)));
  const images = await encodeTextures(textures, 'webp', testContext(), 1);
  const [color, normal, data] = await Promise.all(
    images.map((image) => decodePixels(image, pixels)),
  );
  for (const { contentType, bytes } of images)
    assert.deepEqual([contentType, imageContentType(bytes)], ['image/webp', 'image/webp']);
  assert.ok(psnr(color!, pixels) > 38, `${psnr(color!, pixels)} dB`);
  assert.deepEqual(normal!.data, pixels.data);
  assert.deepEqual(data!.data, pixels.data);
});

test('a WebP becomes a PNG with the same pixels; an image whose WebP is larger stays as it is', async () => {
  const { data, ...grid } = picture(64, 64);
  const colors = data.filter((_, i) => i % 4 < 3);
  const jpeg = { name: 'jpeg', contentType: 'image/jpeg', bytes: await encodeJpeg(colors, grid) };
  const flat: Pixels = { width: 64, height: 64, data: new Uint8Array(64 * 64 * 4).fill(255) };
  const [kept] = await encodeTextures([{ image: jpeg, role: 'data' }], 'webp', testContext(), 1);
  assert.equal(kept, jpeg);
  const [webp] = await encodeTextures(
    [await textureOf(picture(64, 64), 'data')],
    'webp',
    testContext(),
    1,
  );
  const [png] = await encodeTextures([{ image: webp!, role: 'data' }], 'png', testContext(), 1);
  assert.equal(imageContentType(png!.bytes), 'image/png');
  assert.deepEqual((await decodePixels(png!, flat)).data, picture(64, 64).data);
});

test('KTX2 keeps colors to 28 dB and normals to 36 dB, with all mip levels, the same bytes again', async () => {
  const pixels = picture(128, 64);
  const textures = [await textureOf(pixels, 'color'), await textureOf(pixels, 'normal')];
  const [color, normal] = await encodeTextures(textures, 'ktx2', testContext(), 1);
  for (const [image, least] of [
    [color!, 28],
    [normal!, 36],
  ] as const) {
    assert.deepEqual(
      [image.contentType, imageContentType(image.bytes)],
      ['image/ktx2', 'image/ktx2'],
    );
    const quality = psnr(await decodeKtx2(image.bytes), pixels);
    assert.ok(quality > least, `${image.name}: ${quality} dB`);
    const levels = Buffer.from(image.bytes).readUInt32LE(40);
    assert.equal(levels, 8, 'from 128 to 1');
  }
  const again = await encodeTextures(textures, 'ktx2', testContext(), 1);
  assert.deepEqual(again, [color, normal]);
});

test('sides of a KTX2 become multiples of four; a damaged image stays, with a warning', async () => {
  const context = testContext();
  const odd = await textureOf(picture(30, 17), 'data');
  const broken = { ...odd, image: { ...odd.image, bytes: odd.image.bytes.slice(0, 60) } };
  const [whole, kept] = await encodeTextures([odd, broken], 'ktx2', context, 1);
  const { width, height } = await decodeKtx2(whole!.bytes);
  assert.deepEqual([width, height], [32, 20]);
  assert.equal(kept, broken.image);
  assert.deepEqual(
    context.warnings.map(({ code }) => code),
    ['image_unreadable'],
  );
});

test('encoding stops when it is cancelled', async () => {
  const controller = new AbortController();
  const texture = await textureOf(picture(1024, 1024), 'color');
  const work = createWork({ signal: controller.signal });
  const encoding = encodeTextures([texture], 'ktx2', { ...testContext(), work }, 1);
  controller.abort(new Error('cancelled'));
  await assert.rejects(encoding, /cancelled/);
});
