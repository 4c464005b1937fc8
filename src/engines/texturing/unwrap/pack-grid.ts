import { type ChartMask, drawMask, type FlatChart, growMask, MOST_STEPS } from './chart-mask.ts';

/** Placement of a chart: the position of its origin in cells, and the number of quarter turns to the left. */
export interface Placement {
  x: Float64Array;
  y: Float64Array;
  quarters: Uint8Array;
  /** Cells per unit of the charts. */
  scale: number;
}

/** Number of cells kept free along the border of the grid. */
const MARGIN = 1;
/** Fraction of the grid that the first attempt assumes to be taken, gaps included. */
const HOPED = 0.86;
/** The largest scale is determined up to this factor. */
const FINE = 1.015;
/** Largest increase of the scale from one try to the next. */
const STEP = 1.05;
/** Quarter turns in the order in which they are tried. */
const DIRECTIONS = [0, 2, 1, 3];
/** Size in cells from which it matters whether a chart is upside down. */
const SMALL = 12;
/** With at most this many charts, every hole is tried again for each. */
const FEW = 80;
/**
 * Maximum number of steps for drawing all charts at one scale, in all directions: a fixed number, plus a number per
 * triangle. Beyond it, bounding boxes are packed. About fifteen scales are tried: 623 charts of 1,900 slivers each took
 * 12 s of processor time; a million sound triangles need 12 million steps.
 */
const FREE_STEPS = 10_000_000;
const STEPS_PER_TRIANGLE = 15;
/**
 * If less than this fraction of the grid would be covered, the gaps alone fill it: there are too many charts for it.
 */
const LEAST_COVERED = 0.12;
/** Border of a chart, as a multiple of that of its bounding box, and cells that its mask is wider than the chart. */
const RAGGED = 1.15;
const MASK_WIDER = 1;

/**
 * Packs charts into a square grid at the largest scale at which they fit, to about one percent. Larger charts go first.
 * Each goes to the first free place from the top, in the one of four orientations that reaches least far down.
 * @param gap number of cells kept free between charts
 * @returns null if the grid is too coarse for this many charts
 */
export function packIntoGrid(
  charts: FlatChart[],
  grid: number,
  area: number,
  gap: number,
): Placement | null {
  const order = charts
    .map((_, i) => i)
    .sort((i, j) => sizeOf(charts[j]) - sizeOf(charts[i]) || i - j);
  const inner = grid - 2 * MARGIN;
  // Half a million charts are too many for the arguments of a single call.
  const longest = charts.reduce((most, { width, height }) => Math.max(most, width, height), 0);
  const most = longest > 0 ? (inner - 1) / longest : inner;
  const least = Math.sqrt((LEAST_COVERED * grid * grid) / Math.max(area, 1e-300));
  let scale = Math.min(expectedScale(charts, grid, area, gap), most);
  let best: Placement | null = null;
  let tooLarge = most * 1.0001;
  while (scale >= least || best !== null) {
    const { placement, placed } = tryScale({ charts, order, grid, gap }, scale);
    if (placed === 1) best = placement;
    else tooLarge = scale;
    if (best === null) {
      // The fewer charts were left over, the closer the scale is to one that fits.
      scale *= Math.max(0.93, Math.min(0.985, Math.sqrt(placed)));
    } else if (tooLarge <= best.scale * FINE) return best;
    else scale = Math.min(most, best.scale * STEP, Math.sqrt(best.scale * tooLarge));
  }
  return null;
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
  // Half of the gap belongs to either neighbor: area · s² + border · s · margin + corners = share of the grid.
  const margin = (gap + MASK_WIDER) / 2;
  let border = 0;
  for (const { width, height } of charts) border += 2 * RAGGED * (width + height);
  const corners = charts.length * 4 * margin * margin;
  const linear = border * margin;
  const rest = Math.max(0.05 * HOPED * grid * grid, HOPED * grid * grid - corners);
  const least = Math.max(area, 1e-300);
  return (Math.sqrt(linear * linear + 4 * least * rest) - linear) / (2 * least);
}

