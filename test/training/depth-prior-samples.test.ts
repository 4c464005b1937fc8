import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import {
  COLUMNS_SIDE,
  columnsOf,
  DEPTHS,
} from '../../tools/packaging/training/depth-prior/columns.ts';
import type { Mesh } from '../../tools/packaging/training/depth-prior/mesh.ts';
import {
  createObject,
  KIND_NAMES,
} from '../../tools/packaging/training/depth-prior/objects/catalogue.ts';
import { createRandom } from '../../tools/packaging/training/depth-prior/random.ts';
import {
  intervalsOf,
  LAYERS,
} from '../../tools/packaging/training/depth-prior/render/intervals.ts';
import { PICTURE_SIDE } from '../../tools/packaging/training/depth-prior/render/project.ts';
import { rasterize } from '../../tools/packaging/training/depth-prior/render/rasterize.ts';
import {
  randomView,
  STANDARD_VIEWS,
} from '../../tools/packaging/training/depth-prior/render/view.ts';
import { Sculptor } from '../../tools/packaging/training/depth-prior/shapes/sculptor.ts';

const EACH = 3;

/** Seed, kind and mesh of three objects of every kind. */
const objects: { seed: number; kind: string; mesh: Mesh }[] = [];
before(() => {
  const missing = new Map(KIND_NAMES.map((kind) => [kind, EACH]));
  for (let seed = 0; missing.size > 0 && seed < 5000; seed++) {
    const { kind, mesh } = createObject(seed);
    const count = missing.get(kind);
    if (count === undefined) continue;
    objects.push({ seed, kind, mesh });
    if (count > 1) missing.set(kind, count - 1);
    else missing.delete(kind);
  }
  assert.deepEqual([...missing.keys()], [], 'a kind is never drawn');
});

test('objects are made of closed shapes, outside out', () => {
  for (const { seed, kind, mesh } of objects) {
    const name = `${kind} of seed ${seed}`;
    assert.ok(mesh.positions.every(Number.isFinite), name);
    assert.ok(
      mesh.colors.every((x) => x >= 0 && x <= 1),
      name,
    );
    assert.equal(mesh.colors.length, mesh.triangles.length, name);
    assert.equal(openEdges(mesh), 0, `${name} is open`);
    for (const volume of volumesOfShapes(mesh)) assert.ok(volume > 0, `${name} is inside out`);
  }
});

test('the same seed makes the same object', () => {
  for (const { seed, kind, mesh } of objects.slice(0, 20)) {
    assert.deepEqual(createObject(seed), { kind, mesh });
  }
});

test('every object has a picture, with intervals behind it', () => {
  for (const { seed, kind, mesh } of objects) {
    const name = `${kind} of seed ${seed}`;
    const rendering = rasterize(mesh, randomView(createRandom(seed)));
    assert.ok(rendering, name);
    const { pixels, intervals } = rendering;
    let covered = 0;
    for (let pixel = 0; pixel < PICTURE_SIDE * PICTURE_SIDE; pixel++) {
      const along = intervals.subarray(pixel * LAYERS * 2, (pixel + 1) * LAYERS * 2);
      const used = along.findLastIndex((depth) => depth !== 0) + 1;
      if (used === 0) continue;
      covered++;
      assert.ok(pixels[4 * pixel + 3] > 0, `${name}: an interval where nothing is seen`);
      for (let k = 1; k < used; k++) assert.ok(along[k] <= along[k - 1], `${name}: ${along}`);
    }
    assert.ok(covered >= 30, `${name}: ${covered} pixels`);
    const { fullness, coverage } = columnsOf(intervals);
    assert.ok(coverage.every((share) => share % 63 === 0));
    assert.ok(
      fullness.some((cell) => cell > 127),
      `${name} fills no cell`,
    );
  }
});

