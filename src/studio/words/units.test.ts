import assert from 'node:assert/strict';
import { test } from 'node:test';
import { age, bytes, counted, meters, seconds, short } from './units.ts';

test('numbers carry their units', () => {
  assert.equal(counted(1, 'quad'), '1 quad');
  assert.equal(counted(49_876, 'quad'), '49,876 quads');
  assert.deepEqual([0, 1, 999, 1000, 3_400_000, 40_000_000_000].map(bytes), [
    '0 bytes',
    '1 byte',
    '999 bytes',
    '1 kB',
    '3.4 MB',
    '40 GB',
  ]);
  assert.deepEqual(
    [0, 1.2, 0.34, 0.0042, -2].map((value) => meters(value)),
    ['0 m', '1.2 m', '34 cm', '4.2 mm', '-2 m'],
  );
});

test('lengths that belong together share a unit', () => {
  assert.equal(meters(0.994, 1, 1.04), '0.994 × 1 × 1.04 m');
  assert.equal(meters(0.05, 0.004), '5 × 0.4 cm');
});

test('round thousands are shortened', () => {
  assert.deepEqual([500, 1024, 4096, 16_000, 1_000_000, 1_500_000].map(short), [
    '500',
    '1024',
    '4096',
    '16k',
    '1M',
    '1.5M',
  ]);
});

test('durations show their two largest units', () => {
  assert.deepEqual([0.04, 0.432, 9.96, 12.4, 60, 80, 3600, 7500].map(seconds), [
    '0.04 s',
    '0.43 s',
    '10 s',
    '12 s',
    '1 min',
    '1 min 20 s',
    '1 h',
    '2 h 5 min',
  ]);
  const now = 1_800_000_000_000;
  assert.deepEqual(
    [-5, 10, 50, 240, 7200, 200_000].map((ago) => age(now - ago * 1000, now)),
    ['just now', 'just now', '1 min ago', '4 min ago', '2 h ago', '2 d ago'],
  );
});
