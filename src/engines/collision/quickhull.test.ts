import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '../math/seeded-random.ts';
import { cutTriangles } from './cut-triangles.ts';
import { heightOver, planeOf } from './plane.ts';
import { type Hull, quickhull } from './quickhull.ts';
import { evenDirections, extremePoints } from './support.ts';

const random = seededRandom(5);
const cloud = (count: number) => Float64Array.from({ length: 3 * count }, () => random() - 0.5);

function assertEncloses({ vertices, indices, volume }: Hull, points: Float64Array): void {
  for (let f = 0; f < indices.length; f += 3) {
    const plane = planeOf(vertices, indices[f], indices[f + 1], indices[f + 2]);
    for (let i = 0; i < points.length / 3; i++) assert.ok(heightOver(plane, points, i) < 1e-9);
  }
  // Euler: a closed triangle mesh around a ball has 2 (V − 2) faces.
  assert.equal(indices.length / 3, 2 * (vertices.length / 3 - 2));
  assert.ok(volume > 0);
}

test('a hull encloses all points, whatever hull the shared arrays held before', () => {
  const [many, few] = [cloud(3000), cloud(12)];
  const first = quickhull(few, 1e-12)!;
  assertEncloses(quickhull(many, 1e-12)!, many);
  assertEncloses(first, few);
  assert.deepEqual(quickhull(few, 1e-12), first, 'a larger hull in between changes nothing');
  assert.equal(quickhull(Float64Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0), 1e-9), null);
});

test('extreme points are those farthest along each direction and against it, also of an odd number of directions', () => {
  for (const count of [4, 6]) {
    const directions = evenDirections(count);
    const points = cloud(500);
    const found = extremePoints(points, directions);
    const extents = [0, 1, 2].map((k) => {
      const values = points.filter((_, i) => i % 3 === k);
      return Math.max(...values) - Math.min(...values);
    });
    const heights = (of: Float64Array, d: number) =>
      Array.from({ length: of.length / 3 }, (_, i) =>
        [0, 1, 2].reduce((sum, k) => sum + (of[3 * i + k] * directions[d + k]) / extents[k], 0),
      );
    for (let d = 0; d < directions.length; d += 3) {
      const [all, extreme] = [heights(points, d), heights(found, d)];
      assert.ok(Math.abs(Math.max(...extreme) - Math.max(...all)) < 1e-12);
      assert.ok(Math.abs(Math.min(...extreme) - Math.min(...all)) < 1e-12);
    }
  }
});

test('a plane that crosses every triangle leaves all of their area, and more triangles than there were', () => {
  const triangles = Float64Array.from({ length: 9 * 100 }, (_, i) =>
    i % 3 === 0 ? ((i / 3) % 3 === 1 ? 1 : -1) * (1 + random()) : random(),
  );
  const sides = cutTriangles(triangles, { normal: [1, 0, 0], offset: 0 });
  const areaOf = (all: Float64Array) => {
    let sum = 0;
    for (let t = 0; t < all.length; t += 9) {
      const [u, v] = [0, 1].map((n) => [0, 1, 2].map((k) => all[t + 3 + 3 * n + k] - all[t + k]));
      const cross = [0, 1, 2].map((k) => {
        const [i, j] = [(k + 1) % 3, (k + 2) % 3];
        return u[i] * v[j] - u[j] * v[i];
      });
      sum += Math.hypot(...cross) / 2;
    }
    return sum;
  };
  assert.equal(sides[0].length + sides[1].length, 3 * triangles.length);
  assert.ok(Math.abs(areaOf(sides[0]) + areaOf(sides[1]) - areaOf(triangles)) < 1e-9);
  assert.ok(sides[0].every((value, i) => i % 3 > 0 || value <= 1e-12));
  assert.ok(sides[1].every((value, i) => i % 3 > 0 || value >= -1e-12));
});
