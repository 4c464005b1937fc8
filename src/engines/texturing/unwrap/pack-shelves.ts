import type { FlatChart } from './flat-chart.ts';
import { noGrowth, type Placement } from './pack-grid.ts';

/** Free space around each chart, as a fraction of the side of an equal share of the grid. */
const GAP_SHARE = 0.1;
const TRIES = 40;

/**
 * Packs the boxes of any number of charts in rows, without a grid of cells. It is meant for cases such as a hundred
 * thousand separate triangles, whose gaps a grid could not hold. Always succeeds.
 */
export function packOnShelves(charts: FlatChart[], grid: number): Placement {
  const count = charts.length;
  const order = charts
    .map((_, i) => i)
    .sort((i, j) => shortSide(charts[j]) - shortSide(charts[i]) || i - j);
  const gap = (GAP_SHARE * grid) / Math.ceil(Math.sqrt(Math.max(1, count)));
  const placement: Placement = {
    x: new Float64Array(count),
    y: new Float64Array(count),
    quarters: new Uint8Array(count),
    scale: 0,
    growth: noGrowth(count),
  };
  for (let i = 0; i < count; i++)
    placement.quarters[i] = charts[i].width < charts[i].height ? 1 : 0;
  let low = 0;
  let high = grid / Math.max(1e-300, ...order.slice(0, 1).map((i) => shortSide(charts[i])));
  for (let i = 0; i < count; i++)
    high = Math.min(high, grid / Math.max(1e-300, longSide(charts[i])));
  for (let i = 0; i < TRIES; i++) {
    const middle = (low + high) / 2;
    if (layOut(charts, order, middle, gap, grid, placement)) low = middle;
    else high = middle;
  }
  layOut(charts, order, low, gap, grid, placement);
  return { ...placement, scale: low };
}

function layOut(
  charts: FlatChart[],
  order: number[],
  scale: number,
  gap: number,
  grid: number,
  { x, y }: Placement,
): boolean {
  let left = gap / 2;
  let top = gap / 2;
  let shelf = 0;
  for (const i of order) {
    const width = longSide(charts[i]) * scale + gap;
    const height = shortSide(charts[i]) * scale + gap;
    if (left + width > grid) {
      left = gap / 2;
      top += shelf;
      shelf = 0;
    }
    if (left + width > grid || top + height > grid) return false;
    x[i] = left;
    y[i] = top;
    left += width;
    shelf = Math.max(shelf, height);
  }
  return true;
}

function longSide({ width, height }: FlatChart): number {
  return Math.max(width, height);
}

function shortSide({ width, height }: FlatChart): number {
  return Math.min(width, height);
}
