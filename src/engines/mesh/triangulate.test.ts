import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { processorTime } from '../../../test/support/processor-time.ts';
import { randomNumbers } from '../../../test/support/random.ts';
import { joinHoles } from './join-holes.ts';
import { polygonMesh } from './scene-defaults.ts';
import { triangulate } from './triangulate.ts';

const seed = Math.trunc(Math.random() * 2 ** 31);
console.log(`triangulate.test.ts: seed ${seed}`);

/** Creates one face through points in the plane, lifted to z = x / 2 + y / 4. */
function face(points: number[][]) {
  return polygonMesh({
    positions: Float32Array.from(points.flatMap(([x, y]) => [x, y, x / 2 + y / 4])),
    faceOffsets: Uint32Array.of(0, points.length),
    corners: Uint32Array.from(points.keys()),
  });
}

/** Returns the signed areas of the triangles, seen along z. */
function areas(mesh: ReturnType<typeof face>): number[] {
  const { triangles } = triangulate(mesh);
  const list: number[] = [];
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [...triangles.subarray(t, t + 3)].map((corner) => {
      const p = mesh.corners[corner] * 3;
      return [mesh.positions[p], mesh.positions[p + 1]];
    });
    list.push(((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])) / 2);
  }
  return list;
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

/** Asserts that the triangles cover a polygon of this area exactly once: none is reversed, and their areas add up. */
function assertFills(mesh: ReturnType<typeof face>, area: number): void {
  const found = areas(mesh);
  const tolerance = 1e-5 * Math.abs(area);
  assert.ok(Math.abs(sum(found) - area) < tolerance, `${sum(found)} is not ${area}`);
  assert.ok(Math.abs(sum(found.map(Math.abs)) - area) < tolerance, 'triangles overlap');
}

function shoelace(points: number[][]): number {
  return (
    sum(
      points.map(([x, y], i) => {
        const [nextX, nextY] = points[(i + 1) % points.length];
        return x * nextY - y * nextX;
      }),
    ) / 2
  );
}

test('a square is cut from its first corner, also when its corners were rounded', () => {
  const square = polygonMesh({
    positions: Float32Array.of(0, 0, 0, 1, 0, 0, 1, 1.000001, 0, 0, 1, 0),
    faceOffsets: Uint32Array.of(0, 4),
    corners: Uint32Array.of(0, 1, 2, 3),
  });
  assert.deepEqual([...triangulate(square).triangles], [0, 1, 2, 0, 2, 3]);
});

test('an oblong lozenge is cut along its short diagonal, an arrowhead at its notch', () => {
  const lozenge = [
    [-3, 0],
    [0, -1],
    [3, 0],
    [0, 1],
  ];
  assert.deepEqual([...triangulate(face(lozenge)).triangles], [1, 2, 3, 1, 3, 0]);
  for (let turn = 0; turn < 4; turn++) {
    const arrow = [
      [0, 0],
      [2, -1],
      [0.5, 0],
      [2, 1],
    ];
    const turned = [...arrow.slice(turn), ...arrow.slice(0, turn)];
    const counterClockwise = turned.toReversed();
    const points = shoelace(turned) > 0 ? turned : counterClockwise;
    assertFills(face(points), shoelace(points));
  }
});

test('star-shaped outlines of any kind are filled once', () => {
  const radius = fc.double({ min: 0.1, max: 1, noNaN: true });
  fc.assert(
    fc.property(fc.array(radius, { minLength: 5, maxLength: 200 }), (radii) => {
      const points = radii.map((r, i) => {
        const angle = (2 * Math.PI * i) / radii.length;
        return [r * Math.cos(angle), r * Math.sin(angle)];
      });
      const mesh = face(points);
      const rounded = points.map((_, i) => [mesh.positions[3 * i], mesh.positions[3 * i + 1]]);
      assertFills(mesh, shoelace(rounded));
    }),
    { seed, numRuns: 200 },
  );
});

test('a spiral of 1,000 corners is filled once', () => {
  const arm = (offset: number) =>
    Array.from({ length: 500 }, (_, i) => {
      const angle = (i / 500) * 40;
      const radius = 0.1 + i / 500 + offset;
      return [radius * Math.cos(angle), radius * Math.sin(angle)];
    });
  const points = [...arm(0.03), ...arm(0).toReversed()];
  const mesh = face(points);
  const rounded = points.map((_, i) => [mesh.positions[3 * i], mesh.positions[3 * i + 1]]);
  assertFills(mesh, shoelace(rounded));
});

