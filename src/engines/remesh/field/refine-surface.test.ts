import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SourceUnusable } from '../../spec.ts';
import { checkSlivers } from './refine-surface.ts';

/** A triangle 30 long, whose edges have 58 pieces too many at a longest edge of 1. */
const sliver = {
  positions: Float64Array.of(0, 0, 0, 30, 0, 0, 30, 1, 0),
  indices: Uint32Array.of(0, 1, 2),
  opposite: Int32Array.of(-1, -1, -1),
};

test('slivers have as many pieces as the density of the quads asks for', () => {
  checkSlivers(sliver, 1, null, 60);
  checkSlivers(sliver, 1, () => 1, 60);
  assert.throws(() => checkSlivers(sliver, 1, () => 1 / 3, 60), SourceUnusable);
  const dense = (x: number) => (x > 20 ? 1 / 3 : 1);
  checkSlivers(sliver, 1, dense, 120);
  assert.throws(() => checkSlivers(sliver, 1, dense, 60), SourceUnusable);
});

test('sizes are no longer searched once there are too many pieces', () => {
  const indices = Uint32Array.from({ length: 300 }, (_, i) => i % 3);
  let searches = 0;
  const sizes = () => {
    searches++;
    return 1;
  };
  assert.throws(() => checkSlivers({ ...sliver, indices }, 1, sizes, 60), SourceUnusable);
  assert.ok(searches < 50, `${searches}`);
});
