import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import { createWork } from '../../work/create-work.ts';
import { nextOf, previousOf, type Surface } from '../surface/surface.ts';
import { repair } from './repair.ts';

const SEED = 20_251;

function work() {
  return createWork();
}

function polygons(positions: number[], faces: number[][]): PolygonMesh {
  const faceOffsets = [0];
  for (const face of faces) faceOffsets.push(faceOffsets.at(-1)! + face.length);
  return {
    positions: Float32Array.from(positions),
    faceOffsets: Uint32Array.from(faceOffsets),
    corners: Uint32Array.from(faces.flat()),
    normals: null,
    tangents: null,
    uvSets: [],
    colors: [],
    faceMaterials: null,
    material: -1,
    skinning: null,
    morphTargets: [],
  };
}

/** Manifold and oriented: links are mutual and run in opposite directions, and every vertex has one fan. */
function assertManifold({ positions, indices, opposite }: Surface): void {
  const fans = new Int32Array(positions.length / 3);
  const seen = new Uint8Array(indices.length);
  for (let e = 0; e < indices.length; e++) {
    if (opposite[e] >= 0) {
      assert.equal(opposite[opposite[e]], e);
      assert.equal(indices[opposite[e]], indices[nextOf(e)]);
      assert.equal(indices[nextOf(opposite[e])], indices[e]);
    }
    if (seen[e]) continue;
    fans[indices[e]]++;
    let f = e;
    while (opposite[f] >= 0 && nextOf(opposite[f]) !== e) f = nextOf(opposite[f]);
    const start = f;
    do {
      seen[f] = 1;
      f = opposite[previousOf(f)];
    } while (f >= 0 && f !== start);
  }
  assert.ok(fans.every((count) => count === 1));
  // Also for those who look at the vertices' numbers only: no edge twice in one direction.
  const edges = new Set<string>();
  for (let e = 0; e < indices.length; e++) {
    const edge = `${indices[e]} ${indices[nextOf(e)]}`;
    assert.ok(!edges.has(edge), `edge ${edge} twice`);
    edges.add(edge);
  }
}

const TETRAHEDRON = [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1];
const SIDES = [
  [0, 2, 1],
  [0, 1, 3],
  [1, 2, 3],
  [0, 3, 2],
];

test('a soup of separate triangles is welded into a closed solid', async () => {
  const soup = SIDES.flat().flatMap((v) => TETRAHEDRON.slice(v * 3, v * 3 + 3));
  const surface = await repair(
    polygons(soup, [
      [0, 1, 2],
      [3, 4, 5],
      [6, 7, 8],
      [9, 10, 11],
    ]),
    work(),
  );
  assert.equal(surface.positions.length / 3, 4);
  assert.equal(surface.borderEdges, 0);
  assert.equal(surface.report.weldedVertices, 8);
  assert.deepEqual([...surface.sourceCorners], [...Array(12).keys()]);
  assertManifold(surface);
});

test('degenerate, duplicate and NaN faces go, turned ones are turned back', async () => {
  const faces = [...SIDES.slice(0, 3), [0, 2, 3], [1, 2, 0], [1, 1, 2], [4, 1, 2]];
  const surface = await repair(polygons([...TETRAHEDRON, Number.NaN, 0, 0], faces), work());
  assert.equal(surface.indices.length / 3, 4);
  assert.equal(surface.closedComponents, 1);
  assert.deepEqual(surface.report, {
    weldedVertices: 0,
    nonFiniteFaces: 1,
    degenerateTriangles: 1,
    duplicateTriangles: 1,
    nonManifoldEdges: 0,
    splitVertices: 0,
    turnedTriangles: 1,
    cutEdges: 0,
  });
  assertManifold(surface);
});

test('both sides of a fin on a solid stay, so that the solid stays closed', async () => {
  const fin = [
    [0, 1, 4],
    [1, 0, 4],
  ];
  const solid = polygons([...TETRAHEDRON, 0.5, -1, 0], [...SIDES, ...fin]);
  const surface = await repair(solid, work());
  assert.equal(surface.indices.length / 3, 6);
  assert.equal(surface.borderEdges, 0);
  assert.equal(surface.report.duplicateTriangles, 0);
  assert.equal(surface.report.turnedTriangles, 0);
  assertManifold(surface);
});

test('a face that is there a hundred thousand times becomes one', async () => {
  const count = 100_000;
  const mesh = polygons(TETRAHEDRON, []);
  const corners = Uint32Array.from({ length: 3 * count }, (_, c) => c % 3);
  const faceOffsets = Uint32Array.from({ length: count + 1 }, (_, f) => 3 * f);
  const surface = await repair({ ...mesh, corners, faceOffsets }, work());
  assert.equal(surface.report.duplicateTriangles, count - 1);
});

