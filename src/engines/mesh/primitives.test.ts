import assert from 'node:assert/strict';
import { test } from 'node:test';
import { generatedScene } from '../../../test/support/generated-scene.ts';
import { processorTime } from '../../../test/support/processor-time.ts';
import type { PolygonMesh } from './polygon-mesh.ts';
import { type Primitive, toPrimitives } from './primitives.ts';
import { polygonMesh } from './scene-defaults.ts';
import { triangulate } from './triangulate.ts';

/** Creates two adjacent quads with a UV seam between them and different materials. */
function twoQuads(): PolygonMesh {
  return polygonMesh({
    positions: Float32Array.of(0, 0, 0, 1, 0, 0, 2, 0, 0, 0, 1, 0, 1, 1, 0, 2, 1, 0),
    faceOffsets: Uint32Array.of(0, 4, 8),
    corners: Uint32Array.of(0, 1, 4, 3, 1, 2, 5, 4),
    uvSets: [
      {
        values: Float32Array.of(0, 0, 1, 0, 1, 1, 0, 1, 0.5, 0.5),
        indices: Uint32Array.of(0, 1, 2, 3, 4, 1, 2, 4),
      },
    ],
  });
}

test('a seam cuts its vertices only', () => {
  const [primitive, ...others] = toPrimitives(twoQuads());
  assert.equal(others.length, 0);
  assert.equal(primitive.positions.length / 3, 8);
  assert.equal(primitive.indices.length, 12);
});

test('equal values under different numbers are one vertex', () => {
  const mesh = twoQuads();
  mesh.uvSets = [{ values: new Float32Array(16), indices: Uint32Array.from(Array(8).keys()) }];
  assert.equal(toPrimitives(mesh)[0].positions.length / 3, 6);
});

test('one primitive a material, in ascending order', () => {
  const mesh = twoQuads();
  mesh.faceMaterials = Int32Array.of(2, -1);
  const primitives = toPrimitives(mesh);
  assert.deepEqual(
    primitives.map(({ material, positions, indices }) => [
      material,
      positions.length,
      indices.length,
    ]),
    [
      [-1, 12, 6],
      [2, 12, 6],
    ],
  );
});

test('where every layer shares the corners, arrays are handed on', () => {
  const mesh = twoQuads();
  mesh.uvSets = [{ values: new Float32Array(12), indices: mesh.corners }];
  const [primitive] = toPrimitives(mesh);
  assert.equal(primitive.positions, mesh.positions);
  assert.equal(primitive.uvSets[0], mesh.uvSets[0].values);
});

test('vertices that no face uses are left out', () => {
  const mesh = twoQuads();
  mesh.uvSets = [];
  mesh.positions = Float32Array.of(...mesh.positions, 9, 9, 9);
  assert.equal(toPrimitives(mesh)[0].positions.length / 3, 6);
});

test('an empty mesh has no primitive', () => {
  const none = polygonMesh({
    positions: new Float32Array(0),
    faceOffsets: Uint32Array.of(0),
    corners: new Uint32Array(0),
  });
  assert.deepEqual(toPrimitives(none), []);
});

test('a vertex with 100,000 different corners takes no longer than others', () => {
  // A fan around vertex 0 with flat normals, which all differ there.
  const count = 100_000;
  const corners = new Uint32Array(3 * count);
  const values = new Float32Array(9 * count);
  for (let f = 0; f < count; f++) {
    corners.set([0, f + 1, f + 2], 3 * f);
    for (let k = 0; k < 3; k++) values.set([f, 1, 0], 9 * f + 3 * k);
  }
  const mesh = polygonMesh({
    positions: new Float32Array(3 * (count + 2)),
    faceOffsets: Uint32Array.from({ length: count + 1 }, (_, f) => 3 * f),
    corners,
    normals: { values, indices: Uint32Array.from(corners.keys()) },
  });
  const used = processorTime();
  assert.equal(toPrimitives(mesh)[0].positions.length / 3, 3 * count);
  assert.ok(used() < 3000, `${used()} ms`);
});

/** Returns the bits of everything stored at a corner. */
function atCorner(mesh: PolygonMesh, c: number): string {
  const v = mesh.corners[c];
  const layer = (given: PolygonMesh['normals'], width: number) =>
    given === null
      ? []
      : given.values.subarray(width * given.indices[c], width * given.indices[c] + width);
  const { skinning } = mesh;
  const n = skinning?.influences ?? 0;
  return [
    mesh.positions.subarray(3 * v, 3 * v + 3),
    layer(mesh.normals, 3),
    ...mesh.uvSets.map((set) => layer(set, 2)),
    ...mesh.colors.map((set) => layer(set, 4)),
    skinning?.joints.subarray(n * v, n * v + n),
    skinning?.weights.subarray(n * v, n * v + n),
    ...mesh.morphTargets.map((target) => target.positions.subarray(3 * v, 3 * v + 3)),
  ].join(';');
}

function atVertex(primitive: Primitive, v: number): string {
  const { influences: n } = primitive;
  return [
    primitive.positions.subarray(3 * v, 3 * v + 3),
    primitive.normals?.subarray(3 * v, 3 * v + 3) ?? [],
    ...primitive.uvSets.map((set) => set.subarray(2 * v, 2 * v + 2)),
    ...primitive.colors.map((set) => set.subarray(4 * v, 4 * v + 4)),
    primitive.joints?.subarray(n * v, n * v + n),
    primitive.weights?.subarray(n * v, n * v + n),
    ...primitive.morphTargets.map((target) => target.positions.subarray(3 * v, 3 * v + 3)),
  ].join(';');
}

test('generated meshes: each triangle looks as its corners do, and no vertex is there twice', () => {
  for (let seed = 0; seed < 60; seed++) {
    for (const { geometry } of generatedScene(seed).meshes) {
      const { triangles, faces } = triangulate(geometry);
      const primitives = toPrimitives(geometry);
      for (const primitive of primitives) {
        const own = [...faces.keys()].filter(
          (t) => (geometry.faceMaterials?.[faces[t]] ?? geometry.material) === primitive.material,
        );
        const expected = own.flatMap((t) =>
          [0, 1, 2].map((k) => atCorner(geometry, triangles[3 * t + k])),
        );
        const found = Array.from(primitive.indices, (v) => atVertex(primitive, v));
        assert.deepEqual(found, expected, `seed ${seed}`);
        const vertices = primitive.positions.length / 3;
        assert.equal(new Set(primitive.indices).size, vertices, `seed ${seed}`);
      }
    }
  }
});
