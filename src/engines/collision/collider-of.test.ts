import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { MODELS, readModel, sourceOf } from '../../../test/support/models.ts';
import { seededRandom } from '../math/seeded-random.ts';
import { flattenScene, joinMeshes } from '../mesh/flatten.ts';
import type { PolygonMesh } from '../mesh/polygon-mesh.ts';
import type { Scene } from '../mesh/scene.ts';
import { emptyScene, sceneNode } from '../mesh/scene-defaults.ts';
import { triangleMesh } from '../mesh/triangle-mesh.ts';
import type { Collider, ConvexPiece } from '../spec.ts';
import { createWork } from '../work/create-work.ts';
import { collisionSurface } from './closed-parts.ts';
import { colliderOf } from './collider-of.ts';
import { convexHull, facePlanes, isConvex, soundHull } from './convex-hull.ts';
import { enclosingHull } from './enclosing-hull.ts';
import { heightOver } from './plane.ts';
import { boxPolytope, trianglesOf } from './polytope.ts';
import { buildSolid } from './solid.ts';

function box(min: [number, number, number], max: [number, number, number]): PolygonMesh {
  const body = boxPolytope(min, max);
  return triangleMesh(Float32Array.from(body.vertices), trianglesOf(body));
}

function sceneOf(geometry: PolygonMesh): Scene {
  const source = { format: 'test', generator: null, unitMetres: 1, upAxis: 'y' } as const;
  const scene = emptyScene(source);
  scene.meshes.push({ name: 'thing', geometry, morphWeights: [] });
  scene.nodes.push(sceneNode({ name: 'thing', mesh: 0 }));
  scene.roots.push(0);
  return scene;
}

/** A table with four legs apart. */
const TABLE = joinMeshes([
  box([-1, 0.9, -0.6], [1, 1, 0.6]),
  ...[-0.95, 0.85].flatMap((x) =>
    [-0.55, 0.45].map((z) => box([x, 0, z], [x + 0.1, 0.9, z + 0.1])),
  ),
]);

/** How far a point is outside a convex piece; negative inside. */
function outside({ positions, indices }: ConvexPiece, point: ArrayLike<number>): number {
  const planes = facePlanes(positions, indices).filter((plane) => plane !== null);
  return Math.max(...planes.map((plane) => heightOver(plane, point, 0)));
}

function assertSound({ pieces, report }: Collider): void {
  assert.equal(report.pieces, pieces.length);
  assert.ok(pieces.length <= 16, `${pieces.length} pieces`);
  for (const piece of pieces) {
    assert.ok(piece.positions.length <= 3 * 128, `${piece.positions.length / 3} vertices`);
    assert.ok(piece.indices.length <= 3 * 255, 'within the limit of Unity');
    const hull = convexHull(piece.positions);
    assert.ok(hull !== null && hull.volume > 0, 'has a volume');
    for (let v = 0; v < piece.positions.length; v += 3)
      assert.ok(outside(piece, piece.positions.subarray(v, v + 3)) < 1e-3, 'is convex');
  }
}

test('a hull of nearly coplanar points has no turned face', () => {
  const random = seededRandom(38);
  const count = 8 + Math.floor(40 * random());
  const noise = 10 ** (-2 - 7 * random());
  const points = Float64Array.from({ length: 3 * count }, (_, i) => {
    const isOnSide = i % 3 === Math.floor(i / 3) % 3;
    return (
      (isOnSide ? Math.round(random()) : Math.round(20 * random()) / 20) * 10 + noise * random()
    );
  });
  assert.ok(!isConvex(convexHull(points)!), 'one is turned by rounding');
  assert.ok(isConvex(soundHull(points)!));
});

