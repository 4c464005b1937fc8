import assert from 'node:assert/strict';
import { test } from 'node:test';
import { torus } from '../../../../test/support/remesh-shapes.ts';
import { createWork } from '../../work/create-work.ts';
import { linkCollapsed } from '../repair/pinches.ts';
import { repair } from '../repair/repair.ts';
import { characteristic } from '../surface/surface.ts';
import { reduceSurface } from './reduce-surface.ts';

test('a thin ring that plain collapses pinch keeps its topology with few triangles', async () => {
  // Plain collapses to 100 and 200 triangles close its hole; locks about the pinches keep it open at 200.
  const surface = await repair(torus(200, 12, false, 0.38), createWork());
  const reduced = await reduceSurface(surface, 100, createWork());
  const { positions, indices } = reduced;
  assert.ok(indices.length / 3 <= 200, `${indices.length / 3} triangles`);
  assert.equal(characteristic(reduced), 0);
  assert.deepEqual(linkCollapsed(positions, indices).pinched, []);
  assert.ok(reduced.origin !== null);
});

test('a surface of hardly more triangles than asked for is left as it is', async () => {
  const surface = await repair(torus(24, 12), createWork());
  const triangles = surface.indices.length / 3;
  const reduced = await reduceSurface(surface, 0.8 * triangles, createWork());
  assert.equal(reduced.origin, null);
  assert.equal(reduced.indices, surface.indices);
});
