import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MeshoptSimplifier } from 'meshoptimizer';
import { torus } from '../../../../test/support/remesh-shapes.ts';
import type { Work } from '../../spec.ts';
import { createWork } from '../../work/create-work.ts';
import { vertexDensities } from '../density/size-field.ts';
import { repair } from '../repair/repair.ts';
import { attributeMesh } from './attribute-mesh.ts';
import { collapseInput } from './collapse.ts';
import { collapseByDensity } from './collapse-by-density.ts';

test('a collapse by density pauses after each of its passes, so that it can be canceled', async () => {
  const source = torus(60, 30);
  const surface = await repair(source, createWork());
  const mesh = attributeMesh(source, surface);
  const densities = vertexDensities(source, surface, 'curvature');
  let pauses = 0;
  const work = { breathe: async () => void pauses++ } as unknown as Work;
  const reduction = { start: mesh.indices, target: 1000, densities, locked: null };
  await MeshoptSimplifier.ready;
  const left = await collapseByDensity(collapseInput(mesh, false), mesh, reduction, work);
  assert.ok(left.length <= 3 * 1000);
  assert.ok(pauses >= 3, `${pauses}`);
});
