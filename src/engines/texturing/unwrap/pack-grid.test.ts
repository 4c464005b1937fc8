import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '../../math/seeded-random.ts';
import { packIntoGrid } from './pack-grid.ts';

/** Returns the share of a grid that rectangles of different sizes cover, one cell apart. */
function covered(count: number, grid: number): number {
  const random = seededRandom(5);
  const charts = Array.from({ length: count }, () => {
    const width = 0.5 + random();
    const height = width * (0.4 + 0.6 * random());
    const places = Float64Array.of(0, 0, width, 0, width, height, 0, height);
    return { places, width, height, area: width * height, layers: [[Uint32Array.of(0, 1, 2, 3)]] };
  });
  const area = charts.reduce((sum, chart) => sum + chart.area, 0);
  const { scale, growth } = packIntoGrid(charts, grid, area, 1)!;
  return charts.reduce(
    (sum, chart, i) => sum + (chart.area * growth.x[i] * growth.y[i] * scale ** 2) / grid ** 2,
    0,
  );
}

test('a few charts cover most of the grid, and many charts, most of which is border, what is left', () => {
  const few = covered(40, 128);
  assert.ok(few > 0.7, `${few}`);
  // 0.35 if the space around them is rounded up to coarser cells.
  const many = covered(250, 128);
  assert.ok(many > 0.45, `${many}`);
});
