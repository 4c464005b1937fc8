import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mend } from '../../src/engines/remesh/cleanup/mend.ts';
import { splitsFor } from '../../src/engines/remesh/cleanup/subdivision.ts';
import { remeshQuads } from '../../src/engines/remesh/remesh-quads.ts';
import { repair } from '../../src/engines/remesh/repair/repair.ts';
import { createWork } from '../../src/engines/work/create-work.ts';
import { torus } from '../support/remesh-shapes.ts';

/* Quads that took an engine over 20 s of processor: pictures of noise, spirals of a strip, sheets of 100,000 quads. */

test('where moves undo one another for ever, mending ends', async () => {
  const surface = await repair(torus(96, 40, false, 1.5), createWork());
  const problem = { surface, index: null, quads: 300, creaseAngle: 30 };
  const { net, target } = await remeshQuads(problem, createWork());
  let now = net;
  let most = 0;
  for (let i = 0; i < 3; i++) {
    const { net: mended, rounds } = mend(now, target, 1000);
    most = Math.max(most, rounds);
    now = mended ?? now;
  }
  assert.ok(most > 3, `${most} rounds: this shape no longer shows it`);
  assert.ok(most < 100, `${most} rounds`);
  assert.equal(mend(net, target, 2).rounds, 2);
});

test('what takes over 20 s as a whole is solved for fewer quads, which are split', () => {
  assert.equal(splitsFor(50_000), 0);
  assert.equal(splitsFor(100_000), 1);
  assert.equal(splitsFor(200_001), 2);
});
