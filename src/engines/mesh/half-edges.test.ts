import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '../math/seeded-random.ts';
import { BOUNDARY, buildHalfEdges, NO_TWIN } from './half-edges.ts';
import { isTriangles, triangleCount, triangleMesh } from './triangle-mesh.ts';
import { weldPositions } from './weld.ts';

/** Creates random triangles among a few vertices, so that edges have one, two or more faces. */
function randomTriangles(seed: number) {
  const random = seededRandom(seed);
  const vertices = 4 + Math.floor(random() * 12);
  const corners: number[] = [];
  for (let t = 0; t < 30; t++) {
    const [a, b, c] = [0, 1, 2].map(() => Math.floor(random() * vertices));
    if (a !== b && b !== c && c !== a) corners.push(a, b, c);
  }
  const positions = Float32Array.from({ length: 3 * vertices }, () => Math.floor(random() * 3));
  return triangleMesh(positions, Uint32Array.from(corners));
}

test('twins are those of a search through all half-edges (seeds 1 to 200)', () => {
  for (let seed = 1; seed <= 200; seed++) {
    const mesh = randomTriangles(seed);
    const { corners } = mesh;
    const { twins } = buildHalfEdges(mesh, mesh.positions.length / 3);
    const endOf = (c: number) => corners[c % 3 === 2 ? c - 2 : c + 1];
    const expected = Array.from(corners, (from, c) => {
      const along: number[] = [];
      for (let d = 0; d < corners.length; d++) {
        const same = corners[d] === from && endOf(d) === endOf(c);
        if (d !== c && (same || (corners[d] === endOf(c) && endOf(d) === from))) along.push(d);
      }
      if (along.length === 0) return BOUNDARY;
      return along.length === 1 && corners[along[0]] !== from ? along[0] : NO_TWIN;
    });
    assert.deepEqual([...twins], expected, `seed ${seed}`);
  }
});

test('welding twice is welding once, and no corner moves (seeds 1 to 100)', () => {
  for (let seed = 1; seed <= 100; seed++) {
    const mesh = randomTriangles(seed);
    const once = weldPositions(mesh);
    assert.equal(weldPositions(once), once, `seed ${seed}`);
    for (const [c, vertex] of mesh.corners.entries())
      assert.deepEqual(
        once.positions.subarray(3 * once.corners[c], 3 * once.corners[c] + 3),
        mesh.positions.subarray(3 * vertex, 3 * vertex + 3),
      );
  }
});

test('a mesh of triangles shares its arrays and counts its faces', () => {
  const positions = Float32Array.of(0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0);
  const indices = Uint32Array.of(0, 1, 2, 0, 2, 3);
  const uvs = new Float32Array(8);
  const mesh = triangleMesh(positions, indices, { uvs, material: 0 });
  assert.equal(mesh.corners, indices);
  assert.equal(mesh.uvSets[0].values, uvs);
  assert.equal(mesh.uvSets[0].indices, indices);
  assert.deepEqual([triangleCount(mesh), isTriangles(mesh)], [2, true]);
  const square = { corners: Uint32Array.of(0, 1, 2, 3), faceOffsets: Uint32Array.of(0, 4) };
  assert.deepEqual([triangleCount(square), isTriangles(square)], [2, false]);
});
