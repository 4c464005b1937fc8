import type { ChartMask } from './chart-mask.ts';

const STEPS_PER_TEST = 4;

/** Counts the work of a search, so that it ends after the same work on any machine. */
export interface Steps {
  done: number;
}

/** Cells that are taken, in rows of words with 32 cells each. */
export interface Atlas {
  size: number;
  pitch: number;
  words: Uint32Array;
  /** Longest run of free cells of each row; −1: not known since the row changed. */
  free: Int32Array;
}

export function emptyAtlas(size: number): Atlas {
  const pitch = (size + 31) >> 5;
  return {
    size,
    pitch,
    words: new Uint32Array(pitch * size + 1),
    free: new Int32Array(size).fill(size),
  };
}

/** Finds the first free place at or below row `from`, from left to right, and not beyond row `limit`. */
export function findPlace(
  atlas: Atlas,
  mask: ChartMask,
  from: number,
  limit: number,
  spot: { x: number; y: number },
  steps: Steps,
): boolean {
  const lastX = atlas.size - mask.width;
  const lastY = Math.min(atlas.size - mask.height, limit - 1);
  const stride = strideOf(mask.height);
  const widest = widestRow(mask);
  for (let y = from; y <= lastY; y++) {
    steps.done++;
    if (freeRun(atlas, y + widest.row) < widest.length) continue;
    for (let x = 0; x <= lastX; ) {
      steps.done += STEPS_PER_TEST;
      const next = conflict(atlas, mask, stride, x, y, steps);
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

function freeRun({ words, free, pitch, size }: Atlas, row: number): number {
  if (free[row] < 0) free[row] = longestRun(words, row * pitch, size, 0);
  return free[row];
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
export function conflict(
  atlas: Atlas,
  mask: ChartMask,
  stride: number,
  x: number,
  y: number,
  steps: Steps,
): number {
  const { height, pitch, words } = mask;
  const shift = x & 31;
  const first = x >> 5;
  // Rows far apart are tested first, so that a conflict is found early.
  let row = height >> 1;
  for (let i = 0; i < height; i++) {
    steps.done++;
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
export function strideOf(height: number): number {
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
export function stamp(atlas: Atlas, mask: ChartMask, x: number, y: number): void {
  change(atlas, mask, x, y, 1);
}

/** Marks the cells of a mask as free. */
export function unstamp(atlas: Atlas, mask: ChartMask, x: number, y: number): void {
  change(atlas, mask, x, y, 0);
}

function change(
  { words: taken, free, pitch, size }: Atlas,
  mask: ChartMask,
  x: number,
  y: number,
  value: 0 | 1,
): void {
  const shift = x & 31;
  const first = x >> 5;
  const end = Math.min(mask.height, size - y);
  for (let row = Math.max(0, -y); row < end; row++) {
    const base = (y + row) * pitch;
    free[y + row] = -1;
    for (let w = 0; w < mask.pitch; w++) {
      const word = mask.words[row * mask.pitch + w];
      if (word === 0) continue;
      const target = first + w;
      if (target >= 0 && target < pitch) {
        if (value === 1) taken[base + target] |= word << shift;
        else taken[base + target] &= ~(word << shift);
      }
      if (shift !== 0 && target + 1 >= 0 && target + 1 < pitch) {
        if (value === 1) taken[base + target + 1] |= word >>> (32 - shift);
        else taken[base + target + 1] &= ~(word >>> (32 - shift));
      }
    }
  }
}