function sizeOf({ width, height }: FlatChart): number {
  return Math.max(width, height) + 0.5 * Math.min(width, height);
}

/** Charts in the order in which they are placed in a grid, with a number of free cells between them. */
interface Packing {
  charts: FlatChart[];
  order: number[];
  grid: number;
  gap: number;
}

/** @returns `placed`: fraction of the charts' area that found a place; 1 if all did */
function tryScale(
  { charts, order, grid, gap }: Packing,
  scale: number,
): { placement: Placement; placed: number } {
  const atlas: Atlas = {
    size: grid,
    pitch: (grid + 31) >> 5,
    words: new Uint32Array(((grid + 31) >> 5) * grid),
    free: new Uint32Array(grid).fill(grid),
  };
  const placement: Placement = {
    x: new Float64Array(charts.length),
    y: new Float64Array(charts.length),
    quarters: new Uint8Array(charts.length),
    scale,
  };
  const boxes = charts.reduce((sum, { width, height }) => sum + width * height, 0);
  let done = 0;
  // Row in which charts of about the same size last found a place; with many charts, there is hardly a free place above
  // it.
  const searchedTo = new Map<number, number>();
  const spot = { x: 0, y: 0 };
  const triangles = charts.reduce((sum, chart) => sum + chart.triangles.length / 3, 0);
  let stepsLeft = FREE_STEPS + STEPS_PER_TRIANGLE * triangles;
  for (const i of order) {
    const chart = charts[i];
    const across = chart.width < chart.height ? 1 : 0;
    const kind = sizeClass(chart.width * scale) * 64 + sizeClass(chart.height * scale);
    const from = searchedTo.get(kind) ?? MARGIN;
    const directions = Math.max(chart.width, chart.height) * scale > SMALL ? 4 : 2;
    let best: ChartMask | null = null;
    let x = 0;
    let y = 0;
    for (let d = 0; d < directions; d++) {
      // Orientations in which the chart lies flat come first, because they reach less far down.
      const quarters = across ^ DIRECTIONS[d];
      const mask = drawMask(chart, scale, quarters, Math.min(MOST_STEPS, stepsLeft));
      stepsLeft -= mask.steps;
      const limit = best === null ? grid : y + best.height - mask.height;
      if (!findPlace(atlas, mask, from, limit, spot)) continue;
      best = mask;
      ({ x, y } = spot);
      placement.quarters[i] = quarters;
    }
    if (best === null) return { placement, placed: Math.min(0.999, done / boxes) };
    placement.x[i] = x;
    placement.y[i] = y;
    if (charts.length > FEW) searchedTo.set(kind, y);
    done += chart.width * chart.height;
    stamp(atlas, growMask(best, gap), x - gap, y - gap);
  }
  return { placement, placed: 1 };
}

/** Sizes that differ by less than a sixth are alike. */
function sizeClass(size: number): number {
  return Math.round(Math.log2(1 + size) * 4);
}

interface Atlas {
  size: number;
  pitch: number;
  words: Uint32Array;
  /** Longest run of free cells of each row. */
  free: Uint32Array;
}

/** Finds the first free place at or below row `from`, from left to right, and not beyond row `limit`. */
function findPlace(
  atlas: Atlas,
  mask: ChartMask,
  from: number,
  limit: number,
  spot: { x: number; y: number },
): boolean {
  const lastX = atlas.size - MARGIN - mask.width;
  const lastY = Math.min(atlas.size - MARGIN - mask.height, limit - 1);
  const stride = strideOf(mask.height);
  const widest = widestRow(mask);
  for (let y = from; y <= lastY; y++) {
    if (atlas.free[y + widest.row] < widest.length) continue;
    for (let x = MARGIN; x <= lastX; ) {
      const next = conflict(atlas, mask, stride, x, y);
      if (next < 0) {
        spot.x = x;
        spot.y = y;
        return true;
      }
      x = next;
    }
  }
  return false;
}

