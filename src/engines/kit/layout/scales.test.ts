import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fairScale } from './scales.ts';

test('a new thing has its natural size beside what is most like it', () => {
  const motorcycle = { size: 2, scale: 1 };
  const station = { size: 12, scale: 0.8 };
  // A dog of 1 m is half as long as the motorcycle, however large the station is.
  assert.equal(fairScale(1, [motorcycle, station], 5), 1);
});

test('a thing remains visible beside much larger ones', () => {
  const scale = fairScale(0.1, [{ size: 4, scale: 0.5 }], 5);
  assert.ok(Math.abs(scale * 0.1 - (4 * 0.5) / 5) < 1e-9, `${scale}`);
});
