import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countDegenerateFaces } from '../../measure/degenerate-faces.ts';
import { measureSurface } from '../../measure/surface.ts';
import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import { emptyScene, sceneNode } from '../../mesh/scene-defaults.ts';
import { repairMesh } from '../../remesh/repair/repair-mesh.ts';
import { createWork } from '../../work/create-work.ts';
import { keptUvs } from './kept-uvs.ts';

const ROWS = 24;
const COLUMNS = 48;

/** A sphere around a center with a seam in its UVs, and slivers put at random edges of its triangles. */
function sphere(slivers: number, seed: number, center: number): PolygonMesh {
  const positions: number[] = [];
  const uvs: number[] = [];
  for (let row = 0; row <= ROWS; row++)
    for (let column = 0; column <= COLUMNS; column++) {
      const [up, around] = [(Math.PI * row) / ROWS, (2 * Math.PI * (column % COLUMNS)) / COLUMNS];
      const ring = row % ROWS === 0 ? 0 : Math.sin(up);
      positions.push(
        center + ring * Math.cos(around),
        center + Math.cos(up),
        center + ring * Math.sin(around),
      );
      uvs.push(column / COLUMNS, row / ROWS);
    }
  let triangles: number[][] = [];
  for (let row = 0; row < ROWS; row++)
    for (let column = 0; column < COLUMNS; column++) {
      const a = row * (COLUMNS + 1) + column;
      const [b, c, d] = [a + 1, a + COLUMNS + 1, a + COLUMNS + 2];
      if (row > 0) triangles.push([a, b, d]);
      if (row < ROWS - 1) triangles.push([a, d, c]);
    }
  let state = seed;
  const random = () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
  for (let i = 0; i < slivers; i++) {
    const t = Math.floor(random() * triangles.length);
    const [a, b, c] = triangles[t];
    const p = positions.length / 3;
    const share = 0.1 + 0.8 * random();
    for (let k = 0; k < 3; k++)
      positions.push(positions[3 * a + k] + share * (positions[3 * b + k] - positions[3 * a + k]));
    for (let k = 0; k < 2; k++)
      uvs.push(uvs[2 * a + k] + share * (uvs[2 * b + k] - uvs[2 * a + k]));
    triangles[t] = [a, p, c];
    triangles.push([p, b, c], [a, b, p]);
  }
  triangles = triangles.toSorted(() => random() - 0.5);
  const corners = Uint32Array.from(triangles.flat());
  return {
    positions: Float32Array.from(positions),
    faceOffsets: Uint32Array.from({ length: triangles.length + 1 }, (_, f) => 3 * f),
    corners,
    normals: null,
    tangents: null,
    uvSets: [{ values: Float32Array.from(uvs), indices: corners }],
    colors: [{ values: colorsOf(positions, center), indices: corners }],
    // Two materials, with a border along one ring of vertices.
    faceMaterials: Int32Array.from(triangles, (face) =>
      face.every((v) => positions[3 * v + 1] <= center + 1e-6) ? 1 : 0,
    ),
    material: -1,
    skinning: null,
    morphTargets: [],
  };
}

/** Colors that change evenly with the place, so that those in between are known. */
function colorsOf(positions: ArrayLike<number>, center: number): Float32Array {
  return Float32Array.from({ length: (4 * positions.length) / 3 }, (_, i) =>
    i % 4 === 3 ? 1 : 0.5 + 0.4 * (positions[3 * Math.floor(i / 4) + (i % 4)] - center),
  );
}

/** Six times the volume, and twice the area, from a center. */
function sizeOf({ positions: p, corners }: PolygonMesh, center: number) {
  let [volume, area] = [0, 0];
  for (let c = 0; c < corners.length; c += 3) {
    const [u, v, w] = [0, 1, 2].map((k) =>
      [0, 1, 2].map((axis) => p[3 * corners[c + k] + axis] - center),
    );
    const cross = (s: number[], t: number[]) =>
      [0, 1, 2].map((k) => s[(k + 1) % 3] * t[(k + 2) % 3] - s[(k + 2) % 3] * t[(k + 1) % 3]);
    const minus = (s: number[], t: number[]) => s.map((value, k) => value - t[k]);
    area += Math.hypot(...cross(minus(v, u), minus(w, u)));
    volume += u.reduce((sum, value, k) => sum + value * cross(v, w)[k], 0);
  }
  return { volume, area };
}

for (const [slivers, seed, center] of [
  [20, 1, 0],
  [400, 2, 0],
  [400, 3, 7],
  [3000, 4, 0],
])
  test(`a sphere around ${center} with ${slivers} slivers stays closed, with its size and UVs`, async () => {
    const given = sphere(slivers, seed, center);
    const { mesh } = await repairMesh(given, createWork());
    const scene = emptyScene({ format: 'glb', generator: null, unitMetres: 1, upAxis: 'y' });
    scene.meshes = [{ name: '', geometry: mesh, morphWeights: [] }];
    scene.nodes = [sceneNode({ mesh: 0 })];
    assert.equal(countDegenerateFaces(scene), 0);
    const facts = measureSurface(mesh);
    assert.equal(facts.boundaryEdges, 0);
    assert.equal(facts.nonManifoldEdges, 0);
    assert.equal(facts.misorientedEdges, 0);
    assert.equal(facts.flippedParts, 0);
    assert.equal(keptUvs(given, mesh), 1);
    const [{ values, indices }] = mesh.colors;
    const expected = colorsOf(mesh.positions, center);
    mesh.corners.forEach((v, c) => {
      for (let k = 0; k < 4; k++)
        assert.ok(Math.abs(values[4 * indices[c] + k] - expected[4 * v + k]) < 1 / 255);
    });
    mesh.faceMaterials!.forEach((material, f) => {
      const face = [0, 1, 2].map((k) => mesh.positions[3 * mesh.corners[3 * f + k] + 1]);
      const isLow = Math.max(...face) <= center + 1e-5;
      const isHigh = Math.min(...face) >= center - 1e-5;
      assert.ok(isLow || isHigh);
      if (isLow !== isHigh) assert.equal(material, isLow ? 1 : 0);
    });
    const [before, after] = [sizeOf(given, center), sizeOf(mesh, center)];
    assert.ok(Math.abs(after.area / before.area - 1) < 1e-6);
    assert.ok(Math.abs(after.volume / before.volume - 1) < 1e-6);
  });