/** Returns the row of a mask with the longest run of touched cells, which decides first where the mask fits. */
function widestRow({ width, height, pitch, words }: ChartMask): { row: number; length: number } {
  const widest = { row: 0, length: 0 };
  for (let row = 0; row < height; row++) {
    const length = longestRun(words, row * pitch, width, 1);
    if (length > widest.length) Object.assign(widest, { row, length });
  }
  return widest;
}

/** Returns the length of the longest run of bits of a value in the first `count` bits from a word on. */
function longestRun(words: Uint32Array, first: number, count: number, value: 0 | 1): number {
  let [longest, run] = [0, 0];
  for (let from = 0; from < count; from += 32) {
    const word = value === 1 ? words[first + (from >> 5)] : ~words[first + (from >> 5)] >>> 0;
    const bits = Math.min(32, count - from);
    if (word === 0xffffffff) run += bits;
    else if (word === 0) {
      longest = Math.max(longest, run);
      run = 0;
    } else
      for (let bit = 0; bit < bits; bit++)
        if ((word >>> bit) & 1) run++;
        else {
          if (run > longest) longest = run;
          run = 0;
        }
  }
  return Math.max(longest, run);
}

/** Returns −1 if the mask fits here, otherwise the next x at which it may fit. */
function conflict(atlas: Atlas, mask: ChartMask, stride: number, x: number, y: number): number {
  const { height, pitch, words } = mask;
  const shift = x & 31;
  const first = x >> 5;
  // Rows far apart are tested first, so that a conflict is found early.
  let row = height >> 1;
  for (let i = 0; i < height; i++) {
    const from = row * pitch;
    const to = (y + row) * atlas.pitch + first;
    for (let w = pitch - 1; w >= 0; w--) {
      const word = words[from + w];
      if (word === 0) continue;
      if (shift !== 0) {
        const high = (word >>> (32 - shift)) & atlas.words[to + w + 1];
        if (high !== 0) return pass(mask, row, x, 32 * (first + w + 1) + 31 - Math.clz32(high));
      }
      const low = (word << shift) & atlas.words[to + w];
      if (low !== 0) return pass(mask, row, x, 32 * (first + w) + 31 - Math.clz32(low));
    }
    row += stride;
    if (row >= height) row -= height;
  }
  return -1;
}

/**
 * Returns a step that visits every row: it shares no divisor with the number of rows, and is close to their golden
 * section.
 */
function strideOf(height: number): number {
  let stride = Math.max(1, Math.floor(height * 0.618));
  while (greatestDivisor(stride, height) > 1) stride--;
  return stride;
}

function greatestDivisor(a: number, b: number): number {
  while (b > 0) [a, b] = [b, a % b];
  return a;
}

/** Returns the next x at which the run of touched cells that overlaps a taken cell has moved past that cell. */
function pass({ words, pitch }: ChartMask, row: number, x: number, taken: number): number {
  let start = taken - x;
  while (start > 0 && (words[row * pitch + ((start - 1) >> 5)] >>> ((start - 1) & 31)) & 1) start--;
  return taken - start + 1;
}

/** Marks the cells of a mask as taken; cells outside the atlas are skipped. */
function stamp(atlas: Atlas, mask: ChartMask, x: number, y: number): void {
  for (let row = 0; row < mask.height; row++) {
    const at = y + row;
    if (at < 0 || at >= atlas.size) continue;
    for (let w = 0; w < mask.pitch; w++) {
      const word = mask.words[row * mask.pitch + w];
      if (word === 0) continue;
      const column = x + 32 * w;
      const target = column >> 5;
      const shift = column & 31;
      const base = at * atlas.pitch;
      if (target >= 0 && target < atlas.pitch) atlas.words[base + target] |= word << shift;
      if (shift !== 0 && target + 1 >= 0 && target + 1 < atlas.pitch)
        atlas.words[base + target + 1] |= word >>> (32 - shift);
    }
    atlas.free[at] = longestRun(atlas.words, at * atlas.pitch, atlas.size, 0);
  }
}
