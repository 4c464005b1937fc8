import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extrude } from './extrusion.ts';

const square = (half: number, y = 0) => [
  [-half, y - half],
  [half, y - half],
  [half, y + half],
  [-half, y + half],
];

/** Lowest points of both rims at the front of an extrusion with a hole 0.02 above its lower edge. */
function lowestOf(bevel: number): { outline: number; hole: number } {
  const { positions } = extrude(square(1), { depth: 0.4, bevel, holes: [square(0.6, -0.38)] });
  const lowest = { outline: 1, hole: 1 };
  for (let i = 0; i < positions.length; i += 3) {
    const [x, y, z] = positions.slice(i, i + 3);
    if (Math.abs(z! - 0.2) > 1e-6) continue;
    const rim = Math.abs(x!) < 0.75 ? 'hole' : 'outline';
    lowest[rim] = Math.min(lowest[rim], y!);
  }
  return lowest;
}

test('a bevel that is wider than the rim of a hole becomes narrower, so that the rims do not cross', () => {
  for (const bevel of [0.004, 0.04, 0.2]) {
    const { outline, hole } = lowestOf(bevel);
    assert.ok(outline < hole, `bevel ${bevel}: ${outline} and ${hole}`);
    assert.ok(outline > -1 && hole < -0.98);
  }
});
