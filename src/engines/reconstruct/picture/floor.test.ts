import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inflate } from '../field/poisson-inflation.ts';
import { findFloor } from './floor.ts';

const SIDE = 100;
const grid = { width: SIDE, height: SIDE };

/** The cells of which a shape covers the middle; x and y run from 0 to 1. */
function drawn(covers: (x: number, y: number) => boolean): Uint8Array {
  return Uint8Array.from({ length: SIDE * SIDE }, (_, p) =>
    covers(((p % SIDE) + 0.5) / SIDE, (Math.floor(p / SIDE) + 0.5) / SIDE) ? 1 : 0,
  );
}

const wall = drawn((x, y) => x > 0.3 && x < 0.7 && y > 0.1 && y < 0.9);
const ball = drawn((x, y) => Math.hypot(x - 0.5, y - 0.5) < 0.4);

test('walls, feet and round bases that are seen from above stand on a floor', () => {
  const feet = drawn(
    (x, y) =>
      (x > 0.2 && x < 0.8 && y > 0.1 && y < 0.5) ||
      (y >= 0.5 && y < 0.9 && (Math.abs(x - 0.3) < 0.1 || Math.abs(x - 0.7) < 0.1)),
  );
  const pillar = drawn(
    (x, y) =>
      Math.abs(x - 0.5) < 0.25 &&
      y > 0.1 &&
      y < 0.8 + 0.085 * Math.sqrt(1 - ((x - 0.5) / 0.25) ** 2),
  );
  const corner = drawn(
    (x, y) => Math.abs(x - 0.5) < 0.3 && y > 0.1 && y < 0.9 - 0.36 * Math.abs(x - 0.5),
  );
  for (const inside of [wall, feet, pillar, corner]) assert.notEqual(findFloor(inside, grid), null);
  const below = findFloor(feet, grid)!;
  assert.equal(below[95 * SIDE + 30], 1);
  assert.equal(below[95 * SIDE + 50], 0, 'nothing stands between the feet');
});

test('balls and points stand on none', () => {
  const point = drawn((x, y) => y > 0.1 && y < 0.9 && Math.abs(x - 0.5) < 0.4 * (0.9 - y));
  for (const inside of [ball, point, new Uint8Array(SIDE * SIDE)])
    assert.equal(findFloor(inside, grid), null);
});

test('on a floor, a wall is as thick at its foot as in its middle', () => {
  const at = (u: Float32Array, row: number) => u[row * SIDE + 50]!;
  const free = inflate(wall, grid);
  assert.ok(at(free, 88) < 0.2 * at(free, 50));
  const standing = inflate(wall, grid, findFloor(wall, grid));
  assert.ok(at(standing, 88) > 0.95 * at(standing, 50));
  assert.ok(at(standing, 11) < 0.2 * at(standing, 50), 'its top is not changed');
});
