import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bracket, lump, polygonMesh, torus } from '../../../../test/support/remesh-shapes.ts';
import type { CornerLayer, PolygonMesh } from '../../mesh/polygon-mesh.ts';
import { createWork } from '../../work/create-work.ts';
import { remesh } from '../remesher.ts';

function quads(mesh: PolygonMesh, targetFaceCount: number) {
  const work = createWork();
  return remesh(mesh, { faceType: 'quad', targetFaceCount }, work);
}

/** Values for every corner of every face, without sharing. */
function layerOf(
  mesh: PolygonMesh,
  width: number,
  value: (face: number, corner: number) => readonly number[],
): CornerLayer {
  const values = new Float32Array(mesh.corners.length * width);
  for (let f = 0; f + 1 < mesh.faceOffsets.length; f++) {
    for (let c = mesh.faceOffsets[f]; c < mesh.faceOffsets[f + 1]; c++) {
      values.set(value(f, c), c * width);
    }
  }
  return { values, indices: Uint32Array.from(mesh.corners, (_, c) => c) };
}

function placeOf(mesh: PolygonMesh, corner: number): number[] {
  return Array.from(
    mesh.positions.subarray(3 * mesh.corners[corner], 3 * mesh.corners[corner] + 3),
  );
}

function elementOf(layer: CornerLayer, corner: number, width: number): number[] {
  return Array.from(
    layer.values.subarray(width * layer.indices[corner], width * (layer.indices[corner] + 1)),
  );
}

const AROUND = 80;
const ACROSS = 40;

/** A torus whose UVs go around both ways once, with the seams of one chart. */
function unwrappedTorus(times: number): PolygonMesh {
  const mesh = torus(AROUND, ACROSS);
  const uvs = layerOf(mesh, 2, (f, c) => {
    const [i, j] = [Math.floor(f / ACROSS), f % ACROSS];
    const corner = c - mesh.faceOffsets[f];
    const u = i + (corner === 1 || corner === 2 ? 1 : 0);
    const v = j + (corner > 1 ? 1 : 0);
    return [(times * u) / AROUND, v / ACROSS];
  });
  return { ...mesh, uvSets: [uvs] };
}

for (const [name, times] of [
  ['an atlas', 1],
  ['a texture that repeats', 6],
] as const) {
  test(`UVs of ${name}: no face reaches across the image, all others are right`, async () => {
    const { mesh, report } = await quads(unwrappedTorus(times), 2000);
    const uvs = mesh.uvSets[0];
    let seam = 0;
    for (let f = 0; f + 1 < mesh.faceOffsets.length; f++) {
      const [start, end] = [mesh.faceOffsets[f], mesh.faceOffsets[f + 1]];
      let off = 0;
      let wrong = 0;
      const us: number[] = [];
      const vs: number[] = [];
      for (let c = start; c < end; c++) {
        const [u, v] = elementOf(uvs, c, 2);
        const [x, y, z] = placeOf(mesh, c);
        const around = (((Math.atan2(-z, x) / (2 * Math.PI)) % 1) + 1) % 1;
        const across = ((Math.atan2(y, Math.hypot(x, z) - 1) / (2 * Math.PI)) % 1) + 1;
        const turns = u / times - around;
        const turnsAcross = v - (across % 1);
        off = Math.max(off, Math.abs(turnsAcross - Math.round(turnsAcross)));
        off = Math.max(off, Math.abs(turns - Math.round(turns)));
        if (u / times < -0.001 || u / times > 1.001 || v < -0.001 || v > 1.001) wrong++;
        us.push(u / times);
        vs.push(v);
      }
      // A quad is about 1/60 of the way around and 1/25 across.
      assert.ok(Math.max(...us) - Math.min(...us) < 0.06, `${f}: ${us}`);
      assert.ok(Math.max(...vs) - Math.min(...vs) < 0.12, `${f}: ${vs}`);
      if (off > 0.005) seam++;
      if (times === 1) assert.equal(wrong, 0);
      else assert.ok(off < 0.01, `${f}: ${off}`);
    }
    assert.ok(report.seamFaces > 0 && report.seamFaces < 200, `${report.seamFaces}`);
    assert.ok(seam <= report.seamFaces, `${seam} of ${report.seamFaces}`);
  });
}

test('UVs that are continuous are shared by the faces about a vertex', async () => {
  const source = lump(24);
  const values = new Float32Array((2 * source.positions.length) / 3);
  for (let v = 0; 2 * v < values.length; v++) {
    values.set(source.positions.subarray(3 * v, 3 * v + 2), 2 * v);
  }
  const second = { values: values.map((value) => 1 - value), indices: source.corners };
  const { mesh, report } = await quads(
    { ...source, uvSets: [{ values, indices: source.corners }, second] },
    1500,
  );
  assert.equal(report.seamFaces, 0);
  assert.equal(mesh.uvSets.length, 2);
  assert.equal(mesh.uvSets[0].values.length / 2, mesh.positions.length / 3);
  for (let c = 0; c < mesh.corners.length; c++) {
    const [x, y] = placeOf(mesh, c);
    const [[u, v], other] = [elementOf(mesh.uvSets[0], c, 2), elementOf(mesh.uvSets[1], c, 2)];
    // Vertices are a little off the surface, see fitFaces.
    assert.ok(Math.hypot(u - x, v - y) < 0.01);
    assert.ok(Math.hypot(other[0] + u - 1, other[1] + v - 1) < 1e-5);
  }
});

