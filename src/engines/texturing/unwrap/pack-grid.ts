import { type Atlas, emptyAtlas, findPlace, type Steps, stamp } from './atlas.ts';
import { type ChartMask, drawMask } from './chart-mask.ts';
import { type Pose, posesOf } from './chart-pose.ts';
import type { FlatChart } from './flat-chart.ts';
import { type Growth, growCharts } from './grow-charts.ts';

/** Placement of a chart: the position of its origin in cells, and the number of quarter turns to the left. */
export interface Placement {
  x: Float64Array;
  y: Float64Array;
  quarters: Uint8Array;
  /** Cells per unit of the charts. */
  scale: number;
  /** Factors by which charts are larger than that. */
  growth: Growth;
}

/** Cells along the side of one in which charts are packed; they then grow in cells of full resolution. */
const COARSER = 2;
/**
 * Share by which the space around many small charts, rounded up to coarser cells, may lower the scale; otherwise they are
 * packed at full resolution from the beginning.
 */
const MOST_LOST_SCALE = 0.12;
/** Number of cells kept free along the border of the grid. */
const MARGIN = 1;
/**
 * Two points of charts that are closer than the gap have a cell's center within half of it and half of a diagonal.
 */
const HALF_DIAGONAL = Math.SQRT1_2;
/** Fraction of the grid that the first attempt assumes to be taken, gaps included. */
const HOPED = 0.78;
/** If less than this fraction of the grid would be covered, the gaps alone fill it: there are too many charts for it. */
const LEAST_COVERED = 0.12;
/** Increase of the scale after charts have fit: coarse until they do not, then fine. */
const STEPS_UP = { coarse: 1.04, fine: 1.01 };
/** Fraction of the charts' area without a place from which the rest is not tried while nothing has fit so far. */
const HOPELESS = 0.05;
/** Increases of the scale that are tried at full resolution, where charts have less space around them. */
const STEPS_FINER = [1.05, 1.025];
/** Steps of the search; after them, the largest scale that was found is kept. Drawing and testing take several. */
const MOST_STEPS = 8_000_000;
/** Steps of the growth of charts after that. */
const GROW_STEPS = 4_000_000;
const STEPS_PER_MASK = 500;
const STEPS_PER_WORD = 3;
const STEPS_PER_CHART = 20;
/** How far charts that found no place move ahead, as a logarithm of their size, and how far others move. */
const AHEAD = 0.4;
const SHAKEN = { share: 0.3, least: 0.12, more: 0.04, rounds: 10 };
/** Weight of a chart's height against its place: the lower, the more it may reach down. */
const REACH = 0.7;
/** Size in cells from which it matters whether a chart is upside down. */
const SMALL = 12;
/** With at most this many charts, every hole is tried again for each. */
const FEW = 80;
/** Tolerance of the border in cells. */
const TOLERANCE = 0.15;
/** Border of a chart, as a multiple of that of its bounding box. */
const RAGGED = 1.15;

/** Charts that are packed, with their masks at a scale by number of quarter turns; those that are needed are drawn. */
interface Packing {
  charts: readonly FlatChart[];
  poses: Pose[][];
  masks: (ChartMask | undefined)[][];
  area: number;
  grid: number;
  /** Cells around a chart that belong to it. */
  radius: number;
  steps: Steps;
}

/**
 * Packs charts into a square grid. Each goes to the first free place from the top, in the one of four orientations that
 * suits best, larger ones first. Those that find no place go earlier in the next attempt ("squeaky wheel", D. Joslin,
 * D. Clements, 1999); when all have one, the scale grows.
 * @param gap cells between charts, not necessarily a whole number
 * @returns null if the grid is too coarse for this many charts
 */
export function packIntoGrid(
  charts: readonly FlatChart[],
  grid: number,
  area: number,
  gap: number,
): Placement | null {
  // Half a million charts are too many for the arguments of a single call.
  const longest = charts.reduce((most, { width, height }) => Math.max(most, width, height), 0);
  const coarser = coarserCells(charts, grid, area, gap);
  const cells = grid / coarser;
  const inner = cells - 2 * MARGIN;
  const most = longest > 0 ? (inner - 1) / longest : inner;
  const least = Math.sqrt((LEAST_COVERED * cells * cells) / Math.max(area, 1e-300));
  const start = Math.min(most, expectedScale(charts, cells, area, gap / coarser));
  if (start < least && start < most) return null;
  const packing: Packing = {
    charts,
    poses: charts.map((chart) => posesOf(chart, TOLERANCE / start)),
    masks: charts.map(() => []),
    area,
    grid: cells,
    radius: gap / coarser / 2 + HALF_DIAGONAL,
    steps: { done: 0 },
  };
  const first = findScale(packing, charts.map(sizeOf), { start, least });
  if (first === null) return null;
  const best = improve(packing, first, most);
  if (coarser === 1) return grown(packing, best.placement);
  return refined(packing, best, gap, coarser * most);
}

