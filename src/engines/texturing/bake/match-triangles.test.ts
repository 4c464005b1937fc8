import assert from 'node:assert/strict';
import test from 'node:test';
import { matchTriangles, mayMatch } from './match-triangles.ts';

const CORNERS = [
  [0, 0, 0],
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

/** A surface of triangles between the given corners, each with vertices of its own. */
function surface(...triangles: number[][]) {
  const positions = Float32Array.from(triangles.flat().flatMap((corner) => CORNERS[corner]));
  const indices = Uint32Array.from({ length: 3 * triangles.length }, (_, i) => i);
  const faceOffsets = Uint32Array.from({ length: triangles.length + 1 }, (_, f) => 3 * f);
  return { positions, indices, corners: indices, faceOffsets };
}

const match = (source: number[][], target: number[][]) =>
  matchTriangles({ source: surface(...source), target: surface(...target) });

test('triangles with the same corners in the same order match, from whichever corner they start', () => {
  const source = [
    [0, 1, 2],
    [1, 2, 3],
  ];
  const target = [
    [3, 1, 2],
    [2, 0, 1],
    [0, 2, 1],
    [0, 1, 3],
  ];
  // 3 × triangle + the corner of the source's triangle at which the target's starts; turned over and new ones do not match.
  assert.deepEqual([...match(source, target)!], [5, 2, -1, -1]);
});

test('a triangle that the source has twice matches neither', () => {
  const source = [
    [0, 1, 2],
    [1, 2, 0],
    [1, 2, 3],
  ];
  assert.deepEqual(
    [
      ...match(source, [
        [0, 1, 2],
        [1, 2, 3],
      ])!,
    ],
    [-1, 6],
  );
  assert.equal(match(source, [[0, 1, 2]]), null);
});

test('surfaces with far fewer triangles are not compared', () => {
  const source = surface([0, 1, 2], [1, 2, 3], [0, 3, 1]);
  assert.ok(mayMatch({ source, target: surface([0, 1, 2], [1, 2, 3]) }));
  assert.ok(!mayMatch({ source, target: surface([0, 1, 2]) }));
});
