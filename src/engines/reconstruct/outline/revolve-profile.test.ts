import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signedDistance } from '../../raster/distance-field.ts';
import { findMirrorAxis, uprightSymmetry } from '../picture/mirror-axis.ts';
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
  const axis = findMirrorAxis(inside, { width: SIZE, height: SIZE });
  assert.equal(axis.angle, 0);
  assert.equal(axis.score, 1);
  assert.equal(uprightSymmetry(inside, { width: SIZE, height: SIZE }), 1);
  const squared = revolve(axis, signedDistance(coverage, { width: SIZE, height: SIZE }), {
    width: SIZE,
    height: SIZE,
  });
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
  const axis = findMirrorAxis(Uint8Array.from(coverage), { width: SIZE, height: SIZE });
  assert.ok(Math.abs(axis.angle - 30) <= 2, `${axis.angle} degrees`);
});

/** Half width of the turned body at height y, from the half thickness on the axis. */
function widthAt(coverage: Float32Array, y: number): number {
  const axis = { score: 1, angle: 0, x: (SIZE - 1) / 2, y: (SIZE - 1) / 2, normalX: 1, normalY: 0 };
  const squared = revolve(axis, signedDistance(coverage, { width: SIZE, height: SIZE }), {
    width: SIZE,
    height: SIZE,
  });
  return Math.sqrt(Math.max(0, squared[Math.round((SIZE - 1) / 2 + y) * SIZE + (SIZE >> 1)]));
}

test('thin wide discs stay: the foot of a goblet, a table top, the brim of a hat', () => {
  const goblet = draw(
    (x, y) =>
      (y > -40 && y < 0 && Math.abs(x) < 20) ||
      (y >= 0 && y < 36 && Math.abs(x) < 3) ||
      (y >= 36 && y < 40 && Math.abs(x) < 22),
  );
  assert.ok(Math.abs(widthAt(goblet, 38) - 22) < 1, `foot ${widthAt(goblet, 38)}`);
  assert.ok(Math.abs(widthAt(goblet, 20) - 3) < 1, `stem ${widthAt(goblet, 20)}`);
  const table = draw(
    (x, y) =>
      (y > -20 && y < -16 && Math.abs(x) < 40) ||
      (y >= -16 && y < 24 && (Math.abs(x) < 3 || Math.abs(Math.abs(x) - 30) < 3)),
  );
  assert.ok(Math.abs(widthAt(table, -18) - 40) < 1, `on a pole and legs ${widthAt(table, -18)}`);
  const onLegs = draw(
    (x, y) =>
      (y > -30 && y < -26 && Math.abs(x) < 30) ||
      (y >= -26 && y < 24 && Math.abs(Math.abs(x) - 24) < 3),
  );
  assert.ok(Math.abs(widthAt(onLegs, -28) - 30) < 1, `on legs ${widthAt(onLegs, -28)}`);
  const hat = draw(
    (x, y) => (y > -30 && y < 16 && Math.abs(x) < 18) || (y >= 16 && y < 19 && Math.abs(x) < 38),
  );
  assert.ok(Math.abs(widthAt(hat, 17) - 38) < 1, `brim ${widthAt(hat, 17)}`);
});

test('a pair of handles and rungs go, a lip between handles stays', () => {
  const vase = draw((x, y) => {
    const across = Math.abs(x);
    const lip = y > -40 && y < -37 && across < 15;
    const body = y >= -37 && y < 40 && across < 11;
    const handle = Math.abs(Math.hypot(across - 11, y + 15) - 16) < 2 && across > 10;
    return lip || body || handle;
  });
  for (const y of [-31, -29, 1]) {
    assert.ok(widthAt(vase, y) < 12, `joint at ${y}: ${widthAt(vase, y)}`);
  }
  assert.ok(widthAt(vase, -38) > 12.5, `lip ${widthAt(vase, -38)}`);
  const ladder = draw(
    (x, y) => Math.abs(y) < 40 && (Math.abs(Math.abs(x) - 20) < 3 || Math.abs(y % 16) < 2),
  );
  assert.ok(widthAt(ladder, 0) < 2, `rung ${widthAt(ladder, 0)}`);
});