test('hulls have few vertices and contain all points', () => {
  const random = seededRandom(7);
  const shapes: Record<string, () => number[]> = {
    sphere: () => {
      const [a, z] = [2 * Math.PI * random(), 2 * random() - 1];
      const r = Math.sqrt(1 - z * z);
      return [r * Math.cos(a), r * Math.sin(a), z];
    },
    cube: () => [random(), random(), random()],
    cylinder: () => {
      const a = 2 * Math.PI * random();
      return [Math.cos(a), 4 * random(), Math.sin(a)];
    },
    needle: () => [100 * random(), 0.2 * random(), 0.2 * random()],
    plate: () => [random(), 0, random()],
  };
  for (const [name, point] of Object.entries(shapes)) {
    const points = Float64Array.from(Array.from({ length: 1500 }, point).flat());
    const piece = enclosingHull(points, { mostVertices: 64 });
    assert.ok(piece.positions.length <= 3 * 64, name);
    const extent = name === 'needle' ? 100 : 2;
    for (let i = 0; i < points.length; i += 3)
      assert.ok(outside(piece, points.subarray(i, i + 3)) <= 2e-4 * extent, name);
    const exact = convexHull(points)?.volume;
    const made = convexHull(piece.positions)!.volume;
    if (exact !== undefined) assert.ok(made < 1.12 * exact, `${name}: ${made} / ${exact}`);
  }
});

test('a hull with slack is smaller, and no point is farther outside', () => {
  const random = seededRandom(11);
  const points = Float64Array.from(
    Array.from({ length: 4000 }, () => {
      const [a, z] = [2 * Math.PI * random(), 2 * random() - 1];
      const r = 10 * Math.sqrt(1 - z * z);
      return [r * Math.cos(a), r * Math.sin(a), 10 * z];
    }).flat(),
  );
  const volumeWith = (slack: number) => {
    const piece = enclosingHull(points, { mostVertices: 64, slack });
    assert.ok(piece.positions.length <= 3 * 64);
    let farthest = 0;
    for (let i = 0; i < points.length; i += 3)
      farthest = Math.max(farthest, outside(piece, points.subarray(i, i + 3)));
    assert.ok(farthest <= slack + 2e-3, `${farthest}`);
    return convexHull(piece.positions)!.volume;
  };
  const [exact, lax] = [volumeWith(0), volumeWith(0.3)];
  assert.ok(lax < 0.95 * exact, `${lax} of ${exact}`);
});

test('the hull of a thin closed plate contains its rim', () => {
  const corners = 24;
  const points: number[] = [];
  for (let i = 0; i < corners; i++) {
    const angle = (2 * Math.PI * i) / corners;
    for (const z of [-1, 1]) points.push(32 * Math.cos(angle), 32 * Math.sin(angle), 0.0064 * z);
  }
  const { positions } = enclosingHull(Float64Array.from(points), { mostVertices: 64 });
  for (let i = 0; i < points.length; i += 3) {
    const [x, y] = [points[i]!, points[i + 1]!];
    let farthest = 0;
    for (let v = 0; v < positions.length; v += 3)
      farthest = Math.max(farthest, (positions[v]! * x + positions[v + 1]! * y) / 32);
    assert.ok(farthest > 32 - 1e-3, `corner ${i / 3}: ${farthest}`);
  }
});

test('a turned bar gets an oriented box, an upright one a box along the axes', async () => {
  const bar = box([-1, -0.1, -0.1], [1, 0.1, 0.1]);
  const upright = await colliderOf(sceneOf(bar), { kind: 'box' }, createWork());
  assert.equal(upright.box?.axisAligned, true);
  assert.ok(Math.abs(upright.report.volumeRatio - 1) < 0.01);
  const scene = sceneOf(bar);
  const half = Math.PI / 8;
  scene.nodes[0]!.transform.rotation = [0, Math.sin(half), 0, Math.cos(half)];
  const turned = await colliderOf(scene, { kind: 'box' }, createWork());
  assert.equal(turned.box?.axisAligned, false);
  assert.ok(Math.abs(turned.report.volumeRatio - 1) < 0.01);
  assert.deepEqual(
    [...turned.box!.halfSize].sort((a, b) => a - b).map((v) => Math.round(100 * v) / 100),
    [0.1, 0.1, 1],
  );
  assertSound(turned);
});

