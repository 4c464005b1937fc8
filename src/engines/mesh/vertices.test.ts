import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boundsOf } from '../math/bounds.ts';
import { compact } from './compact.ts';
import { vertexNormals } from './normals.ts';
import { signedVolume } from './volume.ts';
import { weldByPosition } from './weld.ts';

// biome-ignore format: one vertex, one triangle a line
const CORNER = {
  positions: Float32Array.of(
    0, 0, 0,
    1, 0, 0,
    0, 1, 0,
    0, 0, 1,
  ),
  indices: Uint32Array.of(
    0, 2, 1,
    0, 1, 3,
    1, 2, 3,
    2, 0, 3,
  ),
};

test('bounds of a corner tetrahedron', () => {
  assert.deepEqual(boundsOf(CORNER.positions), { min: [0, 0, 0], max: [1, 1, 1] });
});

test('its volume is a sixth, and negative inside out', () => {
  assert.equal(signedVolume(CORNER.positions, CORNER.indices), 1 / 6);
  assert.equal(signedVolume(CORNER.positions, CORNER.indices.toReversed()), -1 / 6);
});

test('normals are weighted by area', () => {
  const normals = vertexNormals(CORNER.positions, CORNER.indices);
  const third = -Math.sqrt(1 / 3);
  for (let k = 0; k < 3; k++) assert.ok(Math.abs(normals[k] - third) < 1e-6);
  // Vertex 1 lies on the faces -z, -y and (1, 1, 1) whose double area is sqrt(3): the sum is (1, 0, 0).
  assert.deepEqual([...normals.slice(3, 6)], [1, 0, 0]);
});

test('a vertex without a direction of its own still has a unit normal', () => {
  const flat = vertexNormals(Float32Array.of(0, 0, 0, 2, 5, 0, 0, 0, 0), Uint32Array.of(0, 1, 2));
  assert.deepEqual([...flat], [0, 1, 0, 1, 0, 0, 0, 1, 0]);
});

test('compact drops unused vertices and keeps the order of use', () => {
  const positions = Float32Array.of(0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3);
  const result = compact(positions, Uint32Array.of(3, 1, 2));
  assert.deepEqual([...result.positions], [3, 3, 3, 1, 1, 1, 2, 2, 2]);
  assert.deepEqual([...result.indices], [0, 1, 2]);
});

test('weld finds the first vertex of each position, 0 and -0 alike', () => {
  const positions = Float32Array.of(0, 1, 2, 5, 5, 5, -0, 1, 2, 5, 5, 5);
  assert.deepEqual([...weldByPosition(positions)], [0, 1, 0, 1]);
});