test('a ball is as deep as it is wide', () => {
  const sculptor = new Sculptor(createRandom(1));
  sculptor.ball([3, 2, 1], 5, [1, 0.5, 0], 64);
  const { pixels, intervals } = rasterize(sculptor.mesh, STANDARD_VIEWS[0])!;
  const middle = (PICTURE_SIDE / 2) * (PICTURE_SIDE + 1);
  assert.deepEqual([...intervals.subarray(middle * 6, middle * 6 + 6)].slice(2), [0, 0, 0, 0]);
  // The perspective makes the ball a little larger in the picture than it is.
  const [near, far] = intervals.subarray(middle * 6);
  assert.ok(Math.abs(near - 49) <= 1 && Math.abs(far + 49) <= 1, `${near} ${far}`);
  assert.equal(pixels[4 * middle + 3], 255);
  assert.equal(pixels[3], 0);
  const { fullness, coverage } = columnsOf(intervals);
  const area = COLUMNS_SIDE * COLUMNS_SIDE;
  const column = (COLUMNS_SIDE / 2) * (COLUMNS_SIDE + 1);
  assert.equal(coverage[column], 252);
  let full = 0;
  for (let d = 0; d < DEPTHS; d++) full += fullness[d * area + column] / 255;
  assert.ok(Math.abs(full - (near - far) / 5) < 0.5, `${full} cells`);
});

test('overlapping shapes are one interval, sheets have a thickness', () => {
  assert.deepEqual(intervalsOf([30, 1, 10, -1, 20, 1, -10, -1]), [30, -10]);
  assert.deepEqual(intervalsOf([30, 1, 20, -1, 10, 1, -10, -1]), [30, 20, 10, -10]);
  // A gap of a hundredth is closed, a sheet becomes one and a half thick.
  assert.deepEqual(intervalsOf([30, 1, 20, -1, 19, 1, -10, -1]), [30, -10]);
  assert.deepEqual(intervalsOf([20, 1, 19.9, -1]), [20, 19]);
  const many = [90, 1, 80, -1, 60, 1, 50, -1, 45, 1, 30, -1, 0, 1, -20, -1];
  assert.deepEqual(intervalsOf(many), [90, 80, 60, 30, 0, -20]);
});

/** Directed edges that are used twice, or whose opposite is not used. */
function openEdges({ positions, triangles }: Mesh): number {
  const vertices = positions.length / 3;
  const edges = new Set<number>();
  let open = 0;
  for (let k = 0; k < triangles.length; k++) {
    const next = k % 3 === 2 ? k - 2 : k + 1;
    const edge = triangles[k] * vertices + triangles[next];
    if (edges.has(edge)) open++;
    edges.add(edge);
  }
  for (const edge of edges) {
    const from = Math.floor(edge / vertices);
    if (!edges.has((edge % vertices) * vertices + from)) open++;
  }
  return open;
}

/** Six times the volume of each set of connected triangles. */
function volumesOfShapes({ positions, triangles }: Mesh): Iterable<number> {
  const parent = Array.from({ length: positions.length / 3 }, (_, i) => i);
  const rootOf = (vertex: number): number => {
    let root = vertex;
    while (parent[root] !== root) root = parent[root];
    parent[vertex] = root;
    return root;
  };
  for (let k = 0; k < triangles.length; k += 3) {
    parent[rootOf(triangles[k + 1])] = rootOf(triangles[k]);
    parent[rootOf(triangles[k + 2])] = rootOf(triangles[k]);
  }
  const volumes = new Map<number, number>();
  for (let k = 0; k < triangles.length; k += 3) {
    const [a, b, c] = [0, 1, 2].map((i) =>
      positions.slice(3 * triangles[k + i], 3 * triangles[k + i] + 3),
    );
    const root = rootOf(triangles[k]);
    const volume =
      a[0] * (b[1] * c[2] - b[2] * c[1]) +
      a[1] * (b[2] * c[0] - b[0] * c[2]) +
      a[2] * (b[0] * c[1] - b[1] * c[0]);
    volumes.set(root, (volumes.get(root) ?? 0) + volume);
  }
  return volumes.values();
}
