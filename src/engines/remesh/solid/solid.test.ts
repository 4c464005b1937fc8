import assert from 'node:assert/strict';
import { test } from 'node:test';
import { polygonMesh, torus } from '../../../../test/support/remesh-shapes.ts';
import { joinMeshes } from '../../mesh/flatten.ts';
import { countEdges } from '../../mesh/half-edges.ts';
import { selectFaces } from '../../mesh/select-faces.ts';
import { weldByPosition } from '../../mesh/weld.ts';
import { SourceUnusable } from '../../spec.ts';
import { createWork } from '../../work/create-work.ts';
import { createRemesher } from '../remesher.ts';
import { hardEdges } from './hard-edges.ts';
import { separateVertices } from './separate-vertices.ts';

const CUBE = polygonMesh(
  [0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0, 0, 0, 1, 1, 0, 1, 1, 1, 1, 0, 1, 1],
  [
    [0, 3, 2, 1],
    [4, 5, 6, 7],
    [0, 1, 5, 4],
    [1, 2, 6, 5],
    [2, 3, 7, 6],
    [3, 0, 4, 7],
  ],
);

/** A torus with holes, and a second one through it. */
function brokenTori() {
  const whole = torus(40, 20);
  const faces = Uint32Array.from({ length: whole.faceOffsets.length - 1 }, (_, f) => f);
  const holed = selectFaces(
    whole,
    faces.filter((f) => f % 29 !== 0),
  );
  const moved = { ...whole, positions: whole.positions.map((x, i) => (i % 3 === 0 ? x + 0.3 : x)) };
  return joinMeshes([holed, moved]);
}

function isWatertight({ positions, faceOffsets, corners }: ReturnType<typeof torus>): boolean {
  const first = weldByPosition(positions);
  const welded = { faceOffsets, corners: corners.map((vertex) => first[vertex]) };
  const { boundary, nonManifold } = countEdges(welded, first.length);
  return boundary + nonManifold === 0;
}

test('a surface with holes that crosses itself becomes one watertight solid near it', async () => {
  const mesh = brokenTori();
  assert.ok(!isWatertight(mesh));
  const request = { mesh, faceType: 'triangle', targetFaceCount: 1500 } as const;
  const made = await createRemesher().rebuild(request, createWork());
  assert.ok(isWatertight(made.mesh));
  assert.equal(made.report.watertight, true);
  assert.ok(Math.abs(made.report.result.faces - 1500) <= 1);
  assert.ok(made.report.distance.mean < 0.01, `${made.report.distance.mean}`);
  assert.ok((made.report.voxels ?? 0) >= 30);
});

test('a sheet cannot be rebuilt as a solid', async () => {
  const mesh = polygonMesh([0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0], [[0, 1, 2, 3]]);
  const request = { mesh, faceType: 'triangle', targetFaceCount: 500 } as const;
  await assert.rejects(createRemesher().rebuild(request, createWork()), SourceUnusable);
});

test('edges are hard if they turn by more than the angle', () => {
  assert.deepEqual([...hardEdges(CUBE, 80)], Array(24).fill(1));
  assert.deepEqual([...hardEdges(CUBE, 100)], Array(24).fill(0));
});

test('bodies that touch at an edge are moved apart', () => {
  const other = { ...CUBE, positions: CUBE.positions.map((x, i) => (i % 3 < 2 ? x + 1 : x)) };
  const both = joinMeshes([CUBE, other]);
  assert.ok(!isWatertight(both));
  separateVertices(both);
  assert.ok(isWatertight(both));
});
