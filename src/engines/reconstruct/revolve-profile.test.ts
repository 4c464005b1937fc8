import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signedDistance } from './distance-field.ts';
import { findMirrorAxis, uprightSymmetry } from './mirror-axis.ts';
import { revolve } from './revolve-profile.ts';

const SIZE = 96;

/** Coverage of the cells for which `holds` is true of their middle, about the grid's middle. */
function draw(holds: (x: number, y: number) => boolean): Float32Array {
  const middle = (SIZE - 1) / 2;
  return Float32Array.from({ length: SIZE * SIZE }, (_, p) =>
    holds((p % SIZE) - middle, Math.floor(p / SIZE) - middle) ? 1 : 0,
  );
}

test('an upright rectangle turns into a cylinder', () => {
  const coverage = draw((x, y) => Math.abs(x) < 15 && Math.abs(y) < 30);
  const inside = Uint8Array.from(coverage);
  const axis = findMirrorAxis(inside, SIZE, SIZE);
  assert.equal(axis.angle, 0);
  assert.equal(axis.score, 1);
  assert.equal(uprightSymmetry(inside, SIZE, SIZE), 1);
  const squared = revolve(axis, signedDistance(coverage, SIZE, SIZE), SIZE, SIZE);
  const middle = (SIZE - 1) / 2;
  // Along the axis and away from the ends the half thickness is the half width, 15.
  for (let y = -20; y <= 20; y += 5) {
    for (let x = -10; x <= 10; x += 5) {
      const p = Math.round(middle + y) * SIZE + Math.round(middle + x);
      const r = (p % SIZE) - middle;
      assert.ok(Math.abs(Math.sqrt(squared[p] + r * r) - 15) < 0.6, `${squared[p]} at ${x}, ${y}`);
    }
  }
});

test('a diagonal bar finds its diagonal axis', () => {
  const turn = Math.PI / 6;
  const coverage = draw((x, y) => {
    const u = x * Math.cos(turn) + y * Math.sin(turn);
    const v = -x * Math.sin(turn) + y * Math.cos(turn);
    return Math.abs(u) < 8 && Math.abs(v) < 36 && (v < 0 || Math.abs(u) < 5);
  });
  const axis = findMirrorAxis(Uint8Array.from(coverage), SIZE, SIZE);
  assert.ok(Math.abs(axis.angle - 30) <= 2, `${axis.angle} degrees`);
});
