import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boundsOf } from './bounds.ts';
import { seededRandom } from './seeded-random.ts';
import { areaVector, distanceOf, triangleArea } from './triangle.ts';
import { cross, dot } from './vector.ts';

test('the cross product: right-handed, square to both, Lagrange’s identity', () => {
  assert.deepEqual(cross([1, 0, 0], [0, 1, 0]), [0, 0, 1]);
  const random = seededRandom(1);
  for (let i = 0; i < 200; i++) {
    const [a, b] = [0, 1].map(() => [0, 1, 2].map(() => random() * 4 - 2));
    const c = cross(a, b);
    assert.ok(Math.abs(dot(a, c)) < 1e-12 && Math.abs(dot(b, c)) < 1e-12);
    const expected = dot(a, a) * dot(b, b) - dot(a, b) ** 2;
    assert.ok(Math.abs(dot(c, c) - expected) < 1e-12);
  }
});

test('the area of a triangle is Heron’s; its vector turns over with its corners', () => {
  const random = seededRandom(2);
  const forwards = new Float64Array(3);
  const backwards = new Float64Array(3);
  for (let i = 0; i < 200; i++) {
    const p = Float64Array.from({ length: 9 }, () => random() * 2 - 1);
    const sides = [distanceOf(p, 0, 3), distanceOf(p, 3, 6), distanceOf(p, 6, 0)];
    const s = (sides[0] + sides[1] + sides[2]) / 2;
    const heron = Math.sqrt(s * (s - sides[0]) * (s - sides[1]) * (s - sides[2]));
    assert.ok(Math.abs(triangleArea(p, 0, 3, 6) - heron) < 1e-9);
    areaVector(p, 0, 3, 6, forwards);
    areaVector(p, 0, 6, 3, backwards);
    for (let k = 0; k < 3; k++) assert.ok(Math.abs(forwards[k] + backwards[k]) < 1e-15);
    assert.ok(Math.abs(Math.hypot(...forwards) / 2 - heron) < 1e-9);
  }
});

test('bounds hold every point, and nothing narrower does', () => {
  const random = seededRandom(3);
  const points = Float32Array.from({ length: 300 }, () => random() * 20 - 10);
  const { min, max } = boundsOf(points);
  for (let k = 0; k < 3; k++) {
    const axis = Array.from(points).filter((_, i) => i % 3 === k);
    assert.equal(min[k], Math.min(...axis));
    assert.equal(max[k], Math.max(...axis));
  }
  assert.deepEqual(boundsOf(new Float32Array(0)).min, [Infinity, Infinity, Infinity]);
});