test('each side of a part keeps its material and color; hard edges stay hard', async () => {
  const source = bracket();
  source.faceMaterials = Int32Array.from({ length: 8 }, (_, f) => f);
  source.colors = [layerOf(source, 4, (f) => [f / 8, 1 - f / 8, 0.5, 1])];
  const { mesh } = await quads(source, 2000);
  const areas = new Map<number, number>();
  for (let f = 0; f + 1 < mesh.faceOffsets.length; f++) {
    const material = mesh.faceMaterials![f];
    areas.set(material, (areas.get(material) ?? 0) + 1);
    const normals = new Set<string>();
    for (let c = mesh.faceOffsets[f]; c < mesh.faceOffsets[f + 1]; c++) {
      const color = elementOf(mesh.colors[0], c, 4);
      assert.ok(Math.abs(color[0] - material / 8) < 1e-6, `${f}: ${color}`);
      const normal = elementOf(mesh.normals!, c, 3).map((value) => Math.round(value * 1000) / 1000);
      normals.add(normal.map((value) => value + 0).join());
    }
    assert.equal(normals.size, 1, `${f}: ${[...normals].join(' | ')}`);
  }
  assert.equal(areas.size, 8);
});

test('a lone face takes the material of those about it', async () => {
  const source = torus(120, 60);
  // Specks of a third material, each a quarter of a quad, far from each other.
  source.faceMaterials = Int32Array.from({ length: 7200 }, (_, f) =>
    f % 240 === 17 ? 7 : f < 3600 ? 1 : 2,
  );
  const { mesh } = await quads(source, 1800);
  assert.deepEqual([...new Set(mesh.faceMaterials)].sort(), [1, 2]);
});

test('both sides of a thin sheet keep their colors', async () => {
  const positions: number[] = [];
  const faces: number[][] = [];
  const size = 20;
  for (const y of [0.001, 0]) {
    for (let i = 0; i <= size; i++) {
      for (let j = 0; j <= size; j++) positions.push(i / size, y, j / size);
    }
  }
  const at = (side: number, i: number, j: number) => side * (size + 1) ** 2 + i * (size + 1) + j;
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < size; j++) {
      faces.push([at(0, i, j), at(0, i, j + 1), at(0, i + 1, j + 1), at(0, i + 1, j)]);
      faces.push([at(1, i, j), at(1, i + 1, j), at(1, i + 1, j + 1), at(1, i, j + 1)]);
    }
  }
  const source = polygonMesh(positions, faces);
  source.colors = [layerOf(source, 4, (f) => (f % 2 === 0 ? [1, 0, 0, 1] : [0, 0, 1, 1]))];
  const { mesh } = await quads(source, 500);
  const normals = mesh.normals!;
  for (let c = 0; c < mesh.corners.length; c++) {
    const up = elementOf(normals, c, 3)[1] > 0;
    const y = placeOf(mesh, c)[1];
    // Vertices at the border may have moved onto the other side.
    if (Math.abs(y - (up ? 0.001 : 0)) > 0.0005) continue;
    assert.deepEqual(elementOf(mesh.colors[0], c, 4), up ? [1, 0, 0, 1] : [0, 0, 1, 1]);
  }
});

test('smooth normals of a source are taken, those of flat shading are not', async () => {
  const source = torus(60, 30);
  const exact = (c: number): number[] => {
    const [x, y, z] = placeOf(source, c);
    const r = Math.hypot(x, z);
    return [(x * (r - 1)) / r / 0.4, y / 0.4, (z * (r - 1)) / r / 0.4];
  };
  for (const flat of [false, true]) {
    const normals = layerOf(source, 3, (f, c) => {
      if (!flat) return exact(c);
      const sum = [0, 1, 2, 3].map((k) => exact(source.faceOffsets[f] + k));
      const mean = [0, 1, 2].map((k) => sum.reduce((total, n) => total + n[k], 0));
      return mean.map((value) => value / Math.hypot(...mean));
    });
    const { mesh } = await quads({ ...source, normals }, 2000);
    let worst = 1;
    for (let c = 0; c < mesh.corners.length; c++) {
      const [x, y, z] = placeOf(mesh, c);
      const r = Math.hypot(x, z);
      const n = [(x * (r - 1)) / r, y, (z * (r - 1)) / r];
      const own = elementOf(mesh.normals!, c, 3);
      const dot = n.reduce((sum, value, k) => sum + (value * own[k]) / Math.hypot(...n), 0);
      worst = Math.min(worst, dot);
    }
    assert.ok(worst > Math.cos(((flat ? 20 : 4) * Math.PI) / 180), `${flat}: ${worst}`);
  }
});
