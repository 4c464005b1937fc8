import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boundsOf } from '../../math/bounds.ts';
import { edgeStatistics } from '../../mesh/edges.ts';
import { createWork } from '../../work/create-work.ts';
import { isEmpty, type SlicedSolid, type Solid } from '../shape/solid.ts';
import { dropFragments } from './drop-fragments.ts';
import { halveSolid } from './halve-solid.ts';
import { meshWithin } from './mesh-within.ts';
import { buildSliceNet } from './slice-net.ts';

const GRID = { width: 64, height: 64 };
const CENTRE = { x: 30, y: 33 };
const RADIUS = 20;

/** Squared distance inside the sphere along its axis, by cell. */
const squared = Float32Array.from({ length: GRID.width * GRID.height }, (_, p) => {
  const x = p % GRID.width;
  const y = Math.floor(p / GRID.width);
  return RADIUS ** 2 - (x - CENTRE.x) ** 2 - (y - CENTRE.y) ** 2;
});

/** The same sphere as both kinds of solid. */
const SPHERES: Record<string, () => Solid> = {
  field: () => ({
    kind: 'field',
    grid: GRID,
    field: { squared: squared.slice(), middle: new Float32Array(squared.length) },
  }),
  slices: () => ({
    kind: 'slices',
    grid: GRID,
    lowest: -RADIUS - 2,
    highest: RADIUS + 2,
    evaluate(z, slice) {
      for (let p = 0; p < slice.length; p++) {
        slice[p] = RADIUS - Math.sqrt(Math.max(0, RADIUS ** 2 - squared[p] + z * z));
      }
    },
  }),
};

function mesh(solid: Solid, limit: number) {
  return meshWithin(solid, 4, limit, createWork());
}

for (const [kind, sphere] of Object.entries(SPHERES)) {
  for (const limit of [12, 100, 1000]) {
    test(`a sphere of ${kind} in at most ${limit} triangles is closed`, async () => {
      const { indices, positions } = await mesh(sphere(), limit);
      assert.ok(indices.length / 3 <= limit);
      assert.ok(edgeStatistics(indices, positions.length / 3).watertight);
    });
  }

  test(`a halved sphere of ${kind}, enlarged again, is the same within a cell of the half`, async () => {
    const half = halveSolid(sphere());
    assert.deepEqual(half.solid.grid, { width: 34, height: 34 });
    const { positions } = await mesh(half.solid, 1e6);
    half.enlarge(positions);
    const { min, max } = boundsOf(positions);
    const centre = [CENTRE.x, CENTRE.y, 0];
    for (let k = 0; k < 3; k++) {
      assert.ok(Math.abs(min[k] - (centre[k] - RADIUS)) < 2, `${min}`);
      assert.ok(Math.abs(max[k] - (centre[k] + RADIUS)) < 2, `${max}`);
    }
  });

  test(`a limit that no closed mesh of ${kind} can keep is said to be so`, async () => {
    await assert.rejects(mesh(sphere(), 3), /cannot be meshed within 3 triangles/);
  });
}

test('a wall of one cell is still there in the half of a solid of slices', async () => {
  const wall: Solid = {
    kind: 'slices',
    grid: GRID,
    lowest: -8,
    highest: 8,
    evaluate(z, slice) {
      for (let p = 0; p < slice.length; p++) {
        const x = p % GRID.width;
        const y = Math.floor(p / GRID.width);
        const within = Math.min(x - 10, 50 - x, y - 10, 50 - y, 6 - Math.abs(z));
        slice[p] = Math.min(within, 0.5 - Math.abs(x - 31));
      }
    },
  };
  const { solid } = halveSolid(wall);
  const { positions } = await mesh(solid, 1e6);
  assert.ok(positions.length > 0);
});

test('a needle is halved along its length, however few cells it has across', async () => {
  const grid = { width: 400, height: 11 };
  const needle: Solid = {
    kind: 'slices',
    grid,
    lowest: -5,
    highest: 5,
    evaluate(z, slice) {
      for (let p = 0; p < slice.length; p++) {
        const x = p % grid.width;
        const y = (p - x) / grid.width;
        const bumpy = 3 + 0.9 * Math.sin(2 * x);
        slice[p] = Math.min(bumpy - Math.hypot(y - 5, z), x - 3, 396 - x);
      }
    },
  };
  const { indices, positions, halvings } = await mesh(needle, 12);
  assert.ok(indices.length / 3 <= 12);
  assert.equal(halvings, 1);
  assert.ok(edgeStatistics(indices, positions.length / 3).watertight);
});

test('a solid that slips between the slices is empty', () => {
  const plate = (z0: number): SlicedSolid => ({
    kind: 'slices',
    grid: GRID,
    lowest: -3,
    highest: 3,
    evaluate: (z, slice) => slice.fill(0.4 - Math.abs(z - z0)),
  });
  assert.equal(isEmpty(plate(0.5)), true);
  assert.equal(isEmpty(plate(0.7)), false);
});

test('loose crumbs are dropped, and other loose parts are not', () => {
  const tetrahedron = [0, 1, 2, 0, 2, 3, 0, 3, 1, 1, 3, 2];
  const indices = Uint32Array.from(
    Array.from({ length: 8 }, (_, t) => tetrahedron.map((v) => v + (t < 7 ? 0 : 4))).flat(),
  );
  const mesh = { positions: Float32Array.from({ length: 24 }, (_, i) => i), indices };
  assert.equal(dropFragments(mesh, 0.1).indices.length, indices.length);
  const apart = Uint32Array.from([0, 1, 2, 4, 5, 6]);
  assert.equal(dropFragments({ ...mesh, indices: apart }, 0.6).indices, apart, 'equal parts');
  const { positions, indices: kept } = dropFragments(mesh, 0.2);
  assert.equal(kept.length, 7 * 12);
  assert.deepEqual(positions, mesh.positions.slice(0, 12));
});

test('a surface net ends as soon as it has too many triangles', async () => {
  const grid = { width: 20, height: 20 };
  let slices = 0;
  const box: SlicedSolid = {
    kind: 'slices',
    grid,
    lowest: 0,
    highest: 100,
    evaluate(z, slice) {
      slices++;
      slice.forEach((_, p) => {
        const [x, y] = [p % 20, Math.floor(p / 20)];
        slice[p] = Math.min(9 - Math.abs(x - 10), 9 - Math.abs(y - 10), z, 100 - z);
      });
    },
  };
  assert.equal(await buildSliceNet(box, 1000, createWork()), null);
  assert.ok(slices < 20, `${slices} slices`);
  const net = await buildSliceNet(box, 1e6, createWork());
  assert.ok(net && net.indices.length > 3000);
});