test('holes joined to the outline stay open', () => {
  const square = (x: number, y: number, size: number) => [
    [x, y],
    [x + size, y],
    [x + size, y + size],
    [x, y + size],
  ];
  const rings = [square(0, 0, 10), square(1, 1, 2), square(5, 1.5, 3), square(2, 6, 2).reverse()];
  const points = rings.flat();
  const mesh = face(points);
  const lists = rings.map((ring, r) => ring.map((_, i) => 4 * r + i));
  const joined = joinHoles(mesh.positions, lists[0], lists.slice(1));
  assert.equal(joined.length, 4 * 4 + 2 * 3);
  mesh.corners = Uint32Array.from(joined, ({ ring, place }) => lists[ring][place]);
  mesh.faceOffsets = Uint32Array.of(0, joined.length);
  assertFills(mesh, 100 - 4 - 9 - 4);
});

test('a grid of holes in a plate stays open', () => {
  const points: number[][] = [
    [0, 0],
    [9, 0],
    [9, 9],
    [0, 9],
  ];
  const rings = [[0, 1, 2, 3]];
  let area = 81;
  for (let i = 0; i < 16; i++) {
    const [x, y] = [1.2 + (i % 4) * 2.1, 1.2 + Math.trunc(i / 4) * 2.1];
    const ring: number[] = [];
    for (let k = 0; k < 7; k++) {
      ring.push(points.length);
      const angle = (2 * Math.PI * k) / 7 + i;
      points.push([x + 0.8 * Math.cos(angle), y + 0.8 * Math.sin(angle)]);
    }
    rings.push(ring);
    area -= shoelace(ring.map((p) => points[p]));
  }
  const mesh = face(points);
  const joined = joinHoles(mesh.positions, rings[0], rings.slice(1));
  mesh.corners = Uint32Array.from(joined, ({ ring, place }) => rings[ring][place]);
  mesh.faceOffsets = Uint32Array.of(0, joined.length);
  assertFills(mesh, area);
});

test('whatever the coordinates, n corners make n − 2 triangles of its corners', () => {
  const number = fc.oneof(fc.float(), fc.constantFrom(0, 1, Number.NaN, Infinity));
  fc.assert(
    fc.property(
      fc.array(fc.tuple(number, number, number), { minLength: 1, maxLength: 30 }),
      (points) => {
        const count = points.length;
        const mesh = polygonMesh({
          positions: Float32Array.from(points.flat()),
          faceOffsets: Uint32Array.of(0, count, count, count),
          corners: Uint32Array.from(points.keys()),
        });
        const { triangles, faces } = triangulate(mesh);
        const expected = Math.max(0, count - 2);
        assert.equal(triangles.length, 3 * expected);
        assert.equal(faces.length, expected);
        assert.ok(triangles.every((corner) => corner < count));
        // Every corner is used.
        if (count > 2) assert.equal(new Set(triangles).size, count);
      },
    ),
    { seed, numRuns: 500 },
  );
});

test('100,000 corners in disorder end within seconds', () => {
  const points = Array.from({ length: 100_000 }, (_, i) => [
    Math.sin(i * i) * 100,
    Math.sin(i * 7919.31) * 100,
  ]);
  const used = processorTime();
  assert.equal(triangulate(face(points)).faces.length, 99_998);
  assert.ok(used() < 10_000, `${used()} ms`);
});

test('20,000 holes end within seconds', () => {
  const positions = Float32Array.from({ length: 180_000 }, (_, i) => Math.sin(i * i));
  const holes = Array.from({ length: 20_000 }, (_, h) => [3 * h, 3 * h + 1, 3 * h + 2]);
  const used = processorTime();
  assert.equal(joinHoles(positions, [0, 1, 2], holes).length, 3 + 5 * 20_000);
  assert.ok(used() < 20_000, `${used()} ms`);
});

test('copies of a large face are cut as the first of them, however many there are', () => {
  const [sides, copies] = [3000, 1000];
  const random = randomNumbers(7);
  const star = Array.from({ length: sides }, (_, i) => {
    const [radius, turn] = [random(), (2 * Math.PI * i) / sides];
    return [radius * Math.cos(turn), radius * Math.sin(turn), 0];
  });
  const { triangles } = triangulate({
    positions: Float32Array.from(star.flat()),
    faceOffsets: Uint32Array.from({ length: copies + 1 }, (_, f) => f * sides),
    corners: Uint32Array.from({ length: copies * sides }, (_, c) => c % sides),
  });
  // Triangulated separately, the copies used up the allowance of all faces, and the last ones were cut unchecked, after
  // 4 s.
  const each = 3 * (sides - 2);
  const last = triangles.subarray((copies - 1) * each).map((c) => c - (copies - 1) * sides);
  assert.deepEqual(last, triangles.slice(0, each));
});
