import assert from 'node:assert/strict';
import { test } from 'node:test';
import { polygonMesh } from '../../../../test/support/remesh-shapes.ts';
import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import { createWork } from '../../work/create-work.ts';
import { areaOf } from '../surface/surface.ts';
import { repair } from './repair.ts';
import { repairMesh } from './repair-mesh.ts';
import { sewBorders } from './sew-borders.ts';

/** Two sheets side by side, from x = 0 to 1 and from 1 + `gap` to 2, of so many rows each. */
function sheets(left: number, right: number, gap = 0): PolygonMesh {
  const positions: number[] = [];
  const faces: number[][] = [];
  const uvs: number[] = [];
  const add = (from: number, to: number, rows: number) => {
    const first = positions.length / 3;
    for (let j = 0; j <= rows; j++) {
      positions.push(from, 0, j / rows, to, 0, j / rows);
      uvs.push(from, j / rows, to, j / rows);
    }
    for (let j = 0; j < rows; j++) {
      const a = first + 2 * j;
      faces.push([a, a + 2, a + 3, a + 1]);
    }
  };
  add(0, 1, left);
  add(1 + gap, 2, right);
  const mesh = polygonMesh(positions, faces);
  return { ...mesh, uvSets: [{ values: Float32Array.from(uvs), indices: mesh.corners }] };
}

async function sewn(mesh: PolygonMesh) {
  return sewBorders(mesh, await repair(mesh, createWork()), createWork());
}

test('vertices of one border on the edges of another split them, and their UVs lie between', async () => {
  const { mesh, surface, sourceCorners } = await sewn(sheets(2, 3));
  // Rows of thirds against halves: each side gets the vertices of the other.
  assert.equal(surface.report.sewnVertices, 3);
  assert.equal(surface.components, 1);
  assert.equal(surface.borderEdges, 2 + 3 + 4);
  assert.ok(Math.abs(areaOf(surface.positions, surface.indices) - 2) < 1e-6);
  const [uv] = mesh.uvSets;
  for (let c = 0; c < mesh.corners.length; c++) {
    for (const [k, axis] of [
      [0, 0],
      [1, 2],
    ]) {
      const place = mesh.positions[3 * mesh.corners[c] + axis];
      assert.ok(Math.abs(uv.values[2 * uv.indices[c] + k] - place) < 1e-6);
    }
  }
  assert.equal(sourceCorners!.length, mesh.corners.length);
});

test('borders that are near to each other become one', async () => {
  const { surface } = await sewn(sheets(4, 4, 0.002));
  assert.equal(surface.components, 1);
  assert.equal(surface.borderEdges, 4 + 4 + 4);
});

test('a gap that is one stays open', async () => {
  const source = sheets(4, 6, 0.05);
  const { mesh, surface } = await sewn(source);
  assert.equal(mesh, source);
  assert.equal(surface.components, 2);
  assert.equal(surface.report.sewnVertices, undefined);
});

test('the two borders of a narrow strip stay apart', async () => {
  const positions: number[] = [];
  const faces: number[][] = [];
  for (let i = 0; i <= 4; i++) positions.push(i, 0, 0, i + 0.5, 0, 0.004);
  for (let i = 0; i < 4; i++) faces.push([2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2]);
  const { surface } = await sewn(polygonMesh(positions, faces));
  assert.equal(surface.report.sewnVertices, undefined);
  assert.equal(surface.indices.length / 3, 8);
});

test('the sheets of a thin plate that is open all around stay two', async () => {
  const top = sheets(4, 4);
  const faces: number[][] = [];
  const positions = [...top.positions];
  const count = positions.length / 3;
  for (let i = 0; i < 3 * count; i++) positions.push(top.positions[i] + (i % 3 === 1 ? -0.004 : 0));
  for (let f = 0; f + 1 < top.faceOffsets.length; f++) {
    const ring = Array.from(top.corners.subarray(top.faceOffsets[f], top.faceOffsets[f + 1]));
    faces.push(ring, ring.map((v) => v + count).reverse());
  }
  const { surface } = await sewn(polygonMesh(positions, faces));
  assert.equal(surface.components, 2);
  assert.equal(surface.report.sewnVertices, undefined);
});

test('a face on another one stays if it has other UVs, and goes if it looks the same', async () => {
  const square = [0, 0, 0, 1, 0, 0, 1, 0, 1, 0, 0, 1];
  const mesh = polygonMesh(square, [
    [0, 1, 2],
    [0, 2, 3],
    [2, 1, 0],
    [3, 2, 0],
  ]);
  const values = Float32Array.from([0, 0, 0.5, 0, 0.5, 0.5, 0, 0.5, 1, 1]);
  const same = { values, indices: Uint32Array.from(mesh.corners) };
  const other = { values, indices: same.indices.map((at, c) => (c > 8 && at === 3 ? 4 : at)) };
  const facesOf = async (layer: typeof same) => {
    const { mesh: repaired } = await repairMesh({ ...mesh, uvSets: [layer] }, createWork());
    return { faces: repaired.faceOffsets.length - 1, uvs: repaired.uvSets[0] };
  };
  assert.equal((await facesOf(same)).faces, 2);
  const { faces, uvs } = await facesOf(other);
  assert.equal(faces, 3);
  assert.ok([...uvs.indices].some((at) => uvs.values[2 * at] === 1));
});

test('of faces on each other, each look stays once; those without an area go, and a second repair changes nothing', async () => {
  const square = [0, 0, 0, 1, 0, 0, 1, 0, 1, 0, 0, 1, Number.NaN, 0, 0];
  const [look, otherLook] = [
    [0, 1, 2],
    [3, 4, 5],
  ];
  const values = Float32Array.from([0, 0, 0.5, 0, 0.5, 0.5, 1, 1, 0.9, 0.9, 0.8, 0.8]);
  const meshOf = (faces: number[][], looks: number[][]) => ({
    ...polygonMesh(square, faces),
    uvSets: [{ values, indices: Uint32Array.from(looks.flat()) }],
  });
  const sheet = [0, 1, 2];
  const twice = await repairMesh(
    meshOf([sheet, sheet, sheet], [look, otherLook, otherLook]),
    createWork(),
  );
  assert.equal(twice.mesh.faceOffsets.length - 1, 2);
  assert.equal(twice.mesh.positions.length / 3, 6);
  for (const useless of [
    [0, 1, 1],
    [0, 1, 4],
  ]) {
    const faces = [sheet, sheet, useless, useless];
    const { mesh } = await repairMesh(meshOf(faces, [look, look, look, otherLook]), createWork());
    assert.equal(mesh.faceOffsets.length - 1, 1, `${useless}`);
  }
  const again = await repairMesh(twice.mesh, createWork());
  assert.equal(again.mesh, twice.mesh);
});
