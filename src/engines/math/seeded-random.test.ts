import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from './seeded-random.ts';

test('the first numbers of Mulberry32, the same each time', () => {
  // Output of the reference implementation in JavaScript, seed 1.
  const random = seededRandom(1);
  const first = [random(), random(), random()];
  assert.deepEqual(first, [0.6270739405881613, 0.002735721180215478, 0.5274470399599522]);
  const again = seededRandom(1);
  assert.deepEqual([again(), again(), again()], first);
});

test('even over 0 to below 1, whatever the seed', () => {
  for (const seed of [0, 1, -1, 2 ** 31, 123_456_789]) {
    const random = seededRandom(seed);
    const bins = new Uint32Array(16);
    for (let i = 0; i < 16_000; i++) bins[Math.floor(random() * 16)]++;
    // Five standard deviations of 31.
    assert.ok(
      bins.every((count) => Math.abs(count - 1000) < 155),
      `${seed}: ${bins}`,
    );
  }
});
