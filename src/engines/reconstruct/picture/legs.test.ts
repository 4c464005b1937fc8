import assert from 'node:assert/strict';
import { test } from 'node:test';
import { standsOnLegs } from './legs.ts';
import { findMirrorAxis } from './mirror-axis.ts';

/** Rows of a silhouette, # inside; each cell four wide and high. */
function silhouette(rows: readonly string[]): {
  inside: Uint8Array;
  width: number;
  height: number;
} {
  const [width, height] = [4 * rows[0]!.length, 4 * rows.length];
  const inside = Uint8Array.from({ length: width * height }, (_, p) => {
    const [x, y] = [p % width, Math.floor(p / width)];
    return rows[y >> 2]![x >> 2] === '#' ? 1 : 0;
  });
  return { inside, width, height };
}

const PERSON = [
  '...............',
  '......###......',
  '......###......',
  '.#############.',
  '......###......',
  '.....#####.....',
  '.....#####.....',
  '.....##.##.....',
  '.....##.##.....',
  '.....##.##.....',
  '.....##.##.....',
  '...............',
];
const TABLE = [
  '...............',
  '.#############.',
  '...#.......#...',
  '...#.......#...',
  '...#.......#...',
  '...............',
];
const VASE = ['.....', '..#..', '.###.', '.###.', '..#..', '.###.', '.....'];
const NOTCHED = [
  '.......',
  '..###..',
  '.#####.',
  '.#####.',
  '.#####.',
  '.#####.',
  '.#####.',
  '.#####.',
  '.#####.',
  '.#####.',
  '.##.##.',
  '.......',
];

for (const [name, rows, expected] of [
  ['a person with both arms out stands on legs', PERSON, true],
  ['a table does not: its top may be round', TABLE, false],
  ['a vase does not', VASE, false],
  ['a notch in the foot is no pair of legs', NOTCHED, false],
] as const) {
  test(name, () => {
    const { inside, width, height } = silhouette(rows);
    const axis = findMirrorAxis(inside, { width, height });
    assert.ok(axis.score > 0.9, `it is symmetric: ${axis.score}`);
    assert.equal(standsOnLegs(inside, axis, { width, height }), expected);
  });
}

test('what lies on its side has no legs', () => {
  const { inside, width, height } = silhouette(PERSON);
  const lying = Uint8Array.from({ length: inside.length }, (_, p) => {
    const [x, y] = [p % height, Math.floor(p / height)];
    return inside[x * width + y]!;
  });
  const grid = { width: height, height: width };
  assert.equal(standsOnLegs(lying, findMirrorAxis(lying, grid), grid), false);
});