test('the hull of a model contains its vertices', async () => {
  const scene = sceneOf(TABLE);
  const collider = await colliderOf(scene, { kind: 'hull' }, createWork());
  assertSound(collider);
  assert.equal(collider.pieces.length, 1);
  for (let v = 0; v < TABLE.positions.length; v += 3)
    assert.ok(outside(collider.pieces[0]!, TABLE.positions.subarray(v, v + 3)) < 1e-4);
  assert.ok(collider.report.coverage > 0.9999);
});

test('the pieces of a table leave the space between its legs free', async () => {
  const collider = await colliderOf(sceneOf(TABLE), { kind: 'convex' }, createWork());
  assertSound(collider);
  const { report, pieces } = collider;
  assert.equal(pieces.length, 5);
  assert.ok(report.volumeRatio < 1.15, `${report.volumeRatio}`);
  assert.ok(report.coverage >= 0.995);
  assert.deepEqual(report.warnings, []);
  assert.ok(pieces.every((piece) => outside(piece, [0, 0.4, 0]) > 0.3));
  assert.ok(pieces.some((piece) => outside(piece, [0, 0.95, 0]) < 0));
});

test('fewer pieces can be asked for', async () => {
  const collider = await colliderOf(sceneOf(TABLE), { kind: 'convex', maxPieces: 3 }, createWork());
  assertSound(collider);
  assert.ok(collider.pieces.length <= 3);
  assert.ok(collider.report.coverage >= 0.995);
  assert.ok(collider.report.warnings.some(({ code }) => code === 'collider_loose'));
});

test('an open box is a solid of voxels', async () => {
  const closed = box([0, 0, 0], [1, 1, 1]);
  const open = {
    ...closed,
    corners: closed.corners.subarray(6),
    faceOffsets: closed.faceOffsets.subarray(0, 11),
  };
  const collider = await colliderOf(sceneOf(open), { kind: 'convex' }, createWork());
  assertSound(collider);
  assert.equal(collider.report.solid, 'voxels');
  assert.ok(collider.report.coverage >= 0.995, `${collider.report.coverage}`);
  // Its inside stays free.
  assert.ok(collider.pieces.every((piece) => outside(piece, [0.5, 0.5, 0.5]) > 0.2));
});

test('a house without a floor is solid: nothing can enter it through the ground', () => {
  const { positions, corners } = box([0, 0, 0], [1, 1, 1]);
  const walls: number[] = [];
  for (let t = 0; t < corners.length; t += 3) {
    const triangle = [...corners.subarray(t, t + 3)];
    if (triangle.some((v) => positions[3 * v + 1] > 0)) walls.push(...triangle);
  }
  const house = triangleMesh(positions, Uint32Array.from(walls));
  const { volume } = buildSolid(collisionSurface(house), 24);
  assert.ok(volume > 1 && volume < 1.5, `${volume}`);
});

test('a leaf with two sides encloses nothing, but is covered', async () => {
  const corners = Float64Array.from([0, 0.5, 0, 1, 0.5, 0, 1, 0.9, 0, 0, 0.9, 0]);
  const twoSides = Uint32Array.from([0, 1, 2, 0, 2, 3, 2, 1, 0, 3, 2, 0]);
  const leaf = triangleMesh(Float32Array.from(corners), twoSides);
  const pot = box([0.4, 0, -0.1], [0.6, 0.3, 0.1]);
  const collider = await colliderOf(
    sceneOf(joinMeshes([pot, leaf])),
    { kind: 'convex' },
    createWork(),
  );
  assertSound(collider);
  for (let v = 0; v < corners.length; v += 3)
    assert.ok(collider.pieces.some((piece) => outside(piece, corners.subarray(v, v + 3)) < 1e-4));
});

