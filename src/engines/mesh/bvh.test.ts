import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomNumbers } from '../../../test/support/random.ts';
import { buildBvh } from './bvh.ts';
import { surfacePoint } from './surface-point.ts';

const seed = Math.trunc(Math.random() * 2 ** 31);
console.log(`bvh.test.ts: seed ${seed}`);
const random = randomNumbers(seed);

/** Creates random triangles of all sizes in a unit box, some of them flat or reduced to points. */
function soup(count: number): Float32Array {
  const positions = new Float32Array(9 * count);
  for (let t = 0; t < count; t++) {
    const size = 10 ** (-3 * random());
    const kind = random();
    for (let k = 0; k < 3; k++) {
      const centre = random();
      for (let corner = 0; corner < 3; corner++) {
        const spread = kind < 0.02 ? 0 : kind < 0.04 ? corner : random();
        positions[9 * t + 3 * corner + k] = centre + size * spread;
      }
    }
  }
  return positions;
}

function indicesOf(positions: Float32Array): Uint32Array {
  return Uint32Array.from({ length: positions.length / 3 }, (_, i) => i);
}

type Point = [number, number, number];
const sub = (a: Point, b: Point) => a.map((v, k) => v - b[k]) as Point;
const dot = (a: Point, b: Point) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/**
 * Returns the distance to a triangle: to its plane if the foot of the perpendicular is inside, otherwise to its nearest
 * side.
 */
function distanceTo([a, b, c]: Point[], p: Point): number {
  const side = (from: Point, to: Point) => {
    const edge = sub(to, from);
    const length = dot(edge, edge);
    const t = length > 0 ? Math.min(1, Math.max(0, dot(sub(p, from), edge) / length)) : 0;
    return Math.hypot(...sub(p, from.map((v, k) => v + t * edge[k]) as Point));
  };
  const [u, v, w] = [sub(b, a), sub(c, a), sub(p, a)];
  const determinant = dot(u, u) * dot(v, v) - dot(u, v) ** 2;
  const s = (dot(w, u) * dot(v, v) - dot(w, v) * dot(u, v)) / determinant;
  const t = (dot(w, v) * dot(u, u) - dot(w, u) * dot(u, v)) / determinant;
  const sides = Math.min(side(a, b), side(b, c), side(c, a));
  if (!(s >= 0 && t >= 0 && s + t <= 1)) return sides;
  return Math.min(sides, Math.hypot(...w.map((value, k) => value - s * u[k] - t * v[k])));
}

function trianglesOf(positions: Float32Array): Point[][] {
  return Array.from({ length: positions.length / 9 }, (_, t) =>
    [0, 3, 6].map((o) => [...positions.subarray(9 * t + o, 9 * t + o + 3)] as Point),
  );
}

test('closest points are those of a search through all triangles', () => {
  for (const count of [1, 4, 5, 60, 700]) {
    const positions = soup(count);
    const triangles = trianglesOf(positions);
    const bvh = buildBvh(positions, indicesOf(positions));
    const found = surfacePoint();
    for (let i = 0; i < 200; i++) {
      const p: Point = [random() * 2 - 0.5, random() * 2 - 0.5, random() * 2 - 0.5];
      const expected = Math.min(...triangles.map((triangle) => distanceTo(triangle, p)));
      assert.ok(bvh.closestPoint(...p, found));
      assert.ok(Math.abs(found.distance - expected) < 1e-6, `${count} triangles`);
      const [a, b, c] = triangles[found.triangle];
      const w = 1 - found.u - found.v;
      const at = a.map((v, k) => w * v + found.u * b[k] + found.v * c[k]) as Point;
      assert.ok(Math.hypot(...sub(at, [found.x, found.y, found.z])) < 1e-9);
      assert.ok(Math.abs(Math.hypot(...sub(at, p)) - expected) < 1e-6);
      assert.equal(bvh.closestPoint(...p, found, expected * 0.999), false);
      assert.equal(found.triangle, -1);
    }
  }
});

test('an index for few queries finds what any other finds', () => {
  const positions = soup(64_000);
  // Many triangles in one cell of the curve.
  positions.copyWithin(0, 9 * 63_000);
  const [usual, quick] = [false, true].map((fewQueries) =>
    buildBvh(positions, indicesOf(positions), { fewQueries }),
  );
  const [expected, found] = [surfacePoint(), surfacePoint()];
  for (let i = 0; i < 500; i++) {
    const p: Point = [random() * 2 - 0.5, random() * 2 - 0.5, random() * 2 - 0.5];
    assert.ok(usual.closestPoint(...p, expected) && quick.closestPoint(...p, found));
    assert.equal(found.distance, expected.distance);
    const direction: Point = [random() - 0.5, random() - 0.5, random() - 0.5];
    assert.equal(quick.raycast(p, direction, found), usual.raycast(p, direction, expected));
  }
});

