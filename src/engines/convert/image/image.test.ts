import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import sharp from 'sharp';
import { LIMITS, MODELS, testContext } from '../../../../test/support/models.ts';
import { FormatError } from '../format.ts';
import { decodeBmp } from './bmp.ts';
import { extractChannel, mergeMetallicRoughness } from './channels.ts';
import { imageContentType } from './content-type.ts';
import { decodeDds } from './dds.ts';
import { imageSize } from './image-size.ts';
import { decodePixels } from './pixels.ts';
import { decodeTga } from './tga.ts';
import { toWebImage } from './web-image.ts';

/** 2 × 2: red, green / blue, white. */
const COLORS = [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255];
const image = (bytes: Uint8Array) => ({ name: 'texture', contentType: '', bytes });

/** A TGA of 2 × 2 pixels, rows from the bottom unless said otherwise. */
function tga(type: number, depth: number, pixels: number[], descriptor = 0): Uint8Array {
  const header = [0, 0, type, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 2, 0, depth, descriptor];
  return Uint8Array.from([...header, ...pixels]);
}
const BLUE_WHITE_RED_GREEN = [255, 0, 0, 255, 255, 255, 0, 0, 255, 0, 255, 0];

test('TGA: true color, runs, grey, color maps, either corner first', () => {
  assert.deepEqual([...decodeTga(tga(2, 24, BLUE_WHITE_RED_GREEN)).data], COLORS);
  const fromTop = [0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255];
  assert.deepEqual([...decodeTga(tga(2, 24, fromTop, 0x20)).data], COLORS);
  const literal = tga(10, 24, [3, ...BLUE_WHITE_RED_GREEN]);
  assert.deepEqual([...decodeTga(literal).data], COLORS);
  const run = decodeTga(tga(10, 24, [0x83, 1, 2, 3]));
  assert.deepEqual([...run.data.subarray(8)], [3, 2, 1, 255, 3, 2, 1, 255]);
  assert.deepEqual([...decodeTga(tga(3, 8, [1, 2, 3, 4])).data.subarray(0, 4)], [3, 3, 3, 255]);
  const mapped = Uint8Array.from([
    ...[0, 1, 1, 0, 0, 2, 0, 24, 0, 0, 0, 0, 2, 0, 2, 0, 8, 0],
    ...[9, 8, 7, 6, 5, 4],
    ...[0, 1, 1, 0],
  ]);
  assert.deepEqual([...decodeTga(mapped).data.subarray(0, 8)], [4, 5, 6, 255, 7, 8, 9, 255]);
});

test('TGA: alpha counts where it was meant', () => {
  const pixels = (alpha: number) => Array.from({ length: 16 }, (_, i) => (i % 4 === 3 ? alpha : 9));
  assert.equal(decodeTga(tga(2, 32, pixels(128), 8)).data[3], 128);
  assert.equal(decodeTga(tga(2, 32, pixels(128), 0)).data[3], 255);
  assert.equal(decodeTga(tga(2, 32, pixels(0), 8)).data[3], 255);
});

test('BMP: 24 and 32 bits, palettes, runs, rows either way', () => {
  const bmp = (
    bits: number,
    height: number,
    compression: number,
    rest: number[],
    start: number,
  ) => {
    const bytes = new Uint8Array(54 + rest.length);
    const view = new DataView(bytes.buffer);
    bytes.set([0x42, 0x4d]);
    view.setUint32(10, start, true);
    view.setUint32(14, 40, true);
    view.setInt32(18, 2, true);
    view.setInt32(22, height, true);
    view.setUint16(26, 1, true);
    view.setUint16(28, bits, true);
    view.setUint32(30, compression, true);
    bytes.set(rest, 54);
    return bytes;
  };
  const rows = [255, 0, 0, 255, 255, 255, 0, 0, 0, 0, 255, 0, 255, 0, 0, 0];
  assert.deepEqual([...decodeBmp(bmp(24, 2, 0, rows, 54)).data], COLORS);
  const downwards = [...rows.slice(8), ...rows.slice(0, 8)];
  assert.deepEqual([...decodeBmp(bmp(24, -2, 0, downwards, 54)).data], COLORS);
  const palette = [0, 0, 255, 0, 0, 255, 0, 0, 255, 0, 0, 0, 255, 255, 255, 0];
  assert.deepEqual(
    [...decodeBmp(bmp(8, 2, 0, [...palette, 2, 3, 0, 0, 0, 1, 0, 0], 70)).data],
    COLORS,
  );
  assert.deepEqual(
    [...decodeBmp(bmp(4, 2, 0, [...palette, 0x23, 0, 0, 0, 0x01, 0, 0, 0], 70)).data],
    COLORS,
  );
  const runs = [...palette, 1, 2, 1, 3, 0, 0, 1, 0, 1, 1, 0, 1];
  assert.deepEqual([...decodeBmp(bmp(8, 2, 1, runs, 70)).data], COLORS);
  assert.throws(() => decodeBmp(bmp(24, 2, 0, rows.slice(0, 9), 54)), FormatError);
});

