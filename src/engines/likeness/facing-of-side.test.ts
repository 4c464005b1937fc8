import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import type { Raster } from '../raster/raster.ts';
import { facingOfSide } from './facing-of-side.ts';

async function drawn(svg: string, width = 120, height = 160): Promise<Raster> {
  const markup = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${svg}</svg>`;
  const { data } = await sharp(Buffer.from(markup))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width, height, data: new Uint8Array(data) };
}

/** A figure with brown hair, a light face and a red coat that is blue at the back. */
const front = await drawn(
  '<ellipse cx="60" cy="40" rx="30" ry="36" fill="#6b4423"/><ellipse cx="60" cy="48" rx="24" ry="26" fill="#f0c8a0"/>' +
    '<rect x="34" y="76" width="52" height="80" fill="#c02828"/>',
);
const back = await drawn(
  '<ellipse cx="60" cy="40" rx="30" ry="36" fill="#6b4423"/><rect x="34" y="76" width="52" height="80" fill="#2848c0"/>',
);
const facingLeft =
  '<ellipse cx="60" cy="40" rx="30" ry="36" fill="#6b4423"/><ellipse cx="48" cy="48" rx="19" ry="26" fill="#f0c8a0"/>' +
  '<rect x="38" y="76" width="22" height="80" fill="#c02828"/><rect x="60" y="76" width="22" height="80" fill="#2848c0"/>';
const left = await drawn(facingLeft);
const right = await drawn(`<g transform="translate(120) scale(-1 1)">${facingLeft}</g>`);

test('the colors of the front run down the front edge of a side, those of the back down the other', () => {
  for (const behind of [back, null]) {
    const found = facingOfSide(left, front, behind);
    assert.ok(found > 0.4, `${found}`);
    assert.ok(Math.abs(facingOfSide(right, front, behind) + found) < 0.02, 'its mirror image');
  }
});

test('an object of one color, or one that is long, does not tell', async () => {
  const ball = await drawn('<circle cx="60" cy="80" r="40" fill="#888"/>');
  assert.ok(Math.abs(facingOfSide(ball, ball, ball)) < 0.02);
  const long = await drawn(`<g transform="scale(6 1)">${facingLeft}</g>`, 720);
  assert.equal(facingOfSide(long, front, back), 0);
});

test('an image that shows nothing does not tell', async () => {
  const empty = await drawn('');
  assert.equal(facingOfSide(empty, front, back), 0);
  assert.equal(facingOfSide(left, empty, null), 0);
});
