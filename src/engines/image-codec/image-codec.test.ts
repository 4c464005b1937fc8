import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import sharp, { type Sharp } from 'sharp';
import { type Raster, SourceUnusable } from '../spec.ts';
import { createWork } from '../work/create-work.ts';
import { createImageCodec } from './image-codec.ts';

const work = createWork();
const codec = createImageCodec();
let folder = '';
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bozzetto-codec-'));
});
after(() => rm(folder, { recursive: true, force: true }));

async function decode(bytes: Uint8Array, name = 'image.png'): Promise<Raster> {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return codec.decode(path, work);
}

/** 60 × 40: red on the left, blue on the right, green along the top. */
const pattern = () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><rect width="30" height="40" fill="#ff0000"/><rect x="30" width="30" height="40" fill="#0000ff"/><rect width="60" height="10" fill="#00ff00"/></svg>`;
  return sharp(Buffer.from(svg)).removeAlpha();
};
const pixel = ({ width, data }: Raster, x: number, y: number) => [
  ...data.subarray(4 * (y * width + x), 4 * (y * width + x) + 4),
];
function assertNear(actual: number[], expected: number[], tolerance: number) {
  for (const [i, value] of expected.entries()) {
    assert.ok(Math.abs(actual[i] - value) <= tolerance, `${actual} is not near ${expected}`);
  }
}
function assertPattern(raster: Raster, tolerance = 12) {
  assert.deepEqual([raster.width, raster.height], [60, 40]);
  assert.equal(raster.data.length, 60 * 40 * 4);
  assertNear(pixel(raster, 10, 30), [255, 0, 0, 255], tolerance);
  assertNear(pixel(raster, 50, 30), [0, 0, 255, 255], tolerance);
  assertNear(pixel(raster, 30, 3), [0, 255, 0, 255], tolerance);
}

test('PNG, WebP, JPEG and AVIF decode to the same picture', async () => {
  assertPattern(await decode(await pattern().png().toBuffer()), 0);
  assertPattern(await decode(await pattern().webp({ lossless: true }).toBuffer()), 0);
  assertPattern(
    await decode(await pattern().jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer()),
  );
  assertPattern(
    await decode(await pattern().avif({ quality: 90, chromaSubsampling: '4:4:4' }).toBuffer()),
    20,
  );
});

test('all eight EXIF orientations give the same upright picture', async () => {
  // The pixels that a camera would have stored, so that the viewer's rotation makes the picture upright.
  const stored: Record<number, (image: Sharp) => Sharp> = {
    1: (image) => image,
    2: (image) => image.flop(),
    3: (image) => image.rotate(180),
    4: (image) => image.flip(),
    5: (image) => image.rotate(90).flop(),
    6: (image) => image.rotate(270),
    7: (image) => image.rotate(270).flop(),
    8: (image) => image.rotate(90),
  };
  for (const [orientation, turn] of Object.entries(stored)) {
    // Two steps: in one pipeline sharp flips before it turns.
    const upright = await pattern().png().toBuffer();
    const turned =
      orientation === '5' || orientation === '7'
        ? await sharp(
            await sharp(upright)
              .rotate(orientation === '5' ? 90 : 270)
              .png()
              .toBuffer(),
          )
            .flop()
            .png()
            .toBuffer()
        : await turn(sharp(upright)).png().toBuffer();
    const file = await sharp(turned)
      .withMetadata({ orientation: Number(orientation) })
      .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
      .toBuffer();
    assertPattern(await decode(file, `orientation-${orientation}.jpg`));
  }
});

test('greyscale, palette, 16 bit, CMYK and a wide-gamut profile become sRGB with alpha', async () => {
  const grey = await decode(await pattern().greyscale().png().toBuffer());
  const [r, g, b, a] = pixel(grey, 10, 30);
  assert.ok(r === g && g === b && a === 255);
  assertPattern(await decode(await pattern().png({ palette: true, colours: 8 }).toBuffer()), 2);
  assertPattern(await decode(await pattern().toColourspace('rgb16').png().toBuffer()), 1);
  const cmyk = await decode(await pattern().toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer());
  const [red, green, blue] = pixel(cmyk, 10, 30);
  assert.ok(red > 200 && green < 90 && blue < 90, `red by way of CMYK is ${[red, green, blue]}`);
  const wide = await pattern().withIccProfile('p3').png().toBuffer();
  assertPattern(await decode(wide), 6);
});

test('transparency is kept, straight', async () => {
  const blank = {
    width: 64,
    height: 64,
    channels: 4,
    background: { r: 200, g: 40, b: 20, alpha: 0.5 },
  } as const;
  const raster = await decode(await sharp({ create: blank }).png().toBuffer());
  assertNear(pixel(raster, 5, 5), [200, 40, 20, 128], 1);
});

test('of an animation the first frame is taken', async () => {
  const frames = Buffer.alloc(32 * 64 * 3);
  frames.fill(255, 0, 32 * 32 * 3);
  const webp = await sharp(frames, { raw: { width: 32, height: 64, channels: 3, pageHeight: 32 } })
    .webp({ lossless: true, loop: 0, delay: [100, 100] })
    .toBuffer();
  const raster = await decode(webp, 'animated.webp');
  assert.deepEqual([raster.width, raster.height], [32, 32]);
  assert.deepEqual(pixel(raster, 3, 3), [255, 255, 255, 255]);
});

test('a large picture is reduced to the longest useful side', async () => {
  const small = createImageCodec({ maxSide: 30 });
  const path = join(folder, 'large.png');
  await writeFile(path, await pattern().png().toBuffer());
  const raster = await small.decode(path, work);
  assert.deepEqual([raster.width, raster.height], [30, 20]);
});

/** A PNG whose header claims any size. */
async function lyingPng(width: number, height: number): Promise<Buffer> {
  const png = await pattern().png().toBuffer();
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  const { crc32 } = await import('node:zlib');
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

test('what is no usable image is refused with a sentence', async () => {
  const jpeg = await pattern().resize(600, 400).jpeg().toBuffer();
  const png = await pattern().resize(600, 400).png().toBuffer();
  const cases: [string, Uint8Array, RegExp][] = [
    ['empty.png', new Uint8Array(0), /empty \(0 bytes\)/],
    ['text.png', Buffer.from('this is no image'), /the image cannot be read/],
    ['truncated.jpg', jpeg.subarray(0, jpeg.length >> 1), /cannot be decoded/],
    ['truncated.png', png.subarray(0, png.length >> 1), /cannot be decoded/],
    ['header-only.png', png.subarray(0, 40), /cannot be decoded|the image cannot be read/],
    ['huge.png', await lyingPng(40_000, 40_000), /40000 × 40000 pixels, more than the limit/],
    ['longer.png', await lyingPng(60, 4000), /cannot be decoded/],
    [
      'vector.png',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      /is svg; use PNG/,
    ],
    ['gif.png', await pattern().gif().toBuffer(), /is gif; use PNG, JPEG, WebP or AVIF/],
  ];
  for (const [name, bytes, message] of cases) {
    await assert.rejects(decode(bytes, name), (error) => {
      assert.ok(error instanceof SourceUnusable, `${name}: ${error}`);
      assert.match(error.message, message, name);
      return true;
    });
  }
});

test('encoding is deterministic and keeps the pixels', async () => {
  const raster = await decode(await pattern().png().toBuffer());
  for (const format of ['png', 'jpeg', 'webp'] as const) {
    const once = await codec.encode(raster, format, work);
    const again = await codec.encode(raster, format, work);
    assert.deepEqual(once, again);
    assert.equal(once.format, format);
    assertPattern(await decode(once.bytes), format === 'png' ? 0 : 40);
  }
});

test('an abort while an image is decoded is not reported as a broken image', async () => {
  const path = join(folder, 'aborted.png');
  await writeFile(path, await pattern().png().toBuffer());
  const controller = new AbortController();
  const aborted = {
    ...work,
    breathe: async (fraction: number) => {
      if (fraction === 1) controller.abort();
      controller.signal.throwIfAborted();
    },
  };
  await assert.rejects(createImageCodec().decode(path, aborted), { name: 'AbortError' });
});
