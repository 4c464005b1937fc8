import assert from 'node:assert/strict';
import { test } from 'node:test';
import { polygonMesh } from '../../../test/support/remesh-shapes.ts';
import { measureLayout } from './layout.ts';

/** A box of n × n quads per side, whose height is a multiple of its width. */
function box(n: number, height = 1) {
  const numbers = new Map<string, number>();
  const positions: number[] = [];
  const vertex = (at: number[]) => {
    const key = at.join();
    let v = numbers.get(key);
    if (v === undefined) {
      v = positions.push(at[0], at[1] * height, at[2]) / 3 - 1;
      numbers.set(key, v);
    }
    return v;
  };
  const faces: number[][] = [];
  for (let axis = 0; axis < 3; axis++)
    for (const side of [0, n])
      for (let i = 0; i < n; i++)
        for (let j = 0; j < n; j++) {
          const corner = (u: number, v: number) => {
            const at = [0, 0, 0];
            at[axis] = side;
            at[(axis + 1) % 3] = u;
            at[(axis + 2) % 3] = v;
            return vertex(at);
          };
          const ring = [corner(i, j), corner(i + 1, j), corner(i + 1, j + 1), corner(i, j + 1)];
          faces.push(side === 0 ? ring.reverse() : ring);
        }
  return polygonMesh(positions, faces);
}

test('the base complex of a box has six faces, and its lines are its edges and the loops around it', () => {
  const layout = measureLayout(box(4));
  // 12 edges of 4 and 9 closed loops of 16.
  assert.deepEqual(layout, { baseComplexFaces: 6, loopLength: 192 / 21, aspect: 1 });
});

test('the aspect is the ratio of the sides', () => {
  // A third of the quads are squares.
  const layout = measureLayout(box(2, 3));
  assert.ok(Math.abs(layout!.aspect - (1 + 3 + 3) / 3) < 1e-6);
});

test('a row of quads is one face between its borders, which end at its corners', () => {
  const positions = [0, 1, 2, 3].flatMap((x) => [x, 0, 0, x, 1, 0]);
  const mesh = polygonMesh(positions, [
    [0, 2, 3, 1],
    [2, 4, 5, 3],
    [4, 6, 7, 5],
  ]);
  // Two borders of three edges, two of one, and two edges across.
  assert.deepEqual(measureLayout(mesh), { baseComplexFaces: 1, loopLength: 10 / 6, aspect: 1 });
});

test('triangles have no layout', () => {
  assert.equal(measureLayout(polygonMesh([0, 0, 0, 1, 0, 0, 0, 1, 0], [[0, 1, 2]])), null);
});
