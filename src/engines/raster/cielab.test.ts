import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '../math/seeded-random.ts';
import { colorDistance, EXACT, labOf, TABLED } from './cielab.ts';

const KNOWN = [
  { rgb: [255, 255, 255], lab: [100, 0, 0] },
  { rgb: [0, 0, 0], lab: [0, 0, 0] },
  { rgb: [255, 0, 0], lab: [53.24, 80.09, 67.2] },
  { rgb: [0, 255, 0], lab: [87.73, -86.18, 83.18] },
  { rgb: [0, 0, 255], lab: [32.3, 79.19, -107.86] },
  { rgb: [119, 119, 119], lab: [50.03, 0, 0] },
];

for (const [name, conversion] of Object.entries({ EXACT, TABLED })) {
  test(`${name}: white, black, a grey and the primaries of sRGB under D65`, () => {
    const pixels = Uint8Array.from(KNOWN.flatMap(({ rgb }) => [...rgb, 255]));
    const { lightness, a, b } = labOf(pixels, conversion);
    for (const [p, { lab }] of KNOWN.entries()) {
      const found = [lightness[p], a[p], b[p]];
      found.forEach((value, k) => {
        assert.ok(Math.abs(value - lab[k]) < 0.1, `${KNOWN[p].rgb}: ${found}`);
      });
    }
  });
}

test('the table stays within 0.1 of the exact conversion; alpha says nothing', () => {
  const random = seededRandom(11);
  const pixels = Uint8Array.from({ length: 4 * 20_000 }, () => Math.floor(random() * 256));
  const exact = labOf(pixels, EXACT);
  const tabled = labOf(pixels, TABLED);
  let most = 0;
  for (let p = 0; p < 20_000; p++) {
    for (const plane of ['lightness', 'a', 'b'] as const) {
      most = Math.max(most, Math.abs(exact[plane][p] - tabled[plane][p]));
    }
  }
  assert.ok(most < 0.1, `${most}`);
  const opaque = pixels.map((value, i) => (i % 4 === 3 ? 255 : value));
  assert.deepEqual(labOf(opaque, EXACT), exact);
});

test('distances are a metric', () => {
  const random = seededRandom(3);
  const planes = labOf(
    Uint8Array.from({ length: 4 * 30 }, () => Math.floor(random() * 256)),
    EXACT,
  );
  for (let p = 0; p < 30; p++) {
    assert.equal(colorDistance(planes, p, p), 0);
    for (let q = 0; q < p; q++) {
      const direct = colorDistance(planes, p, q);
      assert.equal(direct, colorDistance(planes, q, p));
      for (let r = 0; r < 30; r++) {
        const around = colorDistance(planes, p, r) + colorDistance(planes, r, q);
        assert.ok(direct <= around + 1e-9);
      }
    }
  }
});
