import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boundsOf } from '../math/bounds.ts';
import { smoothNormals } from '../mesh/corner-normals.ts';
import { turnOver } from '../mesh/transform-mesh.ts';
import { triangleMesh } from '../mesh/triangle-mesh.ts';
import { signedVolume } from '../mesh/volume.ts';
import type { PolygonMesh } from '../spec.ts';
import { outsideOut } from './outside-out.ts';
import { placeLike, placeUpright } from './place-model.ts';

const FACES = [
  [0, 3, 2, 1],
  [4, 5, 6, 7],
  [0, 1, 5, 4],
  [1, 2, 6, 5],
  [2, 3, 7, 6],
  [3, 0, 4, 7],
];

/** A box from one corner to the other, without its last `missing` triangles. */
function box(from: readonly number[], to: readonly number[], missing = 0): PolygonMesh {
  const [x, y, z] = [0, 1, 2].map((k) => [from[k], to[k]]);
  const corners = [
    [x[0], y[0], z[0]],
    [x[1], y[0], z[0]],
    [x[1], y[1], z[0]],
    [x[0], y[1], z[0]],
    [x[0], y[0], z[1]],
    [x[1], y[0], z[1]],
    [x[1], y[1], z[1]],
    [x[0], y[1], z[1]],
  ];
  const indices = FACES.flatMap(([a, b, c, d]) => [a, b, c, a, c, d]);
  const kept = Uint32Array.from(indices.slice(0, indices.length - 3 * missing));
  return triangleMesh(Float32Array.from(corners.flat()), kept);
}

function assertBounds(mesh: PolygonMesh, min: number[], max: number[]): void {
  const bounds = boundsOf(mesh.positions);
  for (let k = 0; k < 3; k++) {
    assert.ok(Math.abs(bounds.min[k] - min[k]) < 1e-6, `${bounds.min} is not ${min}`);
    assert.ok(Math.abs(bounds.max[k] - max[k]) < 1e-6, `${bounds.max} is not ${max}`);
  }
}

test('a model stands 1 high in the middle, whatever its scale and place', () => {
  assertBounds(placeUpright(box([1, 2, 3], [2, 6, 5])), [-0.125, 0, -0.25], [0.125, 1, 0.25]);
  const far = placeUpright(box([1e5, 1e5, 1e5], [1e5 + 256, 1e5 + 512, 1e5 + 256]));
  assertBounds(far, [-0.25, 0, -0.25], [0.25, 1, 0.25]);
});

test('what lies flat becomes 1 long', () => {
  assertBounds(placeUpright(box([0, 0, 0], [4, 0.01, 2])), [-0.5, 0, -0.25], [0.5, 0.0025, 0.25]);
});

test('a turned model has its normals turned with it', () => {
  const made = box([0, 0, 0], [1, 2, 4]);
  const mesh = { ...made, normals: smoothNormals(made) };
  const placed = placeUpright(mesh, { up: '+z', front: '-y' });
  assertBounds(placed, [-0.125, 0, -0.25], [0.125, 1, 0.25]);
  const computed = smoothNormals(placed).values;
  placed.normals!.values.forEach((value, i) => {
    // Uniform scales keep angles.
    assert.ok(Math.abs(value - computed[i]) < 1e-5, `${i}`);
  });
  assert.ok(signedVolume(placed.positions, placed.corners) > 0, 'not mirrored');
});

test('a textured model goes where the user’s model is', () => {
  const there = box([10, 0, -3], [12, 8, -1]);
  assertBounds(placeLike(box([-1, -4, -1], [1, 4, 1]), there), [10, 0, -3], [12, 8, -1]);
});

test('a closed surface inside out is turned over, and nothing else', () => {
  const sound = box([0, 0, 0], [1, 1, 1]);
  assert.equal(outsideOut(sound), sound);
  const turned = outsideOut(turnOver({ ...sound, normals: smoothNormals(sound) }));
  assert.ok(signedVolume(turned.positions, turned.corners) > 0);
  assert.equal(turned.normals, null);
  const open = turnOver(box([-1, -1, -1], [1, 1, 1], 1));
  assert.equal(outsideOut(open), open, 'of an open one, nobody knows');
});
