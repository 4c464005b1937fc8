import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '../math/seeded-random.ts';
import { signedDistance } from './distance-field.ts';

test('one full cell: 1 inside, the distance to it elsewhere', () => {
  const coverage = new Float32Array(25);
  coverage[12] = 1;
  const distance = signedDistance(coverage, { width: 5, height: 5 });
  assert.equal(distance[12], 1);
  assert.equal(distance[10], -2);
  assert.ok(Math.abs(distance[0] + Math.hypot(2, 2)) < 1e-6);
});

test('a straight edge through cells of coverage 0.25 lies a quarter below their middle', () => {
  const rows = [0, 0, 0.25, 1, 1, 1];
  const coverage = Float32Array.from({ length: 36 }, (_, p) => rows[Math.floor(p / 6)]);
  const distance = signedDistance(coverage, { width: 6, height: 6 });
  assert.deepEqual(
    rows.map((_, y) => Math.round(distance[y * 6 + 2] * 1000) / 1000),
    [-2.016, -1.031, -0.25, 1, 2, 3],
  );
});

test('a disc drawn with soft edges: the distance is radius - r to a third of a cell', () => {
  const size = 65;
  const radius = 20.3;
  const r = (p: number) => Math.hypot((p % size) - 32, Math.floor(p / size) - 32);
  const coverage = Float32Array.from({ length: size * size }, (_, p) =>
    Math.min(1, Math.max(0, radius - r(p) + 0.5)),
  );
  const distance = signedDistance(coverage, { width: size, height: size });
  for (let p = 0; p < distance.length; p++) {
    assert.ok(Math.abs(distance[p] - (radius - r(p))) < 0.6, `cell ${p}: ${distance[p]}`);
  }
});

test('without soft edges the distance is that of a search over all cells', () => {
  for (let seed = 1; seed <= 12; seed++) {
    const random = seededRandom(seed);
    const width = 2 + Math.floor(random() * 20);
    const height = 2 + Math.floor(random() * 20);
    const share = random();
    const coverage = Float32Array.from({ length: width * height }, () =>
      random() < share ? 1 : 0,
    );
    if (!coverage.includes(0) || !coverage.includes(1)) continue;
    const found = signedDistance(coverage, { width, height });
    for (let p = 0; p < coverage.length; p++) {
      let nearest = Infinity;
      for (let q = 0; q < coverage.length; q++) {
        if (coverage[q] === coverage[p]) continue;
        const across = (p % width) - (q % width);
        const down = Math.floor(p / width) - Math.floor(q / width);
        nearest = Math.min(nearest, Math.hypot(across, down));
      }
      const expected = coverage[p] === 1 ? nearest : -nearest;
      assert.ok(Math.abs(found[p] - expected) < 1e-5, `seed ${seed}, cell ${p}`);
    }
  }
});