test('a model that is a line has a thin collider', async () => {
  const line = triangleMesh(
    Float32Array.from([0, 0, 0, 1, 0, 0, 2, 0, 0]),
    Uint32Array.from([0, 1, 2]),
  );
  const collider = await colliderOf(sceneOf(line), { kind: 'convex' }, createWork());
  assertSound(collider);
  assert.equal(collider.pieces.length, 1);
  assert.ok(Number.isFinite(collider.report.mostVertices));
});

test('parts that overlap count once', async () => {
  const cross = joinMeshes([box([-1, 0, -0.2], [1, 0.4, 0.2]), box([-0.2, 0, -1], [0.2, 0.4, 1])]);
  const { report } = await colliderOf(sceneOf(cross), { kind: 'hull' }, createWork());
  const exact = 2 * 0.4 * 0.4 * 2 - 0.4 ** 3;
  assert.ok(Math.abs(report.solidVolume - exact) < 0.02 * exact, `${report.solidVolume}`);
});

test('pieces of a loose model may leave out a little of it', async () => {
  // A coil of round wire, of which 16 pieces are longer than its bends.
  const [steps, sides] = [160, 12];
  const positions: number[] = [];
  const indices: number[] = [];
  for (let i = 0; i < steps; i++)
    for (let k = 0; k < sides; k++) {
      const [a, b] = [(5 * Math.PI * i) / steps, (2 * Math.PI * k) / sides];
      const r = 1 + 0.2 * Math.cos(b);
      positions.push(r * Math.cos(a), a / 8 + 0.2 * Math.sin(b), r * Math.sin(a));
      const [next, up] = [i * sides + ((k + 1) % sides), i * sides + k + sides];
      if (i < steps - 1) indices.push(i * sides + k, up, next, next, up, next + sides);
    }
  for (const [end, turn] of [
    [0, 1],
    [(steps - 1) * sides, -1],
  ] as const)
    for (let k = 1; k < sides - 1; k++)
      indices.push(end, ...(turn > 0 ? [end + k, end + k + 1] : [end + k + 1, end + k]));
  const coil = triangleMesh(Float32Array.from(positions), Uint32Array.from(indices));
  const collider = await colliderOf(sceneOf(coil), { kind: 'convex' }, createWork());
  assertSound(collider);
  assert.ok(collider.report.volumeRatio > 1.15, `${collider.report.volumeRatio}`);
  assert.ok(collider.report.coverage < 1 && collider.report.coverage >= 0.996);
  const allowed = (0.31 * 2.4) / 64;
  for (let v = 0; v < coil.positions.length; v += 3) {
    const point = coil.positions.subarray(v, v + 3);
    assert.ok(Math.min(...collider.pieces.map((piece) => outside(piece, point))) < allowed);
  }
});

for (const [path, format, most] of [
  ['02_monkey/monkey.glb', 'glb', 1.25],
  ['08_teapot/teapot.stl', 'stl', 1.2],
] as const)
  test(`pieces cover ${path}`, async () => {
    const scene = await readModel(sourceOf(join(MODELS, path), format), format);
    const collider = await colliderOf(scene, { kind: 'convex' }, createWork());
    assertSound(collider);
    assert.ok(collider.report.coverage >= 0.995, `${collider.report.coverage}`);
    assert.ok(collider.report.volumeRatio < most, `${collider.report.volumeRatio}`);
    const hull = await colliderOf(scene, { kind: 'hull' }, createWork());
    assert.ok(collider.report.volume < hull.report.volume);
    const { positions } = flattenScene(scene);
    const extent = Math.cbrt(hull.report.volume);
    for (let v = 0; v < positions.length; v += 30)
      assert.ok(
        outside(hull.pieces[0]!, positions.subarray(v, v + 3)) < 1e-3 * extent,
        'in the hull',
      );
  });
