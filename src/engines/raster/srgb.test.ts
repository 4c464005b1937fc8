import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  byteOfLinear,
  bytesOfLinear,
  LINEAR_OF_BYTE,
  linearOfSrgb,
  nearestByteOfLinear,
  srgbOfLinear,
} from './srgb.ts';

test('middle grey, the foot of the curve and its ends', () => {
  assert.equal(linearOfSrgb(0), 0);
  assert.equal(linearOfSrgb(1), 1);
  assert.ok(Math.abs(linearOfSrgb(0.5) - 0.21404114) < 1e-8);
  assert.ok(Math.abs(srgbOfLinear(0.18) - 0.46135613) < 1e-8);
  assert.ok(Math.abs(linearOfSrgb(0.04) - 0.04 / 12.92) < 1e-15);
});

test('light and back is the same value', () => {
  for (let i = 0; i <= 1000; i++) {
    const value = i / 1000;
    assert.ok(Math.abs(srgbOfLinear(linearOfSrgb(value)) - value) < 1e-4, `${value}`);
  }
});

test('every byte comes back from its linear light', () => {
  for (let byte = 0; byte < 256; byte++) {
    assert.ok(Math.abs(byteOfLinear(LINEAR_OF_BYTE[byte]) - byte) <= 1, `${byte}`);
    assert.equal(nearestByteOfLinear(LINEAR_OF_BYTE[byte]), byte);
  }
});

test('the tables against the exact function, on 100,000 values', () => {
  let wrong = 0;
  for (let i = 0; i <= 100_000; i++) {
    const light = i / 100_000;
    const exact = 255 * srgbOfLinear(light);
    assert.ok(Math.abs(byteOfLinear(light) - exact) < 0.71, `${light}`);
    assert.ok(Math.abs(nearestByteOfLinear(light) - exact) < 0.53, `${light}`);
    if (nearestByteOfLinear(light) !== Math.round(exact)) wrong++;
  }
  assert.ok(wrong < 500, `${wrong} of 100,001 are on the other side of a border`);
});

test('what is outside 0 to 1 is cut off; arrays give the same bytes as single values', () => {
  const light = Float32Array.of(-1, 0, 0.001, 0.2, 0.5, 1, 2, Number.NaN);
  const bytes = new Uint8Array(light.length);
  bytesOfLinear(light, bytes);
  assert.deepEqual(Array.from(bytes), Array.from(light, byteOfLinear));
  for (const encode of [byteOfLinear, nearestByteOfLinear]) {
    assert.deepEqual([encode(-1), encode(2), encode(Number.NaN)], [0, 255, 0]);
  }
});
