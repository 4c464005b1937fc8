import assert from 'node:assert/strict';
import { test } from 'node:test';
import { creasedNormals, flatNormals, smoothNormals } from './corner-normals.ts';
import { polygonMesh } from './scene-defaults.ts';

/** Creates a roof of two unit squares whose ridge runs along z; each slopes down by the given angle. */
function roof(fall: number) {
  const [x, y] = [Math.cos(fall), -Math.sin(fall)];
  return polygonMesh({
    positions: Float32Array.of(0, 0, 0, 0, 0, 1, x, y, 1, x, y, 0, -x, y, 0, -x, y, 1),
    faceOffsets: Uint32Array.of(0, 4, 8),
    corners: Uint32Array.of(0, 1, 2, 3, 0, 4, 5, 1),
  });
}

function at(layer: ReturnType<typeof flatNormals>, corner: number): number[] {
  const i = 3 * layer.indices[corner];
  return [...layer.values.subarray(i, i + 3)].map((value) => Math.round(value * 1000) / 1000 + 0);
}

const FALL = Math.PI / 6;
const SLOPE = [0.5, 0.866, 0];

test('flat normals are the faces’', () => {
  assert.deepEqual(at(flatNormals(roof(FALL)), 0), SLOPE);
});

test('smooth normals point up on the ridge and out at the eaves', () => {
  const normals = smoothNormals(roof(FALL));
  assert.deepEqual(at(normals, 0), [0, 1, 0]);
  assert.deepEqual(at(normals, 2), SLOPE);
});

test('a ridge of 60° is hard below that angle and smooth above', () => {
  assert.deepEqual(at(creasedNormals(roof(FALL), Math.PI / 3.1), 0), SLOPE);
  assert.deepEqual(at(creasedNormals(roof(FALL), Math.PI / 2.9), 0), [0, 1, 0]);
});

test('a cut along the ridge does not make it hard', () => {
  const cut = roof(FALL);
  cut.positions = Float32Array.of(...cut.positions, 0, 0, 0, 0, 0, 1);
  cut.corners = Uint32Array.of(0, 1, 2, 3, 6, 4, 5, 7);
  const normals = creasedNormals(cut, Math.PI / 2.9);
  assert.deepEqual(
    [at(normals, 0), at(normals, 4)],
    [
      [0, 1, 0],
      [0, 1, 0],
    ],
  );
});

test('faces without an area have unit normals all the same', () => {
  const line = polygonMesh({
    positions: Float32Array.of(0, 0, 0, 1, 1, 1, 2, 2, 2),
    faceOffsets: Uint32Array.of(0, 3),
    corners: Uint32Array.of(0, 1, 2),
  });
  for (const normals of [flatNormals(line), smoothNormals(line), creasedNormals(line, 1)]) {
    assert.deepEqual(at(normals, 0), [0, 1, 0]);
  }
});
