import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atOnce } from '../../work/steps.ts';
import { linkEdges } from '../repair/link-edges.ts';
import { createSurfaceWalk } from './surface-walk.ts';

/** A grid of squares of side 1 in the plane z = 0, two triangles each. */
function grid(side: number) {
  const positions: number[] = [];
  const indices: number[] = [];
  for (let y = 0; y <= side; y++) for (let x = 0; x <= side; x++) positions.push(x, y, 0);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const a = y * (side + 1) + x;
      indices.push(a, a + 1, a + side + 2, a, a + side + 2, a + side + 1);
    }
  }
  const all = { positions: Float64Array.from(positions), indices: Uint32Array.from(indices) };
  return { ...all, opposite: atOnce(linkEdges(all.positions, all.indices)).opposite };
}

test('a walk reaches the nearest point of a plane', () => {
  const { walk, point } = createSurfaceWalk(grid(8), null);
  const t = walk(0, 6.25, 3.5, 2);
  assert.deepEqual([...point], [6.25, 3.5, 0]);
  assert.equal(Math.floor(t / 2), 3 * 8 + 6);
  walk(t, -5, 9.5, 1);
  assert.deepEqual([...point], [0, 8, 0]);
});

test('a walk stops at blocked edges', () => {
  const surface = grid(4);
  const blocked = new Uint8Array(surface.indices.length);
  for (let e = 0; e < blocked.length; e++) {
    const ends = [e, e % 3 === 2 ? e - 2 : e + 1].map(
      (c) => surface.positions[3 * surface.indices[c]],
    );
    if (ends.every((x) => x === 2)) blocked[e] = 1;
  }
  const { walk, point } = createSurfaceWalk(surface, blocked);
  walk(0, 3.5, 1.5, 0);
  assert.deepEqual([...point], [2, 1.5, 0]);
});

test('a walk ends beside a triangle with two corners in one point, and crosses it', () => {
  const positions = Float64Array.of(0, 0, 0, 1, 1, 0, 0, 0, 0, -1, 1, 0);
  const indices = Uint32Array.of(2, 0, 1, 2, 3, 0);
  const opposite = Int32Array.of(5, -1, -1, -1, -1, 0);
  const { walk, point } = createSurfaceWalk({ positions, indices, opposite }, null);
  walk(1, 0.25, 0.25, 0);
  assert.deepEqual([...point], [0.25, 0.25, 0]);
});