/** Returns where the ray hits a triangle, computed from the volumes that its line spans with the sides. */
function hitOf([a, b, c]: Point[], origin: Point, direction: Point): number {
  const cross = (u: Point, v: Point): Point => [
    u[1] * v[2] - u[2] * v[1],
    u[2] * v[0] - u[0] * v[2],
    u[0] * v[1] - u[1] * v[0],
  ];
  const [A, B, C] = [a, b, c].map((p) => sub(p, origin));
  const volumes = [
    dot(direction, cross(B, C)),
    dot(direction, cross(C, A)),
    dot(direction, cross(A, B)),
  ];
  const inside = volumes.every((v) => v > 0) || volumes.every((v) => v < 0);
  if (!inside) return Infinity;
  const total = volumes[0] + volumes[1] + volumes[2];
  const at = A.map((v, k) => (volumes[0] * v + volumes[1] * B[k] + volumes[2] * C[k]) / total);
  const t = dot(at as Point, direction) / dot(direction, direction);
  return t >= 0 ? t : Infinity;
}

test('rays hit what a search through all triangles hits', () => {
  const positions = soup(500);
  const triangles = trianglesOf(positions);
  const bvh = buildBvh(positions, indicesOf(positions));
  const found = surfacePoint();
  let hits = 0;
  for (let i = 0; i < 2000; i++) {
    const origin: Point = [random() * 3 - 1, random() * 3 - 1, random() * 3 - 1];
    const direction = sub([random(), random(), random()], origin);
    const expected = Math.min(...triangles.map((triangle) => hitOf(triangle, origin, direction)));
    const hit = bvh.raycast(origin, direction, found);
    assert.equal(hit, expected < Infinity);
    if (!hit) continue;
    hits++;
    assert.ok(Math.abs(found.distance - expected) < 1e-5);
    assert.equal(bvh.raycast(origin, direction, found, expected * 0.99), false);
  }
  assert.ok(hits > 200);
});

test('rays along the axes through corners and edges of a grid do not slip through', () => {
  // A grid of 4 × 4 quads in the plane z = 0, each cut in two.
  const positions = Float32Array.from(
    Array.from({ length: 25 }, (_, i) => [i % 5, Math.trunc(i / 5), 0]).flat(),
  );
  const indices: number[] = [];
  for (let y = 0; y < 4; y++) {
    for (let x = 0; x < 4; x++) {
      const i = 5 * y + x;
      indices.push(i, i + 1, i + 6, i, i + 6, i + 5);
    }
  }
  const bvh = buildBvh(positions, Uint32Array.from(indices));
  const found = surfacePoint();
  for (let x = 0; x <= 4; x += 0.25) {
    for (let y = 0; y <= 4; y += 0.25) {
      for (const z of [1, -1]) {
        assert.ok(bvh.raycast([x, y, z], [0, 0, -z], found), `${x}, ${y}`);
        assert.equal(found.distance, 1);
      }
    }
  }
  assert.equal(bvh.raycast([2, 2, 1], [0, 0, 1], found), false);
  assert.equal(bvh.raycast([-1, 2, 0.001], [1, 0, 0], found), false);
});

test('triangles in one place, without an area or nowhere', () => {
  const same = new Float32Array(9 * 1000).map((_, i) => (i % 9 === 3 || i % 9 === 7 ? 1 : 0));
  same.fill(Number.NaN, 0, 9);
  same[9] = Infinity;
  const bvh = buildBvh(same, indicesOf(same));
  const found = surfacePoint();
  assert.ok(bvh.closestPoint(0.2, 0.2, 3, found));
  assert.equal(found.distance, 3);
  assert.ok(found.triangle >= 2);
  assert.ok(bvh.raycast([0.2, 0.2, 1], [0, 0, -1], found));
  const none = buildBvh(new Float32Array(0), new Uint32Array(0));
  assert.equal(none.closestPoint(0, 0, 0, found), false);
  assert.equal(none.raycast([0, 0, 0], [1, 0, 0], found), false);
});

test('sizes that double from one triangle to the next do not overflow the stack', () => {
  const count = 240;
  const positions = new Float32Array(9 * count);
  for (let t = 0; t < count; t++) {
    const x = 2 ** (t / 2 - 60);
    positions.set([x, 0, 0, x * 1.1, 0, 0, x, x * 0.1, 0], 9 * t);
  }
  const bvh = buildBvh(positions, indicesOf(positions));
  const found = surfacePoint();
  for (let t = 0; t < count; t++) {
    const x = positions[9 * t];
    assert.ok(bvh.closestPoint(x, 0, 0, found));
    assert.equal(found.distance, 0);
  }
});

test('details that are tiny beside the whole are found as exactly as others', () => {
  // 64,000 triangles in random order in a square, whose side is a ten-thousandth of the distance to another triangle.
  const side = 2 ** -13;
  const count = 64_000;
  const positions = new Float32Array(9 * (count + 1));
  for (let t = 0; t < count; t++) {
    const [x, y] = [random() * side, random() * side];
    const size = side / 256;
    positions.set([x, y, 0, x + size, y, 0, x, y + size, 0], 9 * t);
  }
  positions.set([1, 1, 1, 1, 1.1, 1, 1, 1, 1.1], 9 * count);
  const bvh = buildBvh(positions, indicesOf(positions));
  const found = surfacePoint();
  for (let i = 0; i < 2000; i++) {
    const t = Math.trunc(random() * count);
    const [x, y] = positions.subarray(9 * t, 9 * t + 2);
    assert.ok(bvh.closestPoint(x, y, side, found));
    assert.equal(found.distance, side);
    assert.ok(bvh.raycast([x + side / 1024, y + side / 1024, side], [0, 0, -1], found));
  }
});
