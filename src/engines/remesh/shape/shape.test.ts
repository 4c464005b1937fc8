import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lump, polygonMesh, torus } from '../../../../test/support/remesh-shapes.ts';
import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import { createWork } from '../../work/create-work.ts';
import { repair } from '../repair/repair.ts';
import { areaOf } from '../surface/surface.ts';
import { excessOf, keepsShape } from './limits.ts';
import {
  measuredNet,
  measuredSurface,
  measureOneWay,
  measureShape,
  nonManifoldEdgesOf,
} from './measure-shape.ts';
import { pairTriangles, splitPolygons } from './pair-triangles.ts';
import { pairedQuads } from './paired-quads.ts';

const BOX = [0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0, 0, 0, 1, 1, 0, 1, 1, 1, 1, 0, 1, 1];
const SIDES = [
  [3, 2, 1, 0],
  [4, 5, 6, 7],
  [0, 1, 5, 4],
  [1, 2, 6, 5],
  [2, 3, 7, 6],
  [3, 0, 4, 7],
];

const sidesOf = ({ faceOffsets, corners }: PolygonMesh) =>
  Array.from(faceOffsets.subarray(1), (end, f) => [...corners.subarray(faceOffsets[f], end)]);

const repaired = (mesh: PolygonMesh) => repair(mesh, createWork());

async function compared(source: PolygonMesh, result: PolygonMesh) {
  const [from, to] = [await repaired(source), await repaired(result)];
  const [a, b] = [from, to].map(({ positions, indices }) =>
    measuredSurface(Float32Array.from(positions), indices),
  );
  return measureShape(a, b, {}, createWork());
}

test('few large triangles among many small ones are measured by their area', async () => {
  const fine = torus(20, 10);
  const first = fine.positions.length / 3;
  const withFloor = async (y: number) => {
    const floor = [-9, y, -9, 9, y, -9, 0, y, 9];
    const { positions, indices } = await repaired(
      polygonMesh([...fine.positions, ...floor], [...sidesOf(fine), [first, first + 1, first + 2]]),
    );
    return measuredSurface(Float32Array.from(positions), indices);
  };
  const { most } = await measureOneWay(await withFloor(-2), await withFloor(-3), 4, createWork());
  assert.ok(Math.abs(most - 1) < 1e-6, `${most}`);
});

test('a box that is a tenth longer: areas and distances are the right ones', async () => {
  const longer = BOX.map((value, i) => (i % 3 === 0 ? 1.1 * value : value));
  const figures = await compared(polygonMesh(BOX, SIDES), polygonMesh(longer, SIDES));
  // Four sides of 1.1 and two of 1, of six.
  assert.ok(Math.abs(figures.area - 0.4 / 6) < 1e-6, `${figures.area}`);
  assert.ok(Math.abs(figures.hausdorff - 0.1 / Math.sqrt(3)) < 1e-6, `${figures.hausdorff}`);
  assert.equal(keepsShape(figures), false);
  assert.ok(Math.abs(excessOf(figures) - 0.1 / Math.sqrt(3) / 0.015) < 1e-4);
});

test('a roof over a floor is off by its slope, whichever side it faces', async () => {
  const floor = polygonMesh([0, 0, 0, 0, 0, 1, 1, 0, 1, 1, 0, 0], [[0, 1, 2, 3]]);
  const slope = Math.tan((20 * Math.PI) / 180);
  for (const ring of [
    [0, 1, 2, 3],
    [3, 2, 1, 0],
  ]) {
    const roof = polygonMesh([0, 0, 0, 0, 0, 1, 1, slope, 1, 1, slope, 0], [ring]);
    const { normal } = await compared(floor, roof);
    assert.ok(Math.abs(normal - 20) < 0.01, `${normal}`);
  }
});

test('three faces at an edge are counted', () => {
  const net = {
    positions: Float64Array.from([0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 1, 0, -1, 0, 0]),
    offsets: Uint32Array.of(0, 3, 6, 9),
    corners: Uint32Array.of(0, 1, 2, 1, 0, 3, 0, 1, 4),
    features: new Uint8Array(9),
  };
  assert.equal(nonManifoldEdgesOf(net), 1);
  const figures = { area: 0, hausdorff: 0, normal: 0, nonManifoldEdges: 1 };
  assert.equal(keepsShape(figures), false);
});

test('the twelve triangles of a box pair to its six sides, with all edges hard', async () => {
  const pairs = pairTriangles(await repaired(polygonMesh(BOX, SIDES)), 30);
  assert.deepEqual(Array.from(pairs.offsets), [0, 4, 8, 12, 16, 20, 24]);
  assert.ok(pairs.features.every((value) => value === 1));
  const { area } = await measuredNet(pairs, createWork());
  assert.ok(Math.abs(area - 6) < 1e-6);
});

test('a split leaves quads only and changes no area', async () => {
  const tetrahedron = polygonMesh(
    [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1],
    [
      [0, 2, 1],
      [0, 1, 3],
      [1, 2, 3],
      [0, 3, 2],
    ],
  );
  const surface = await repaired(tetrahedron);
  const pairs = pairTriangles(surface, 30);
  assert.equal(pairs.offsets.length - 1, 4);
  const split = splitPolygons(pairs);
  assert.equal(split.offsets.length - 1, 12);
  assert.equal(split.corners.length, 48);
  const before = areaOf(surface.positions, surface.indices);
  const { area } = await measuredNet(split, createWork());
  assert.ok(Math.abs(area - before) < 1e-6);
});

for (const [name, mesh] of [
  ['lump', lump(24)],
  ['tube', torus(40, 20, true)],
] as const) {
  test(`${name}: paired triangles keep the shape with as few faces as they can`, async () => {
    const surface = await repaired(mesh);
    const source = measuredSurface(Float32Array.from(surface.positions), surface.indices);
    const paired = await pairedQuads(
      {
        surface,
        creaseAngle: 30,
        first: 40,
        most: 4000,
        mayMix: false,
        measure: async (net) =>
          measureShape(source, await measuredNet(net, createWork()), {}, createWork()),
      },
      createWork(),
    );
    assert.ok(keepsShape(paired!.figures));
    assert.equal(paired!.from, 'paired');
    assert.equal(paired!.net.corners.length, 4 * (paired!.net.offsets.length - 1));
    assert.ok(paired!.net.offsets.length - 1 <= 1400, `${paired!.net.offsets.length - 1}`);
    assert.equal(nonManifoldEdgesOf(paired!.net), 0);
  });
}
