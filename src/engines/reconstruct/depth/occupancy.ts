import { MARGIN, type WorkingGrid } from '../field/working-grid.ts';
import type { Features } from './layers.ts';
import { PICTURE_SIDE, type Reading } from './network.ts';
import { OBJECT_SIDE } from './picture.ts';

/** Half the range of depths that the network sees, as a multiple of the longest side of the object in the picture. */
const REACH = 1.2;
/** Maximum number of filled intervals behind a cell: legs in front of legs, a handle in front of a wall. */
export const INTERVALS = 3;
/** Distance outside of the outline, in cells, from which nothing is full, regardless of the network's result. */
export const OUTSIDE = 2;
/** Minimum share of a coarse column that the object must cover, so that the column counts on its own. */
const COVERED = 0.12;
/** Number of halvings in the search for a column's threshold, which makes it exact to a thousandth of a logit. */
const ROUNDS = 14;
const STEEPEST = 12;

/** The filled depth intervals behind each cell. */
export interface Occupancy {
  /**
   * Indexed [cell][interval][from, to], in cells. z points towards the viewer, and intervals go from far to near.
   * Unused intervals at the end are 0, 0.
   */
  intervals: Float32Array;
}

/** The network's columns, one for every two pixels of its picture, and where the cells of the fine grid lie among them. */
export interface CoarseColumns {
  /** Indexed [row][column]: the logits of the depths, followed by the number of full steps. */
  values: Float32Array;
  side: number;
  depths: number;
  across: readonly Spline[];
  down: readonly Spline[];
  /** Length of a step in cells of the fine grid. */
  step: number;
}

/**
 * Places the network's columns on the fine grid. Columns that the object does not cover are extended from their neighbors.
 * The interpolation uses cubic B-splines, because with linear ones the coarse cells show as facets.
 */
export function coarseColumns(
  { logits }: Reading,
  picture: Features,
  { width, height, innerWidth, innerHeight }: WorkingGrid,
): CoarseColumns {
  const { side, channels: depths } = logits;
  const cells = Math.max(innerWidth, innerHeight);
  const ratio = (side / PICTURE_SIDE) * (OBJECT_SIDE / cells);
  const place = (i: number, inner: number): number =>
    (i + 0.5 - MARGIN - inner / 2) * ratio + side / 2 - 0.5;
  return {
    values: extend(logits, coverageOf(picture, side)),
    side,
    depths,
    across: Array.from({ length: width }, (_, x) => spline(place(x, innerWidth), side)),
    down: Array.from({ length: height }, (_, y) => spline(place(y, innerHeight), side)),
    step: (2 * REACH * cells) / depths,
  };
}

/**
 * Returns the sum of the filled lengths behind all cells inside the outline, in cells. {@link refineOccupancy} keeps it but
 * for clipping.
 */
export function filledLength(
  { values, side, depths, across, down, step }: CoarseColumns,
  inside: Uint8Array,
): number {
  const full = Float32Array.from(
    { length: side * side },
    (_, p) => values[p * (depths + 1) + depths],
  );
  let sum = 0;
  down.forEach((rows, y) => {
    across.forEach((columns, x) => {
      if (!inside[y * across.length + x]) return;
      for (let j = 0; j < 4; j++) {
        const row = clamp(rows.first + j, side) * side;
        for (let i = 0; i < 4; i++)
          sum += rows.weights[j] * columns.weights[i] * full[row + clamp(columns.first + i, side)];
      }
    });
  });
  return sum * step;
}

/**
 * Returns the network's columns on the fine grid, as filled intervals.
 *
 * For each fine column, the threshold is chosen so that the length above it equals the mean length that the network
 * considers full. With a threshold of zero, anything thinner than a step would vanish, because it never fills half of a
 * step, and so would limbs whose place the network knows only vaguely.
 * @param distance signed distance to the outline in cells; no column is needed far outside of it
 */
export function refineOccupancy(
  { values: coarse, side, depths, across, down: rows, step }: CoarseColumns,
  distance: Float32Array,
): Occupancy {
  const values = depths + 1;
  const [width, height] = [across.length, rows.length];
  const row = new Float32Array(side * values);
  const column = new Float32Array(values);
  const intervals = new Float32Array(width * height * INTERVALS * 2);
  for (let y = 0; y < height; y++) {
    const down = rows[y]!;
    row.fill(0);
    for (let k = 0; k < 4; k++) {
      const from = clamp(down.first + k, side) * side * values;
      for (let i = 0; i < row.length; i++) row[i] += down.weights[k] * coarse[from + i];
    }
    for (let x = 0; x < width; x++) {
      if (distance[y * width + x] <= -OUTSIDE) continue;
      const { first, weights } = across[x];
      column.fill(0);
      for (let k = 0; k < 4; k++) {
        const from = clamp(first + k, side) * values;
        for (let d = 0; d < values; d++) column[d] += weights[k] * row[from + d];
      }
      const at = (y * width + x) * INTERVALS * 2;
      writeIntervals(column, depths, step, intervals.subarray(at, at + INTERVALS * 2));
    }
  }
  return { intervals };
}

