import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exchangedSides, type Raster } from '../../engines/spec.ts';
import { areSidesExchanged } from './named-sides.ts';

const image = (side: string) => ({ width: 1, height: 1, data: new Uint8Array(4), side }) as Raster;
const [front, back, left, right] = ['front', 'back', 'left', 'right'].map(image) as [
  Raster,
  Raster,
  Raster,
  Raster,
];

/** Compares images whose front is where this says: positive at the left; `alone`: without the image of the back. */
const facing = (of: Partial<Record<'left' | 'right' | 'alone', number>>) => ({
  facingOfSide: (side: Raster, _: Raster, behind: Raster | null) =>
    (behind === null ? of.alone : undefined) ??
    of[(side as Raster & { side: 'left' | 'right' }).side] ??
    0,
});

test('images are exchanged only if their colors contradict their names clearly', () => {
  const asked = (of: Parameters<typeof facing>[0], views: object) =>
    areSidesExchanged(facing(of), front, views);
  assert.equal(asked({ left: 0.2 }, { left, back }), true, 'the front is at the left: from +X');
  assert.equal(asked({ left: 0.2 }, { left }), false, 'without a back, colors tell less');
  assert.equal(asked({ left: 0.4 }, { left }), true);
  assert.equal(asked({ left: 0.05, alone: 0.4 }, { left, back }), true, 'the back agrees weakly');
  assert.equal(asked({ left: -0.05, alone: 0.4 }, { left, back }), false, 'the back disagrees');
  assert.equal(asked({ left: -0.4 }, { left, back }), false);
  assert.equal(asked({ right: 0.4 }, { right, back }), false);
  assert.equal(asked({ right: -0.4 }, { right, back }), true);
  assert.equal(asked({ right: -0.4, left: 0.3 }, { left, right, back }), true);
  assert.equal(asked({ right: -0.2, left: 0 }, { left, right, back }), false, 'only one says so');
  assert.equal(asked({}, { back }), false);
});

test('what is between the sides is exchanged with them', () => {
  const views = { front, back, left, front_right: right, back_left: back };
  assert.deepEqual(exchangedSides(views), {
    front,
    back,
    right: left,
    front_left: right,
    back_right: back,
  });
});