test('DDS: color blocks, alpha, normals and plain pixels', () => {
  const dds = (code: string, data: number[], side = 4) => {
    const bytes = new Uint8Array(128 + data.length);
    const view = new DataView(bytes.buffer);
    bytes.set(Buffer.from('DDS '));
    view.setUint32(12, side, true);
    view.setUint32(16, side, true);
    view.setUint32(80, code === '' ? 0x41 : 4, true);
    bytes.set(Buffer.from(code), 84);
    if (code === '')
      [32, 0xff0000, 0xff00, 0xff, 0xff000000].forEach((value, i) => {
        view.setUint32(88 + 4 * i, value, true);
      });
    bytes.set(data, 128);
    return decodeDds(bytes)!.data;
  };
  const hex = (data: Uint8Array, texel: number) =>
    Buffer.from(data.subarray(4 * texel, 4 * texel + 4)).toString('hex');
  // Red and blue; the texels of the first row take each of the four choices.
  const redBlue = [0x00, 0xf8, 0x1f, 0x00, 0b11100100, 0, 0, 0];
  const bc1 = dds('DXT1', redBlue);
  assert.deepEqual(
    [0, 1, 2, 3].map((i) => hex(bc1, i)),
    ['ff0000ff', '0000ffff', 'aa0055ff', '5500aaff'],
  );
  const transparent = dds('DXT1', [0x1f, 0x00, 0x00, 0xf8, 0b11, 0, 0, 0]);
  assert.equal(hex(transparent, 0), '00000000');
  const bc2 = dds('DXT3', [0xf8, 0, 0, 0, 0, 0, 0, 0, ...redBlue]);
  assert.deepEqual([hex(bc2, 0), hex(bc2, 1)], ['ff000088', '0000ffff']);
  // Alpha from 255 to 0; the texels take codes 0, 1 and 2.
  const bc3 = dds('DXT5', [255, 0, 0b10001000, 0, 0, 0, 0, 0, ...redBlue]);
  assert.deepEqual([bc3[3], bc3[7], bc3[11]], [255, 0, 218]);
  const flat = [128, 128, 0, 0, 0, 0, 0, 0];
  assert.equal(hex(dds('ATI2', [...flat, ...flat]), 5), '8080feff');
  assert.equal(hex(dds('', [3, 2, 1, 4], 1), 0), '01020304');
  assert.throws(() => dds('DXT1', redBlue, 8), /truncated/);
  assert.equal(hex(dds('DXT1', redBlue, 2), 3), 'ff0000ff');
});

test("a stranger's TGA is told by its bytes, measured by its header and becomes PNG", async () => {
  const bytes = readFileSync(join(MODELS, '12_duck/duckCM.tga'));
  assert.equal(imageContentType(bytes), 'image/x-tga');
  assert.deepEqual(await imageSize(bytes), { width: 512, height: 512, whole: true });
  const png = await toWebImage(image(bytes), testContext());
  assert.equal(png?.contentType, 'image/png');
  const { width, height, channels } = await sharp(png!.bytes).metadata();
  assert.deepEqual([width, height, channels], [512, 512, 3]);
});

test('PNG and JPEG stay as they are; too large or damaged images are left out with a warning', async () => {
  const png = await sharp({ create: { width: 8, height: 4, channels: 3, background: '#123' } })
    .png()
    .toBuffer();
  assert.equal((await toWebImage(image(png), testContext()))?.bytes, png);
  const broken = Buffer.from(png);
  broken.writeUInt32BE(7, png.indexOf('IEND') - 4);
  const mended = await toWebImage(image(broken), testContext());
  assert.deepEqual(await sharp(mended!.bytes).raw().toBuffer(), await sharp(png).raw().toBuffer());
  const small = testContext({ ...LIMITS, imageSide: 7, wholeImagePixels: 2 ** 26 });
  assert.equal(await toWebImage(image(png), small), null);
  assert.equal(small.warnings[0].code, 'image_too_large');
  for (const bytes of [tga(10, 24, [0x83, 1]), tga(2, 24, [1, 2]), Buffer.from('GIF89a')]) {
    const context = testContext();
    assert.equal(await toWebImage(image(bytes), context), null);
    assert.equal(context.warnings[0].code, 'image_unreadable');
  }
  // A header that claims 65535² pixels takes no memory for them.
  const bomb = tga(10, 24, [0x83, 1, 2, 3]);
  bomb.fill(255, 12, 16);
  const context = testContext({ ...LIMITS, imageSide: 100_000 });
  assert.equal(await toWebImage(image(bomb), context), null);
  assert.equal(context.warnings[0].code, 'image_unreadable');
});

test('metallic and roughness are put into one image and taken out of it again', async () => {
  const grey = async (level: number, side: number) =>
    image(
      await sharp({
        create: { width: side, height: side, channels: 3, background: { r: level, g: 1, b: 2 } },
      })
        .png()
        .toBuffer(),
    );
  const merged = await mergeMetallicRoughness(
    { image: await grey(200, 2), channel: 'red' },
    { image: await grey(40, 4), channel: 'red', invert: true },
    'both',
  );
  const { data, info } = await sharp(merged.bytes).raw().toBuffer({ resolveWithObject: true });
  assert.deepEqual([info.width, info.height, info.channels], [4, 4, 3]);
  assert.deepEqual([...data.subarray(0, 3)], [255, 215, 200]);
  const metallic = await extractChannel({ image: merged, channel: 'blue' }, 'metal');
  const plane = await sharp(metallic.bytes).raw().toBuffer({ resolveWithObject: true });
  assert.equal(plane.data[0], 200);
  assert.equal((await sharp(metallic.bytes).metadata()).channels, 1);
  const packed = await sharp({
    create: { width: 2, height: 2, channels: 4, background: { r: 90, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer();
  const stretched = await decodePixels(image(packed), { width: 4, height: 2 });
  assert.deepEqual([...stretched.data.subarray(0, 4)], [90, 0, 0, 0]);
  assert.equal(stretched.data.length, 32);
  const factor = await mergeMetallicRoughness(0.5, 1, 'factors');
  assert.deepEqual([...(await sharp(factor.bytes).raw().toBuffer())], [255, 255, 128]);
});
