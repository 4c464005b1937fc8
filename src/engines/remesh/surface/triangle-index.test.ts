import assert from 'node:assert/strict';
import { test } from 'node:test';
import { torus } from '../../../../test/support/remesh-shapes.ts';
import { buildBvh } from '../../mesh/bvh.ts';
import { surfacePoint } from '../../mesh/surface-point.ts';
import { triangulate } from '../../mesh/triangulate.ts';
import { createWork } from '../../work/create-work.ts';
import { searchByGrid } from './triangle-grid.ts';
import { indexTriangles } from './triangle-index.ts';

test('a quick index finds the same distances as a tree: beside the surface, outside and far away', async () => {
  const mesh = torus(60, 30);
  const indices = triangulate(mesh).triangles.map((c) => mesh.corners[c]);
  const quick = await indexTriangles(mesh.positions, indices, createWork());
  const { closestPoint } = buildBvh(mesh.positions, indices);
  const [found, expected] = [surfacePoint(), surfacePoint()];
  for (const reach of [0, 0.01, 0.2, 3])
    for (let v = 0; v < mesh.positions.length; v += 21) {
      const [x, y, z] = [0, 1, 2].map(
        (k) => mesh.positions[3 * Math.floor(v / 3) + k] + reach * Math.sin(7 * v + 3 * k),
      );
      assert.equal(quick(x, y, z, found), closestPoint(x, y, z, expected));
      assert.ok(Math.abs(found.distance - expected.distance) < 1e-6);
    }
  assert.equal(quick(5, 5, 5, found, 0.1), false);
});

test('a grid is refused if small triangles crowd in few of its cells: every query would search them all', async () => {
  const mesh = torus(30, 15);
  const small = triangulate(mesh).triangles.map((c) => mesh.corners[c]);
  const first = mesh.positions.length / 3;
  const positions = Float32Array.of(...mesh.positions, -1e4, -1, 0, 1e4, -1, 0, 0, -1, 1e4);
  const distant = () => buildBvh(positions, small).closestPoint;
  const isRefused = async (indices: Uint32Array) =>
    (await searchByGrid(positions, indices, distant, createWork())) === null;
  const floor = [first, first + 1, first + 2];
  assert.ok(
    await isRefused(Uint32Array.of(...floor, ...small)),
    'the mean area is that of the floor',
  );
  assert.ok(await isRefused(small), 'a vertex far away makes all cells large');
  const own = await searchByGrid(mesh.positions, small, distant, createWork());
  assert.ok(own !== null);
});
