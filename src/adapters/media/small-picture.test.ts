import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { plainImage } from '../../../test/support/images.ts';
import { smallPicture } from './small-picture.ts';

test('a picture is made anew, small, and without what was hidden in it', async () => {
  const secret = 'location of the owner';
  const bytes = await sharp({
    create: { width: 1600, height: 800, channels: 3, background: '#a04030' },
  })
    .withExif({ IFD0: { ImageDescription: secret } })
    .jpeg()
    .toBuffer();
  assert.ok(bytes.includes(secret));
  const small = await smallPicture(Buffer.concat([bytes, Buffer.from('<script>')]));
  const { format, width, height, exif } = await sharp(small!.bytes).metadata();
  assert.deepEqual([format, width, height, exif], ['webp', 512, 256, undefined]);
  assert.deepEqual([small!.width, small!.height], [512, 256]);
  assert.ok(!Buffer.from(small!.bytes).includes('script'));
});

test('noise is made as small as it has to be', async () => {
  const noise = Buffer.alloc(1024 * 1024 * 3);
  let state = 1;
  for (let i = 0; i < noise.length; i++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    noise[i] = state >>> 24;
  }
  const png = await sharp(noise, { raw: { width: 1024, height: 1024, channels: 3 } })
    .png()
    .toBuffer();
  const small = await smallPicture(png);
  assert.ok(small!.bytes.byteLength <= 256 * 1024, String(small!.bytes.byteLength));
});

test('what is no picture, or half of one, is none', async () => {
  const whole = await plainImage(300, 300);
  for (const bytes of [
    new Uint8Array(),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    whole.subarray(0, whole.byteLength >> 1),
  ])
    assert.equal(await smallPicture(bytes), null);
});