/** Returns the alpha of the picture at the resolution of the logits. */
function coverageOf(picture: Features, side: number): Float32Array {
  const coverage = new Float32Array(side * side);
  const area = picture.side * picture.side;
  const ratio = picture.side / side;
  for (let p = 0; p < area; p++) {
    const x = Math.floor((p % picture.side) / ratio);
    const y = Math.floor(p / picture.side / ratio);
    coverage[y * side + x] += picture.data[3 * area + p] / (ratio * ratio);
  }
  return coverage;
}

/**
 * Returns values indexed [row][column]: the logits, followed by the number of full steps. Uncovered columns get the
 * mean of their neighbors.
 */
function extend({ data, side, channels }: Features, coverage: Float32Array): Float32Array {
  const area = side * side;
  const values = channels + 1;
  const columns = new Float32Array(area * values);
  const known = new Float32Array(area);
  for (let p = 0; p < area; p++) {
    known[p] = coverage[p] > COVERED ? coverage[p] : 0;
    const at = p * values;
    for (let d = 0; d < channels; d++) {
      const logit = data[d * area + p];
      columns[at + d] = logit;
      columns[at + channels] += 1 / (1 + Math.exp(-logit));
    }
  }
  const mean = new Float32Array(values);
  for (let round = 0; round < side && known.includes(0); round++) {
    const before = known.slice();
    for (let p = 0; p < area; p++) {
      if (before[p] > 0) continue;
      const x = p % side;
      const y = (p - x) / side;
      let sum = 0;
      mean.fill(0);
      for (let j = Math.max(0, y - 1); j <= Math.min(side - 1, y + 1); j++) {
        for (let i = Math.max(0, x - 1); i <= Math.min(side - 1, x + 1); i++) {
          const q = j * side + i;
          if (before[q] === 0) continue;
          sum += before[q];
          for (let d = 0; d < values; d++) mean[d] += before[q] * columns[q * values + d];
        }
      }
      if (sum === 0) continue;
      for (let d = 0; d < values; d++) columns[p * values + d] = mean[d] / sum;
      known[p] = 0.5;
    }
  }
  return columns;
}

function clamp(i: number, side: number): number {
  return Math.max(0, Math.min(side - 1, i));
}

/** The first of four samples, and the weights of all four in a uniform cubic B-spline. */
interface Spline {
  first: number;
  weights: readonly number[];
}

function spline(at: number, side: number): Spline {
  const inside = Math.max(0, Math.min(side - 1, at));
  const base = Math.floor(inside);
  const t = inside - base;
  const s = 1 - t;
  return {
    first: base - 1,
    weights: [
      (s * s * s) / 6,
      (3 * t * t * t - 6 * t * t + 4) / 6,
      (3 * s * s * s - 6 * s * s + 4) / 6,
      (t * t * t) / 6,
    ],
  };
}

/**
 * Finds the threshold above which `column[depths]` steps of the column lie, and writes the longest intervals above it.
 */
function writeIntervals(
  column: Float32Array,
  depths: number,
  step: number,
  intervals: Float32Array,
): void {
  const full = column[depths];
  let low = -STEEPEST;
  let high = STEEPEST;
  for (let round = 0; round < ROUNDS; round++) {
    const threshold = (low + high) / 2;
    if (lengthAbove(column, depths, threshold) > full) low = threshold;
    else high = threshold;
  }
  const threshold = low;
  let found = 0;
  let from = 0;
  for (let d = 0; d <= depths; d++) {
    const before = d === 0 ? -1 : column[d - 1] - threshold;
    const here = d === depths ? -1 : column[d] - threshold;
    if (before <= 0 && here > 0) from = d === 0 ? 0 : d - here / (here - before);
    if (before > 0 && here <= 0) {
      const to = d === depths ? d - 1 : d - 1 + before / (before - here);
      found = insert(intervals, found, from, to);
    }
  }
  const middle = (depths - 1) / 2;
  for (let i = 0; i < found * 2; i++) intervals[i] = (intervals[i] - middle) * step;
}

/** Returns the number of steps of the column above the threshold, interpolating linearly between its samples. */
function lengthAbove(column: Float32Array, depths: number, threshold: number): number {
  let length = 0;
  for (let d = 1; d < depths; d++) {
    const a = column[d - 1] - threshold;
    const b = column[d] - threshold;
    if (a > 0 && b > 0) length++;
    else if (a > 0 || b > 0) length += Math.max(a, b) / Math.abs(a - b);
  }
  return length;
}

/** Appends an interval behind the others; if all slots are used, the shortest interval is dropped. */
function insert(intervals: Float32Array, found: number, from: number, to: number): number {
  if (found < INTERVALS) {
    intervals[found * 2] = from;
    intervals[found * 2 + 1] = to;
    return found + 1;
  }
  let shortest = -1;
  let length = to - from;
  for (let i = 0; i < found; i++) {
    const own = intervals[i * 2 + 1] - intervals[i * 2];
    if (own < length) {
      shortest = i;
      length = own;
    }
  }
  if (shortest < 0) return found;
  intervals.copyWithin(shortest * 2, shortest * 2 + 2);
  intervals[found * 2 - 2] = from;
  intervals[found * 2 - 1] = to;
  return found;
}