/** Returns how many cells of full resolution are one cell of the search along each side. */
function coarserCells(
  charts: readonly FlatChart[],
  grid: number,
  area: number,
  gap: number,
): number {
  const fine = expectedScale(charts, grid, area, gap);
  const coarse = COARSER * expectedScale(charts, grid / COARSER, area, gap / COARSER);
  return grid % COARSER === 0 && fine < (1 + MOST_LOST_SCALE) * coarse ? COARSER : 1;
}

/**
 * Places charts in cells of full resolution in the same order, at a larger scale if they fit, and enlarges each as far as
 * it has room.
 */
function refined(
  coarse: Packing,
  { placement: found, keys }: Attempt,
  gap: number,
  most: number,
): Placement {
  const fine: Packing = {
    ...coarse,
    masks: coarse.charts.map(() => []),
    grid: COARSER * coarse.grid,
    radius: gap / 2 + HALF_DIAGONAL,
  };
  let placement: Placement = {
    ...found,
    x: found.x.map((x) => COARSER * x),
    y: found.y.map((y) => COARSER * y),
    scale: COARSER * found.scale,
  };
  for (const factor of STEPS_FINER) {
    if (placement.scale * factor > most) continue;
    const attempt = tryScale(fine, keys, placement.scale * factor, 0);
    fine.masks = fine.charts.map(() => []);
    if (attempt.left.length > 0) continue;
    placement = attempt.placement;
    break;
  }
  return grown(fine, placement);
}

/** Enlarges each chart as far as it has room. */
function grown({ grid, radius, poses: all }: Packing, placement: Placement): Placement {
  const beyond = Math.ceil(radius) - MARGIN;
  const poses = all.map((each, i) => each[placement.quarters[i]]);
  const field = { grid, radius, beyond };
  placement.growth = growCharts({ ...placement, poses }, field, { done: 0 }, GROW_STEPS);
  return placement;
}

/** Lowers the scale until all charts have a place. */
function findScale(
  packing: Packing,
  keys: number[],
  { start, least }: { start: number; least: number },
): Attempt | null {
  for (let scale = start; ; ) {
    const attempt = tryScale(packing, keys, scale, HOPELESS);
    if (attempt.left.length === 0) return attempt;
    scale *= Math.max(0.93, Math.min(0.985, Math.sqrt(1 - attempt.lost)));
    packing.masks = packing.charts.map(() => []);
    if (scale < least) return null;
  }
}

/** Raises the scale as long as there are steps left. */
function improve(packing: Packing, first: Attempt, most: number): Attempt {
  const random = randomOf(1);
  let best = first;
  let rate = STEPS_UP.coarse;
  while (best.placement.scale < most * 0.9999 && packing.steps.done < MOST_STEPS) {
    const scale = Math.min(most, best.placement.scale * rate);
    packing.masks = packing.charts.map(() => []);
    let state = tryScale(packing, best.keys, scale, HOPELESS);
    if (rate === STEPS_UP.coarse && state.left.length > 0) {
      rate = STEPS_UP.fine;
      continue;
    }
    for (let failed = 0; state.left.length > 0 && packing.steps.done < MOST_STEPS; failed++) {
      const next = tryScale(packing, shakenKeys(state, failed, random), scale, state.lost);
      if (next.lost > state.lost) continue;
      state = next;
      failed = 0;
    }
    if (state.left.length > 0) break;
    best = state;
  }
  return best;
}

/** Moves the charts without a place ahead, and some others a little, more after many attempts that failed. */
function shakenKeys({ keys, left }: Attempt, failed: number, random: () => number): number[] {
  const shaken = keys.slice();
  for (const i of left) shaken[i] += AHEAD * random();
  const far = SHAKEN.least + SHAKEN.more * Math.min(SHAKEN.rounds, failed);
  for (let i = 0; i < shaken.length; i++)
    if (random() < SHAKEN.share) shaken[i] += far * (random() - 0.5);
  return shaken;
}

/** The growth of charts at the common scale. */
export function noGrowth(charts: number): Growth {
  return { x: new Float64Array(charts).fill(1), y: new Float64Array(charts).fill(1) };
}

