import assert from 'node:assert/strict';
import test from 'node:test';
import { LINEAR_OF_SRGB, srgbOfLinear } from './srgb.ts';

test('bytes of sRGB come back from linear light', () => {
  for (let byte = 0; byte < 256; byte++) {
    assert.ok(Math.abs(srgbOfLinear(LINEAR_OF_SRGB[byte]) - byte) <= 1, `${byte}`);
  }
  assert.deepEqual([srgbOfLinear(-1), srgbOfLinear(2), srgbOfLinear(Number.NaN)], [0, 255, 0]);
});
