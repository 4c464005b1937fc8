import assert from 'node:assert/strict';
import { test } from 'node:test';
import { polygonMesh } from '../../mesh/scene-defaults.ts';
import { cutAtTiles } from './cut-at-tiles.ts';

test('vertices that a cut makes get influences, morphs, colors and normals between both ends', () => {
  const corners = Uint32Array.of(0, 1, 2, 3);
  const mesh = polygonMesh({
    positions: Float32Array.of(0, 0, 0, 4, 0, 0, 4, 1, 0, 0, 1, 0),
    faceOffsets: Uint32Array.of(0, 4),
    corners,
    normals: { values: Float32Array.of(1, 0, 0, 0, 1, 0), indices: Uint32Array.of(0, 1, 1, 0) },
    uvSets: [{ values: Float32Array.of(0, 1, 2, 1, 2, 0, 0, 0), indices: corners }],
    colors: [
      { values: Float32Array.of(0, 0, 0, 1, 1, 1, 1, 1), indices: Uint32Array.of(0, 1, 1, 0) },
    ],
    skinning: {
      influences: 2,
      joints: Uint16Array.of(0, 0, 1, 0, 1, 0, 0, 0),
      weights: Float32Array.of(1, 0, 1, 0, 1, 0, 1, 0),
    },
    morphTargets: [
      { name: 'up', positions: Float32Array.of(0, 0, 0, 0, 0, 8, 0, 0, 8, 0, 0, 0), normals: null },
    ],
    material: 0,
  });
  const space = { uvSet: 0, matrix: [1, 0, 0, 0, 1, 0] as const, isPlain: true };
  const { mesh: result, cut } = cutAtTiles(mesh, () => space, 100);
  assert.equal(cut, 1);
  assert.deepEqual(Array.from(result.faceOffsets), [0, 4, 8]);
  assert.deepEqual(Array.from(result.positions.subarray(12)), [2, 0, 0, 2, 1, 0]);
  assert.deepEqual(Array.from(result.uvSets[0].values.subarray(8)), [1, 1, 1, 0]);
  assert.deepEqual(Array.from(result.colors[0].values.subarray(8)), [0.5, 0.5, 0.5, 1]);
  const half = Math.fround(Math.SQRT1_2);
  assert.deepEqual(Array.from(result.normals!.values.subarray(6)), [half, half, 0]);
  assert.deepEqual(Array.from(result.morphTargets[0].positions.subarray(12)), [0, 0, 4, 0, 0, 4]);
  const { joints, weights } = result.skinning!;
  assert.deepEqual(Array.from(weights.subarray(8)), [0.5, 0.5, 0.5, 0.5]);
  assert.deepEqual(Array.from(joints.subarray(8, 10)).sort(), [0, 1]);
});

test('a face within the tolerance of a border, and one beyond all tiles, stay whole', () => {
  const face = (u: number) =>
    polygonMesh({
      positions: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0),
      faceOffsets: Uint32Array.of(0, 3),
      corners: Uint32Array.of(0, 1, 2),
      uvSets: [
        { values: Float32Array.of(u, 0.5, u - 0.5, 0.5, u, 0.2), indices: Uint32Array.of(0, 1, 2) },
      ],
    });
  const space = { uvSet: 0, matrix: [1, 0, 0, 0, 1, 0] as const, isPlain: true };
  for (const u of [1.00003, 5000.2, -3.3]) assert.equal(cutAtTiles(face(u), () => space, 9).cut, 0);
  assert.equal(cutAtTiles(face(1.2), () => space, 9).cut, 1);
  assert.throws(() => cutAtTiles(face(1.2), () => space, 5), { name: 'FormatError' });
});
