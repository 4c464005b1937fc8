import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BAD_MESHES } from '../../../../test/support/bad-meshes.ts';
import { polygonMesh } from '../../../../test/support/remesh-shapes.ts';
import { box, joined, shifted } from '../../../../test/support/shape-building.ts';
import { buildBvh } from '../../mesh/bvh.ts';
import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import type { RemeshRequest } from '../../spec.ts';
import { createWork } from '../../work/create-work.ts';
import { remesh } from '../remesher.ts';
import { repair } from '../repair/repair.ts';
import { measuredNet } from '../shape/measure-shape.ts';
import { IN_PLACE } from '../surface/unit-box.ts';
import { reportShape } from './report-shape.ts';

const made = (mesh: PolygonMesh, faceType: RemeshRequest['faceType'], targetFaceCount: number) =>
  remesh(mesh, { faceType, targetFaceCount }, createWork());

/** Figures of a result that was not made here, such as a part of its source. */
async function shapeOf(source: PolygonMesh, result: PolygonMesh) {
  const surface = await repair(source, createWork());
  const { closestPoint } = buildBvh(Float32Array.from(surface.positions), surface.indices);
  const { positions, faceOffsets, corners } = result;
  const net = {
    positions: Float64Array.from(positions),
    offsets: faceOffsets,
    corners,
    features: new Uint8Array(corners.length),
  };
  const measured = {
    parts: null,
    index: { closestPoint },
    result: await measuredNet(net, createWork()),
    box: IN_PLACE,
    hausdorff: 0,
  };
  return reportShape(surface, net, measured, createWork());
}

const row = (count: number) =>
  joined(...Array.from({ length: count }, (_, i) => box([3 * i, 0, 0], [3 * i + 1, 1, 1])));

test('a missing component is named by its place and size', async () => {
  const shape = await shapeOf(row(5), joined(row(2), shifted(row(2), [9, 0, 0])));
  assert.equal(shape.isKept, false);
  assert.equal(shape.lostParts, 1);
  const [{ component, centre, size, area, hausdorff, triangles }] = shape.worst;
  assert.deepEqual([component, centre, size, triangles], [2, [6.5, 0.5, 0.5], [1, 1, 1], 12]);
  assert.equal(area, -1);
  // From its middle side to the nearest box, 2 m away, in diagonals of the box.
  assert.ok(hausdorff > 2 / Math.sqrt(3) && hausdorff < 3 / Math.sqrt(3), `${hausdorff}`);
});

test('new non-manifold edges are counted for the component that has them', async () => {
  const whole = row(3);
  const faces = Array.from({ length: 18 }, (_, f) => [...whole.corners.subarray(4 * f, 4 * f + 4)]);
  const edge = faces[7].slice(0, 2);
  const positions = [...whole.positions, 3.5, 1.001, 0.5];
  const shape = await shapeOf(whole, polygonMesh(positions, [...faces, [...edge, 24]]));
  assert.equal(shape.nonManifoldEdges, 1);
  assert.equal(shape.isKept, false);
  assert.equal(shape.lostParts, 1);
  assert.equal(shape.worst[0].component, 1);
  assert.equal(shape.worst[0].nonManifoldEdges, 1);
});

test('components that were dropped are lost, the largest first, and at most ten are described', async () => {
  const { report } = await made(row(60), 'quad', 100);
  assert.equal(report.droppedParts, 60 - 16);
  assert.equal(report.shape.lostParts, report.droppedParts);
  assert.equal(report.shape.worst.length, 10);
  for (const part of report.shape.worst) assert.equal(part.area, -1);
});

test('triangles: the component that was lost is named as well', async () => {
  const { report } = await made(row(30), 'triangle', 100);
  const { shape } = report;
  assert.equal(shape.isKept, false);
  assert.ok(shape.lostParts > 0 && shape.worst.length > 0);
  for (const { size } of shape.worst) assert.deepEqual(size, [1, 1, 1]);
});

test('a comb keeps its teeth: they are not taken for the edge of the cut that mirrors it', async () => {
  const { mesh, quads } = BAD_MESHES.comb;
  const { report } = await made(mesh(), 'quad', quads);
  assert.equal(report.shape.isKept, true);
  assert.equal(report.eulerCharacteristic, 2 * 61);
  assert.ok(Math.abs(report.shape.area) < 1e-6, `${report.shape.area}`);
});

test('the count grows before parts of any weight are dropped: a comb of a thousand teeth keeps them', async () => {
  const { mesh, quads } = BAD_MESHES['comb of 1000 teeth'];
  const { report } = await made(mesh(), 'quad', quads);
  assert.equal(report.droppedParts, 0);
  assert.equal(report.eulerCharacteristic, 2 * 1001);
  assert.equal(report.shape.isKept, true);
  assert.ok(report.result.faces <= 2 * quads, `${report.result.faces} faces`);
});

test('slivers without a width are not missed', async () => {
  const sliver = polygonMesh([0.2, 1.03, 0, 0.21, 1.03, 0, 0.205, 1.03, 1e-9], [[0, 1, 2]]);
  const shape = await shapeOf(joined(row(2), sliver), row(2));
  assert.equal(shape.lostParts, 0);
});
