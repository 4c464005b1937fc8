import assert from 'node:assert/strict';
import test from 'node:test';
import { cornerTangents } from './corner-tangents.ts';

test('tangents run along u; the bitangent up the image; mirrored UVs have a handedness of their own', () => {
  const mesh = {
    positions: Float32Array.of(0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0),
    faceOffsets: Uint32Array.of(0, 4),
    corners: Uint32Array.of(0, 1, 2, 3),
  };
  const normals = { values: Float32Array.of(0, 0, 1), indices: new Uint32Array(4) };
  const tangentsOf = (...values: number[]) =>
    cornerTangents(mesh, normals, {
      values: Float32Array.from(values),
      indices: mesh.corners,
    });
  const all = ({ values, indices }: ReturnType<typeof cornerTangents>) =>
    Array.from(indices, (i) => Array.from(values.subarray(4 * i, 4 * i + 4), Math.round));
  assert.deepEqual(all(tangentsOf(0, 1, 1, 1, 1, 0, 0, 0)), Array(4).fill([1, 0, 0, 1]));
  assert.deepEqual(all(tangentsOf(1, 1, 0, 1, 0, 0, 1, 0)), Array(4).fill([-1, 0, 0, -1]));
  // No direction: any that is square to the normal.
  for (const [x, y, z] of all(tangentsOf(0, 0, 0, 0, 0, 0, 0, 0))) {
    assert.equal(Math.abs(z), 0);
    assert.equal(Math.abs(x) + Math.abs(y), 1);
  }
});
