import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { seededRandom } from '../math/seeded-random.ts';
import { encodeJpeg, fromPixels, toFile, toPixels } from './raw-pixels.ts';

for (const channels of [1, 3, 4] as const) {
  test(`${channels} channels come back from a PNG, and from no file at all`, async () => {
    const random = seededRandom(channels);
    const grid = { width: 37, height: 11 };
    const count = grid.width * grid.height * channels;
    const data = Uint8Array.from({ length: count }, () => Math.floor(random() * 256));
    const image = fromPixels(data, grid, channels);
    const file = await toFile(channels === 1 ? image.toColourspace('b-w').png() : image.png());
    const decoded = sharp(file);
    const expected = { ...grid, channels, data };
    assert.deepEqual(
      await toPixels(channels === 1 ? decoded.toColourspace('b-w') : decoded),
      expected,
    );
    assert.equal(Object.getPrototypeOf(file), Uint8Array.prototype);
  });
}

test('16 bits a channel become 8', async () => {
  const data = new Uint16Array([0, 0, 0, 65_535, 65_535, 65_535]);
  const raw = { width: 2, height: 1, channels: 3 } as const;
  const deep = sharp(data, { raw }).toColourspace('rgb16').png();
  const { data: bytes } = await toPixels(sharp(await toFile(deep)).toColourspace('srgb'));
  assert.deepEqual(Array.from(bytes), [0, 0, 0, 255, 255, 255]);
});

test('a JPEG of two colors keeps their border', async () => {
  const data = Uint8Array.from(
    { length: 16 * 16 * 3 },
    (_, i) => (Math.floor(i / 3) % 16 < 8 ? [200, 30, 30] : [30, 30, 200])[i % 3],
  );
  const { data: back } = await toPixels(sharp(await encodeJpeg(data, { width: 16, height: 16 })));
  const most = data.reduce((worst, value, i) => Math.max(worst, Math.abs(value - back[i])), 0);
  assert.ok(most < 16, `${most}`);
});
