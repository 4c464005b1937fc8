/** The cells of a grid that a chart touches, in rows of words with 32 cells each. */
export interface ChartMask {
  width: number;
  height: number;
  /** Words per row. */
  pitch: number;
  words: Uint32Array;
  /** Total number of cells and rows into which the chart's triangles were drawn. */
  steps: number;
}

/**
 * The triangles of one chart, as place numbers, three per triangle, and the places, which start at 0 in both
 * directions.
 */
export interface FlatChart {
  triangles: Uint32Array;
  places: Float64Array;
  width: number;
  height: number;
}

/**
 * Rotates a point of the chart to the left by the given number of quarter turns, then shifts it so that the chart
 * starts at the origin.
 */
export function turnPlace(
  { width, height }: FlatChart,
  quarters: number,
  x: number,
  y: number,
  out: Float64Array,
): void {
  out[0] = quarters === 0 ? x : quarters === 1 ? y : quarters === 2 ? width - x : height - y;
  out[1] = quarters === 0 ? y : quarters === 1 ? width - x : quarters === 2 ? height - y : x;
}

/**
 * Maximum total number of cells and rows into which the triangles of one chart may be drawn; beyond that, the chart's
 * bounding box is used. A million triangles need about 3 million; a face with 150,000 corners on three points, whose
 * triangles all cover the chart, took over a minute.
 */
export const MOST_STEPS = 20_000_000;

/**
 * Returns all cells that the chart touches at `scale` and after the given number of quarter turns; all cells of its box
 * if that takes more than `mostSteps`.
 */
export function drawMask(
  chart: FlatChart,
  scale: number,
  quarters: number,
  mostSteps: number = MOST_STEPS,
): ChartMask {
  const turned = (quarters & 1) === 1;
  const { triangles, places } = chart;
  const width = Math.floor((turned ? chart.height : chart.width) * scale) + 1;
  const height = Math.floor((turned ? chart.width : chart.height) * scale) + 1;
  const pitch = (width + 31) >> 5;
  const words = new Uint32Array(pitch * height);
  const place = new Float64Array(2);
  const x = new Float64Array(3);
  const y = new Float64Array(3);
  let steps = 0;
  for (let i = 0; i < triangles.length; i += 3) {
    if (steps > mostSteps)
      return { width, height, pitch, words: filled(words, width, pitch), steps };
    for (let k = 0; k < 3; k++) {
      const at = 2 * triangles[i + k];
      turnPlace(chart, quarters, places[at], places[at + 1], place);
      x[k] = place[0] * scale;
      y[k] = place[1] * scale;
    }
    const top = Math.max(0, Math.floor(Math.min(y[0], y[1], y[2])));
    const bottom = Math.min(height - 1, Math.floor(Math.max(y[0], y[1], y[2])));
    for (let row = top; row <= bottom; row++) {
      // The range of the row that the triangle covers.
      let left = Infinity;
      let right = -Infinity;
      for (let k = 0; k < 3; k++) {
        const n = k === 2 ? 0 : k + 1;
        const low = Math.min(y[k], y[n]);
        const high = Math.max(y[k], y[n]);
        if (high < row || low > row + 1) continue;
        const slope = high > low ? (x[n] - x[k]) / (y[n] - y[k]) : 0;
        const from = high > low ? x[k] + (Math.max(low, row) - y[k]) * slope : x[k];
        const to = high > low ? x[k] + (Math.min(high, row + 1) - y[k]) * slope : x[n];
        left = Math.min(left, from, to);
        right = Math.max(right, from, to);
      }
      const first = Math.max(0, Math.floor(left));
      const last = Math.min(width - 1, Math.floor(right));
      steps += 4 + Math.max(0, last - first);
      for (let cell = first; cell <= last; cell++) {
        words[row * pitch + (cell >> 5)] |= 1 << (cell & 31);
      }
    }
  }
  return { width, height, pitch, words, steps };
}

/** Returns a mask with all cells of a box; the last word of a row also has some cells outside it. */
function filled(words: Uint32Array, width: number, pitch: number): Uint32Array {
  words.fill(~0);
  const inLast = ((width - 1) & 31) + 1;
  for (let w = pitch - 1; w < words.length; w += pitch) words[w] = ~0 >>> (32 - inLast);
  return words;
}

/** Returns the mask grown by `cells` on all sides; its origin moves up and to the left by the same number. */
export function growMask(mask: ChartMask, cells: number): ChartMask {
  const width = mask.width + 2 * cells;
  const height = mask.height + 2 * cells;
  const pitch = (width + 31) >> 5;
  const words = new Uint32Array(pitch * height);
  const wide = new Uint32Array(pitch);
  for (let row = 0; row < mask.height; row++) {
    wide.fill(0);
    for (let shift = 0; shift <= 2 * cells; shift++) {
      for (let w = 0; w < mask.pitch; w++) {
        const word = mask.words[row * mask.pitch + w];
        wide[w] |= word << shift;
        if (shift > 0 && w + 1 < pitch) wide[w + 1] |= word >>> (32 - shift);
      }
    }
    for (let down = 0; down <= 2 * cells; down++) {
      for (let w = 0; w < pitch; w++) words[(row + down) * pitch + w] |= wide[w];
    }
  }
  return { width, height, pitch, words, steps: mask.steps };
}
