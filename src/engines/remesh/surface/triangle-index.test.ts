import assert from 'node:assert/strict';
import { test } from 'node:test';
import { torus } from '../../../../test/support/remesh-shapes.ts';
import { buildBvh } from '../../mesh/bvh.ts';
import { surfacePoint } from '../../mesh/surface-point.ts';
import { triangulate } from '../../mesh/triangulate.ts';
import { createWork } from '../../work/create-work.ts';
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
