import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Bounds } from '../../math/bounds.ts';
import { circleOf, type Pieces, turnedPieces } from './turned.ts';

const box = (wide: number, deep: number): Bounds => ({
  min: [-wide / 2, 0, -deep / 2],
  max: [wide / 2, 1, deep / 2],
});
const program = { version: 1 as const, name: 'thing', parts: [] };
const pieces: Pieces = { placed: [{ program, at: [0, 0, 1] }], box: box(1, 3) };

test('a quarter turn brings what is in front to the right', () => {
  const { placed, box: turned } = turnedPieces(pieces, 90);
  const [x, , z] = placed[0]!.at.map(Number);
  assert.ok(Math.abs(x! - 1) < 1e-9 && Math.abs(z!) < 1e-9);
  assert.ok(Math.abs(turned.max[0] - 1.5) < 1e-9 && Math.abs(turned.max[2] - 0.5) < 1e-9);
});

test('things in a circle look to its middle and do not overlap it', () => {
  const things = [pieces, pieces, pieces].map(({ box }) => ({
    placed: [{ program, at: [0, 0, 0] as [number, number, number] }],
    box,
  }));
  const placed = circleOf(things, box(2, 2)).flatMap((each) => each.placed);
  assert.equal(placed.length, 3);
  for (const { at, turn } of placed) {
    const [x, , z] = at.map(Number) as [number, number, number];
    const a = (Number(turn![1]) * Math.PI) / 180;
    const far = Math.hypot(x, z);
    assert.ok(far > 2, `${far}`);
    // The direction of its front is the one to the middle.
    assert.ok(Math.abs(Math.sin(a) + x / far) < 1e-9 && Math.abs(Math.cos(a) + z / far) < 1e-9);
  }
});
