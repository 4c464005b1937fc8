import assert from 'node:assert/strict';
import test from 'node:test';
import { growCharts } from './grow-charts.ts';

const square = {
  points: Float64Array.of(0, 0, 10, 0, 10, 10, 0, 10),
  layers: [[[0, 4]]] as [number, number][][],
  width: 10,
  height: 10,
};
const GAP = 2;

test('charts grow into free space by up to a quarter, and keep their distance', () => {
  const [x, y] = [Float64Array.of(1, 15), Float64Array.of(1, 1)];
  const grid = { grid: 64, radius: GAP / 2 + Math.SQRT1_2, beyond: 1 };
  const placed = { poses: [square, square], x, y, scale: 1 };
  const growth = growCharts(placed, grid, { done: 0 }, 1e6);
  for (const factor of [...growth.x, ...growth.y])
    assert.ok(factor > 1.2 && factor <= 1.25, `${factor}`);
  const [right, left] =
    x[0] < x[1] ? [x[0] + 10 * growth.x[0], x[1]] : [x[1] + 10 * growth.x[1], x[0]];
  const [low, high] =
    y[0] < y[1] ? [y[0] + 10 * growth.y[0], y[1]] : [y[1] + 10 * growth.y[1], y[0]];
  assert.ok(left - right >= GAP || high - low >= GAP, `${x} ${y}`);
});

test('a chart that has room on one side alone grows along that side', () => {
  const row = { poses: [square], x: Float64Array.of(1), y: Float64Array.of(1), scale: 1 };
  const tall = {
    ...square,
    points: square.points.map((v, k) => (k % 2 ? 4.8 * v : v)),
    height: 48,
  };
  const grid = { grid: 52, radius: Math.SQRT1_2, beyond: 0 };
  const { x, y } = growCharts({ ...row, poses: [tall] }, grid, { done: 0 }, 1e6);
  assert.ok(x[0] > 1.2 && y[0] < 1.05, `${x} ${y}`);
});

test('charts without room keep their size and place, and the search ends after its steps', () => {
  const full = { grid: 12, radius: Math.SQRT1_2, beyond: 0 };
  const alone = { poses: [square], x: Float64Array.of(1), y: Float64Array.of(1), scale: 1 };
  const none = { x: Float64Array.of(1), y: Float64Array.of(1) };
  assert.deepEqual(growCharts(alone, full, { done: 0 }, 1e6), none);
  const wide = { grid: 64, radius: Math.SQRT1_2, beyond: 0 };
  assert.deepEqual(growCharts(alone, wide, { done: 5 }, 5), none);
  assert.equal(alone.x[0], 1);
});
