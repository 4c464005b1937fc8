import assert from 'node:assert/strict';
import { test } from 'node:test';
import { polygonMesh } from '../../../test/support/remesh-shapes.ts';
import type { PolygonMesh } from '../mesh/polygon-mesh.ts';
import { triangulate } from '../mesh/triangulate.ts';
import { signedVolume } from '../mesh/volume.ts';
import type { RemeshRequest } from '../spec.ts';
import { createWork } from '../work/create-work.ts';
import { remesh } from './remesher.ts';

/** Remeshes meshes so small that the exact result is known. */
function run(mesh: PolygonMesh, faceType: RemeshRequest['faceType'], targetFaceCount: number) {
  const work = createWork();
  return remesh(mesh, { faceType, targetFaceCount }, work);
}

/** The places of all vertices, rounded to a millionth, in order. */
function places({ positions }: PolygonMesh): string[] {
  const all: string[] = [];
  for (let v = 0; v < positions.length; v += 3) {
    const place = positions.subarray(v, v + 3);
    all.push(Array.from(place, (value) => Math.round(value * 1e6) / 1e6 + 0).join(' '));
  }
  return all.sort();
}

/** All places with coordinates out of a list. */
function lattice(steps: readonly number[]): string[] {
  return steps.flatMap((x) => steps.flatMap((y) => steps.map((z) => `${x} ${y} ${z}`))).sort();
}

const CUBE = polygonMesh(
  [0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0, 0, 0, 1, 1, 0, 1, 1, 1, 1, 0, 1, 1],
  [
    [3, 2, 1, 0],
    [4, 5, 6, 7],
    [0, 1, 5, 4],
    [1, 2, 6, 5],
    [2, 3, 7, 6],
    [3, 0, 4, 7],
  ],
);
const TETRAHEDRON = polygonMesh(
  [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1],
  [
    [0, 2, 1],
    [0, 1, 3],
    [1, 2, 3],
    [0, 3, 2],
  ],
);
const SQUARE = polygonMesh([0, 0, 0, 0, 0, 1, 1, 0, 1, 1, 0, 0], [[0, 1, 2, 3]]);

test('a cube of six quads is itself, turned outward', async () => {
  const inward = { ...CUBE, corners: CUBE.corners.slice().reverse() };
  for (const source of [CUBE, inward]) {
    const { mesh, report } = await run(source, 'quad', 6);
    assert.deepEqual(places(mesh), lattice([0, 1]));
    assert.equal(report.result.quads, 6);
    assert.equal(report.eulerCharacteristic, 2);
    assert.ok(report.distance.hausdorff < 1e-6);
    assert.ok(Math.abs(volumeOf(mesh) - 1) < 1e-6, `${volumeOf(mesh)}`);
  }
});

test('a cube of 24 quads is cut in the middles', async () => {
  const { mesh, report } = await run(CUBE, 'quad', 24);
  const without = lattice([0, 0.5, 1]).filter((place) => place !== '0.5 0.5 0.5');
  assert.deepEqual(places(mesh), without);
  assert.equal(report.angleDeviation! < 1e-3, true);
});

test('a square of nine quads is cut in thirds', async () => {
  const { mesh, report } = await run(SQUARE, 'quad', 9);
  const thirds = [0, 0.333333, 0.666667, 1];
  const all = thirds.flatMap((x) => thirds.map((z) => `${x} 0 ${z}`)).sort();
  assert.deepEqual(places(mesh), all);
  assert.equal(report.watertight, false);
  assert.equal(report.eulerCharacteristic, 1);
});

test('a triangle of four quads keeps its shape', async () => {
  const source = polygonMesh([0, 0, 0, 0, 0, 1, 1, 0, 0], [[0, 1, 2]]);
  const { report } = await run(source, 'quad', 4);
  assert.equal(report.result.quads, 4);
  assert.ok(report.distance.hausdorff < 1e-6);
});

test('a tetrahedron of four triangles is itself; of six it is cut along its longest edge', async () => {
  const four = await run(TETRAHEDRON, 'triangle', 4);
  assert.deepEqual(places(four.mesh), places(TETRAHEDRON));
  const six = await run(TETRAHEDRON, 'triangle', 6);
  assert.equal(six.report.result.triangles, 6);
  assert.equal(six.report.eulerCharacteristic, 2);
  const added = places(six.mesh).filter((place) => !places(TETRAHEDRON).includes(place));
  assert.equal(added.length, 1);
  assert.ok(['0.5 0.5 0', '0.5 0 0.5', '0 0.5 0.5'].includes(added[0]), added[0]);
});

test('a cube of 1,200 triangles comes down to its twelve', async () => {
  const { mesh: fine } = await run(CUBE, 'triangle', 1200);
  assert.equal(fine.faceOffsets.length - 1, 1200);
  const { mesh, report } = await run(fine, 'triangle', 12);
  assert.equal(report.result.triangles, 12);
  assert.deepEqual(places(mesh), lattice([0, 1]));
  assert.ok(report.distance.hausdorff < 1e-6);
});

function volumeOf(mesh: PolygonMesh): number {
  const { triangles } = triangulate(mesh);
  return signedVolume(
    mesh.positions,
    triangles.map((c) => mesh.corners[c]),
  );
}
