import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '../math/seeded-random.ts';
import { bytesOfOklab, oklabOf } from './oklab.ts';

test('the primaries as CSS Color 4 gives them', () => {
  // https://www.w3.org/TR/css-color-4/: lightness, chroma, hue of sRGB red, lime, blue, white.
  const known = [
    { bytes: [255, 0, 0], lch: [0.62796, 0.25768, 29.234] },
    { bytes: [0, 255, 0], lch: [0.86644, 0.29483, 142.495] },
    { bytes: [0, 0, 255], lch: [0.45201, 0.31321, 264.052] },
  ];
  for (const { bytes, lch } of known) {
    const lab = new Float64Array(3);
    oklabOf(bytes[0], bytes[1], bytes[2], lab);
    const hue = (Math.atan2(lab[2], lab[1]) * 180) / Math.PI;
    const found = [lab[0], Math.hypot(lab[1], lab[2]), (hue + 360) % 360];
    found.forEach((value, k) => {
      assert.ok(Math.abs(value - lch[k]) < (k === 2 ? 0.05 : 0.001), `${bytes}: ${found}`);
    });
  }
  const white = new Float64Array(3);
  oklabOf(255, 255, 255, white);
  assert.ok(Math.abs(white[0] - 1) < 1e-6);
  assert.ok(Math.hypot(white[1], white[2]) < 1e-6);
});

test('bytes come back; greys have no chroma; `at` is where the three are written', () => {
  const random = seededRandom(5);
  const lab = new Float32Array(9);
  for (let i = 0; i < 2000; i++) {
    const bytes = [0, 1, 2].map(() => Math.floor(random() * 256));
    oklabOf(bytes[0], bytes[1], bytes[2], lab, 3);
    assert.deepEqual(bytesOfOklab(lab[3], lab[4], lab[5]), bytes);
    oklabOf(bytes[0], bytes[0], bytes[0], lab, 6);
    assert.ok(Math.hypot(lab[7], lab[8]) < 1e-6);
  }
  assert.deepEqual(Array.from(lab.subarray(0, 3)), [0, 0, 0]);
});

test('what sRGB cannot show is cut off', () => {
  assert.deepEqual(bytesOfOklab(1.2, 0, 0), [255, 255, 255]);
  assert.deepEqual(bytesOfOklab(-0.2, 0, 0), [0, 0, 0]);
});
