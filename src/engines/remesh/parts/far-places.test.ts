import assert from 'node:assert/strict';
import { test } from 'node:test';
import { measuredSurface } from '../shape/measure-shape.ts';
import { findFarPlaces, finerNear } from './far-places.ts';

const SIDE = 20;

/** A square of 20 × 20, one vertex of which is lifted. */
function sheet(lift: number) {
  const positions: number[] = [];
  const indices: number[] = [];
  for (let y = 0; y <= SIDE; y++)
    for (let x = 0; x <= SIDE; x++) positions.push(x, y, x === 5 && y === 7 ? lift : 0);
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++) {
      const a = y * (SIDE + 1) + x;
      indices.push(a, a + 1, a + SIDE + 2, a, a + SIDE + 2, a + SIDE + 1);
    }
  return measuredSurface(Float32Array.from(positions), Uint32Array.from(indices));
}

test('places that are too far are found on either surface, and only those', () => {
  const [flat, spiked] = [sheet(0), sheet(3)];
  for (const [source, result] of [
    [flat, spiked],
    [spiked, flat],
  ] as const) {
    const { points, share } = findFarPlaces(source, result, 1);
    assert.ok(points.length > 0 && share > 0.001 && share < 0.02, `${share}`);
    for (let i = 0; i < points.length; i += 3)
      assert.ok(Math.hypot(points[i] - 5, points[i + 1] - 7) < 1.5);
  }
  assert.deepEqual(findFarPlaces(flat, spiked, 3.5), { points: [], share: 0 });
});

test('sizes are halved near far places, grow with the distance, and multiply requested ones', () => {
  const sizes = finerNear([5, 7, 0, 5.1, 7, 0], 1, 1.5, null);
  assert.equal(sizes(5, 8, 0), 0.5);
  assert.equal(sizes(5 - 3.5, 7, 0), 0.75);
  assert.equal(sizes(15, 7, 0), 1);
  const painted = finerNear([5, 7, 0], 1, 1.5, () => 0.4);
  assert.deepEqual([painted(5, 7, 0), painted(15, 7, 0)], [0.2, 0.4]);
});
