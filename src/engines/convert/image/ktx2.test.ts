import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainKtx2 } from '../../../../test/support/ktx2.ts';
import { FormatError } from '../format.ts';
import { decodeKtx2 } from './ktx2.ts';

test('UASTC is decoded, also where its sides are no multiples of four', async () => {
  const { width, height, data } = await decodeKtx2(plainKtx2(10, 6, [200, 100, 50, 255]));
  assert.deepEqual([width, height, data.length], [10, 6, 240]);
  assert.deepEqual([...data.subarray(-4)], [200, 100, 50, 255]);
});

test('what is damaged or of another format says so', async () => {
  const whole = plainKtx2(8, 8, [1, 2, 3, 255]);
  const other = whole.slice();
  // A Vulkan format of its own: R8G8B8A8_SRGB.
  other[12] = 43;
  for (const bytes of [whole.subarray(0, 170), whole.subarray(0, 50), new Uint8Array(200), other])
    await assert.rejects(decodeKtx2(bytes), FormatError);
});
