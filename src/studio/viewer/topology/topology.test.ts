import assert from 'node:assert/strict';
import { test } from 'node:test';
import { processorTime } from '../../../../test/support/processor-time.ts';
import { type PolygonMesh, PolygonMeshBuilder } from './polygon-mesh.ts';
import { findTopology } from './topology.ts';

/** A plane of n × n quads; with `split`, quads share no vertices. */
function grid(n: number, split = false): PolygonMesh {
  const builder = new PolygonMeshBuilder(1);
  const at = (i: number, j: number) => i * (n + 1) + j;
  if (!split) for (let i = 0; i <= n; i++) for (let j = 0; j <= n; j++) builder.addVertex(i, 0, -j);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      const quad = [
        [i, j],
        [i + 1, j],
        [i + 1, j + 1],
        [i, j + 1],
      ];
      const first = builder.vertexCount;
      if (split) for (const [x, y] of quad) builder.addVertex(x, 0, -y);
      builder.addFace(
        quad.map(([x, y], k) => (split ? first + k : at(x, y))),
        4,
      );
    }
  }
  return builder.build();
}

/** A cube of six quads. */
function cube(): PolygonMesh {
  const builder = new PolygonMeshBuilder();
  for (let i = 0; i < 8; i++) builder.addVertex(i & 1, (i >> 1) & 1, (i >> 2) & 1);
  for (const face of ['0231', '4576', '0154', '2673', '0462', '1375'])
    builder.addFace([...face].map(Number), 4);
  return builder.build();
}

test('a cube has twelve edges, is closed, and its eight corners are irregular', () => {
  const { facts, irregularValences, normals } = findTopology(cube());
  assert.deepEqual(facts, {
    facesBySides: [[4, 6]],
    faces: 6,
    vertices: 8,
    edges: 12,
    borderEdges: 0,
    nonManifoldEdges: 0,
    closed: true,
    irregularVertices: 8,
  });
  assert.deepEqual([...irregularValences], new Array(8).fill(3));
  assert.ok(normals[0] < -60 && normals[1] < -60 && normals[2] < -60, 'outwards');
});

for (const split of [false, true]) {
  test(`a grid is irregular at its four corners only, seams ${split ? 'split' : 'shared'}`, () => {
    const { facts, irregular, positions, spacing, edges } = findTopology(grid(5, split));
    assert.equal(facts.vertices, 36);
    assert.equal(facts.edges, 60);
    assert.equal(facts.borderEdges, 20);
    assert.equal(facts.closed, false);
    const corners = Array.from(irregular, (v) => `${positions[3 * v]},${-positions[3 * v + 2]}`);
    assert.deepEqual(corners.sort(), ['0,0', '0,5', '5,0', '5,5']);
    assert.ok(spacing.every((length) => Math.abs(length - 1) < 1e-6));
    const keys = new Set(
      Array.from({ length: 60 }, (_, i) => `${edges[2 * i]} ${edges[2 * i + 1]}`),
    );
    assert.equal(keys.size, 60);
  });
}

test('in a grid of triangles, a valence of six is regular inside', () => {
  const { faceStarts, corners, positions } = grid(4);
  const builder = new PolygonMeshBuilder();
  for (let v = 0; 3 * v < positions.length; v++) {
    const [x, y, z] = positions.subarray(3 * v);
    builder.addVertex(x, y, z);
  }
  for (let face = 0; face + 1 < faceStarts.length; face++) {
    const [a, b, c, d] = corners.subarray(faceStarts[face]);
    builder.addFace([a, b, c], 3);
    builder.addFace([a, c, d], 3);
  }
  const { facts, irregular } = findTopology(builder.build());
  assert.deepEqual(facts.facesBySides, [[3, 32]]);
  const inside = Array.from(irregular).filter((v) => v % 5 > 0 && v % 5 < 4 && v > 5 && v < 19);
  assert.deepEqual(inside, []);
});

test('three faces on one edge are counted', () => {
  const builder = new PolygonMeshBuilder();
  for (const [x, y, z] of [
    [0, 0, 0],
    [0, 1, 0],
    [1, 0, 0],
    [-1, 0, 0],
    [0, 0, 1],
  ])
    builder.addVertex(x, y, z);
  for (const third of [2, 3, 4]) builder.addFace([0, 1, third], 3);
  const { facts } = findTopology(builder.build());
  assert.equal(facts.nonManifoldEdges, 1);
  assert.equal(facts.borderEdges, 6);
});

test('faces with invalid vertices or two corners are skipped', () => {
  const builder = new PolygonMeshBuilder();
  for (let i = 0; i < 3; i++) builder.addVertex(i, i * i, 0);
  builder.addFace([0, 1, 7], 3);
  builder.addFace([0, 1, Number.NaN], 3);
  builder.addFace([0, 1], 2);
  builder.addFace([0, 1, 2], 3);
  assert.equal(findTopology(builder.build()).facts.faces, 1);
});

test('a million quads take seconds, not minutes', () => {
  const used = processorTime();
  const { facts } = findTopology(grid(1000));
  assert.ok(used() < 20_000, `${used()} ms of processor time`);
  assert.equal(facts.faces, 1_000_000);
  assert.equal(facts.edges, 2_002_000);
  assert.equal(facts.irregularVertices, 4);
});
