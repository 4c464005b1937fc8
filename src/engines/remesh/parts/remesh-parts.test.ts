import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lump, polygonMesh } from '../../../../test/support/remesh-shapes.ts';
import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import { createWork } from '../../work/create-work.ts';
import { remesh } from '../remesher.ts';

function quads(mesh: PolygonMesh, targetFaceCount: number) {
  const work = createWork();
  return remesh(mesh, { faceType: 'quad', targetFaceCount }, work);
}

/** Copies of a mesh in a square, of growing size, after a first mesh. */
function scattered(first: PolygonMesh | null, copies: number, part: PolygonMesh): PolygonMesh {
  const positions: number[] = [];
  const faces: number[][] = [];
  const add = (mesh: PolygonMesh, scale: number, x: number, z: number) => {
    const start = positions.length / 3;
    for (let v = 0; v < mesh.positions.length; v += 3) {
      const [px, py, pz] = mesh.positions.subarray(v, v + 3);
      positions.push(x + scale * px, scale * py, z + scale * pz);
    }
    for (let f = 0; f + 1 < mesh.faceOffsets.length; f++) {
      const face = mesh.corners.subarray(mesh.faceOffsets[f], mesh.faceOffsets[f + 1]);
      faces.push(Array.from(face, (v) => v + start));
    }
  };
  if (first !== null) add(first, 10, -20, 0);
  const side = Math.ceil(Math.sqrt(copies));
  for (let i = 0; i < copies; i++) {
    add(part, 0.2 + (0.3 * i) / copies, i % side, Math.floor(i / side));
  }
  return polygonMesh(positions, faces);
}

const shrunk = (mesh: PolygonMesh, scale: number): PolygonMesh => ({
  ...mesh,
  positions: mesh.positions.map((value) => scale * value),
});

const TRIANGLE = polygonMesh([0, 0, 0, 1, 0.2, 0, 0, 0, 1], [[0, 2, 1]]);
const BOX = polygonMesh(
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

test('as many loose triangles as quads: one quad each', async () => {
  const { report } = await quads(scattered(null, 1500, TRIANGLE), 1500);
  assert.equal(report.result.quads, 1500);
  assert.equal(report.result.faces, 1500);
  assert.equal(report.droppedParts, 0);
  assert.equal(report.eulerCharacteristic, 1500);
  // Their shape is kept: the fourth corner is in the middle of the longest side.
  assert.ok(report.distance.hausdorff < 1e-6, `${report.distance.hausdorff}`);
});

test('more loose triangles than quads: the smallest go, and it is said', async () => {
  const { report } = await quads(scattered(null, 3000, TRIANGLE), 1000);
  assert.equal(report.result.faces, 1000);
  assert.equal(report.droppedParts, 2000);
  assert.equal(report.letGo, 'parts');
});

test('small boxes come out exactly, of six quads', async () => {
  const { report } = await quads(scattered(null, 200, BOX), 1200);
  assert.equal(report.result.faces, 1200);
  assert.equal(report.watertight, true);
  assert.equal(report.eulerCharacteristic, 400);
  assert.ok(report.distance.hausdorff < 1e-6, `${report.distance.hausdorff}`);
});

test('crumbs beside a body that have some of the area: the count grows, and none is dropped', async () => {
  const { report } = await quads(scattered(lump(24), 600, lump(6)), 5000);
  assert.equal(report.droppedParts, 0);
  assert.ok(
    report.result.faces > 5000 && report.result.faces <= 6000,
    `${report.result.faces} faces`,
  );
  assert.equal(report.watertight, true);
  assert.equal(report.eulerCharacteristic, 2 * report.source.components);
});

test('crumbs without any area to speak of: the smallest go, and the count is kept', async () => {
  const { report } = await quads(scattered(lump(24), 600, shrunk(lump(6), 0.2)), 3000);
  assert.ok(report.droppedParts > 0, `${report.droppedParts} dropped`);
  assert.ok(Math.abs(report.result.faces / 3000 - 1) <= 0.02, `${report.result.faces} faces`);
});

test('more small parts than quads beside a body: the body keeps most', async () => {
  const { report } = await quads(scattered(lump(24), 2000, BOX), 2000);
  assert.ok(Math.abs(report.result.faces / 2000 - 1) <= 0.02, `${report.result.faces}`);
  assert.ok(report.droppedParts > 1500 && report.droppedParts < 2000, `${report.droppedParts}`);
});