test('one reversed triangle does not turn a small solid that touches a large one', async () => {
  const positions = [...TETRAHEDRON, 0.5, -0.1, 0, 0.5, -0.1, -0.1];
  // Outward: the edge between 0 and 1 is also one of the large solid.
  const small = [
    [0, 4, 1],
    [0, 1, 5],
    [1, 4, 5],
    [0, 5, 4],
  ];
  const reversed = small[2].toReversed();
  const surface = await repair(
    polygons(positions, [reversed, small[0], small[1], small[3], ...SIDES]),
    work(),
  );
  assert.equal(surface.report.nonManifoldEdges, 1);
  assert.equal(surface.report.turnedTriangles, 1);
  assert.equal(surface.borderEdges, 0);
  assertManifold(surface);
});

test('both sides of a sheet that hangs on nothing become one', async () => {
  const surface = await repair(
    polygons(TETRAHEDRON, [
      [0, 1, 2],
      [0, 2, 1],
      [0, 1, 2],
      [0, 2, 1],
    ]),
    work(),
  );
  assert.equal(surface.indices.length / 3, 1);
  assert.equal(surface.report.duplicateTriangles, 3);
});

test('a face whose vertex has no z goes', async () => {
  const surface = await repair(polygons([...TETRAHEDRON, 1, 1], [...SIDES, [4, 1, 2]]), work());
  assert.equal(surface.report.nonFiniteFaces, 1);
  assert.equal(surface.indices.length / 3, 4);
});

test('a solid that is inside out is turned', async () => {
  const inward = SIDES.map(([a, b, c]) => [a, c, b]);
  const surface = await repair(polygons(TETRAHEDRON, inward), work());
  assert.equal(surface.report.turnedTriangles, 4);
});

test('two solids that share an edge come apart as solids', async () => {
  const mirrored = [0, 0, 0, 0, 0, 1, -1, 0, 0, 0, -1, 0];
  const positions = [...TETRAHEDRON, ...mirrored];
  // The second one mirrored twice in x and y keeps its orientation.
  const second = [
    [4, 7, 6],
    [4, 6, 5],
    [6, 7, 5],
    [4, 5, 7],
  ];
  const surface = await repair(polygons(positions, [...SIDES, ...second]), work());
  assert.equal(surface.report.nonManifoldEdges, 1);
  assert.equal(surface.report.splitVertices, 2);
  assert.equal(surface.closedComponents, 2);
  assert.equal(surface.report.turnedTriangles, 0);
  assertManifold(surface);
});

test('a Möbius strip is cut and stays one manifold piece', async () => {
  const positions: number[] = [];
  const faces: number[][] = [];
  for (let i = 0; i < 10; i++) {
    const a = (i / 10) * 2 * Math.PI;
    for (const s of [-0.2, 0.2]) {
      const r = 1 + s * Math.cos(a / 2);
      positions.push(r * Math.cos(a), r * Math.sin(a), s * Math.sin(a / 2));
    }
    const next = i === 9 ? [1, 0] : [2 * i + 2, 2 * i + 3];
    faces.push([2 * i, next[0], next[1], 2 * i + 1]);
  }
  const surface = await repair(polygons(positions, faces), work());
  assert.equal(surface.report.cutEdges, 1);
  assert.equal(surface.indices.length / 3, 20);
  assertManifold(surface);
});

test('nearly equal vertices at a border are joined, those inside are not', async () => {
  const sheet = polygons(
    [0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0, 1, 1e-7, 0, 2, 0, 0, 2, 1, 0, 1, 1, 1e-7],
    [
      [0, 1, 2, 3],
      [4, 5, 6, 7],
    ],
  );
  const surface = await repair(sheet, work());
  assert.equal(surface.positions.length / 3, 6);
  assert.equal(surface.components, 1);
  assert.equal(surface.borderEdges, 6);
});

test(`random soups become manifold (seed ${SEED})`, async () => {
  const corner = fc.integer({ min: 0, max: 9 });
  const face = fc.array(corner, { minLength: 3, maxLength: 5 });
  const coordinate = fc.oneof(fc.integer({ min: -2, max: 2 }), fc.constant(Number.NaN));
  const property = fc.asyncProperty(
    fc.array(coordinate, { minLength: 30, maxLength: 30 }),
    fc.array(face, { maxLength: 40 }),
    async (positions, faces) => {
      const surface = await repair(polygons(positions, faces), work());
      assertManifold(surface);
      assert.ok(surface.positions.every(Number.isFinite));
      assert.equal(surface.sourceCorners.length, surface.indices.length);
    },
  );
  await fc.assert(property, { seed: SEED, numRuns: 300 });
});