/** Numbers from 0 to 1, always the same. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * Returns the scale at which charts with a gap around them probably fill a grid.
 * @param area sum of the areas of the charts
 */
export function expectedScale(
  charts: readonly FlatChart[],
  grid: number,
  area: number,
  gap: number,
): number {
  // The radius belongs to each chart: area · s² + border · s · radius + corners = share of the grid.
  const radius = gap / 2 + HALF_DIAGONAL;
  let border = 0;
  for (const { width, height } of charts) border += 2 * RAGGED * (width + height);
  const corners = charts.length * Math.PI * radius * radius;
  const linear = border * radius;
  const rest = Math.max(0.05 * HOPED * grid * grid, HOPED * grid * grid - corners);
  const least = Math.max(area, 1e-300);
  return (Math.sqrt(linear * linear + 4 * least * rest) - linear) / (2 * least);
}

/** Larger charts have higher keys, and go first. */
function sizeOf({ width, height }: FlatChart): number {
  return Math.log(Math.max(1e-300, Math.max(width, height) + 0.5 * Math.min(width, height)));
}

/** An attempt to place all charts. */
interface Attempt {
  placement: Placement;
  keys: number[];
  /** Charts without a place, and their share of the area. */
  left: number[];
  lost: number;
}

/** Places charts by their keys. @param mostLost share of the area without a place at which the attempt ends */
function tryScale(packing: Packing, keys: number[], scale: number, mostLost: number): Attempt {
  const { charts, grid, radius } = packing;
  const pad = Math.ceil(radius);
  // The space around charts may lie beyond the border of the texture.
  const beyond = pad - MARGIN;
  const atlas = emptyAtlas(grid + 2 * beyond);
  const placement: Placement = {
    x: new Float64Array(charts.length),
    y: new Float64Array(charts.length),
    quarters: new Uint8Array(charts.length),
    scale,
    growth: noGrowth(charts.length),
  };
  const attempt: Attempt = { placement, keys, left: [], lost: 0 };
  packing.steps.done += STEPS_PER_CHART * charts.length;
  // Row in which charts of about the same size last found a place; with many charts, there is hardly a free place above
  // it.
  const searchedTo = new Map<number, number>();
  const order = keys.map((_, i) => i).sort((i, j) => keys[j] - keys[i] || i - j);
  for (const i of order) {
    const chart = charts[i];
    const kind = sizeClass(chart.width * scale) * 64 + sizeClass(chart.height * scale);
    const found = placeChart(packing, i, { atlas, scale, from: searchedTo.get(kind) ?? 0 });
    if (found === null) {
      attempt.left.push(i);
      // Charts without an area count, too, even if none has one.
      attempt.lost += Math.max(1e-9, chart.area / Math.max(packing.area, 1e-300));
      if (attempt.lost > mostLost) return attempt;
      continue;
    }
    placement.quarters[i] = found.quarters;
    placement.x[i] = found.x + pad - beyond;
    placement.y[i] = found.y + pad - beyond;
    if (charts.length > FEW) searchedTo.set(kind, found.y);
    stamp(atlas, found.mask, found.x, found.y);
  }
  return attempt;
}

/** Finds the best place for a chart; null: there is none. */
function placeChart(
  packing: Packing,
  i: number,
  { atlas, scale, from }: { atlas: Atlas; scale: number; from: number },
) {
  const { poses, masks, radius, steps } = packing;
  const { width, height } = packing.charts[i];
  // Orientations in which the chart lies flat come first, because they reach less far down.
  const across = width < height ? 1 : 0;
  const directions = Math.max(width, height) * scale > SMALL ? [0, 2, 1, 3] : [0, 1];
  const spot = { x: 0, y: 0 };
  let best: { mask: ChartMask; quarters: number; x: number; y: number } | null = null;
  let score = Infinity;
  for (const direction of directions) {
    const quarters = across ^ direction;
    let mask = masks[i][quarters];
    if (mask === undefined) {
      mask = drawMask(poses[i][quarters], scale, radius, Math.ceil(radius));
      masks[i][quarters] = mask;
      steps.done += STEPS_PER_MASK + STEPS_PER_WORD * mask.words.length;
    }
    const limit = Math.min(atlas.size, Math.ceil(score - REACH * mask.height));
    if (!findPlace(atlas, mask, from, limit, spot, steps)) continue;
    if (spot.y + REACH * mask.height >= score) continue;
    score = spot.y + REACH * mask.height;
    best = { mask, quarters, ...spot };
  }
  return best;
}

/** Sizes that differ by less than a sixth are alike. */
function sizeClass(size: number): number {
  return Math.round(Math.log2(1 + size) * 4);
}
