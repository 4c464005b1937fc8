import { LAYERS } from './render/intervals.ts';
import { PICTURE_SIDE } from './render/project.ts';

/** Columns along each side: one for 2 x 2 pixels. */
export const COLUMNS_SIDE = PICTURE_SIDE / 2;
/** Cells of a column. */
export const DEPTHS = 48;
/** Half the depth that a column spans, in longest sides of the object in the picture. */
const REACH = 1.2;

/** What the network is to tell of a picture. */
export interface Columns {
  /** [depth][row][column], from the farthest: how full the cell is, 0 to 255. */
  fullness: Uint8Array;
  /** [row][column]: how many of its four pixels the object covers, times 63. */
  coverage: Uint8Array;
}

/** @param intervals of each pixel, as `rasterize` gives them */
export function columnsOf(intervals: Int8Array): Columns {
  const area = COLUMNS_SIDE * COLUMNS_SIDE;
  const fullness = new Uint8Array(DEPTHS * area);
  const coverage = new Uint8Array(area);
  const column = new Float32Array(DEPTHS);
  for (let p = 0; p < area; p++) {
    const x = p % COLUMNS_SIDE;
    const y = (p - x) / COLUMNS_SIDE;
    column.fill(0);
    let count = 0;
    for (const corner of [0, 1, PICTURE_SIDE, PICTURE_SIDE + 1]) {
      const at = (2 * y * PICTURE_SIDE + 2 * x + corner) * LAYERS * 2;
      if (intervals[at] === 0 && intervals[at + 1] === 0) continue;
      count++;
      addPixel(column, intervals.subarray(at, at + LAYERS * 2));
    }
    if (count === 0) continue;
    coverage[p] = count * 63;
    for (let d = 0; d < DEPTHS; d++) {
      fullness[d * area + p] = Math.max(0, Math.min(255, (255 * column[d]) / count));
    }
  }
  return { fullness, coverage };
}

/** Adds to each cell the share of it that lies within the intervals. */
function addPixel(column: Float32Array, intervals: Int8Array): void {
  const step = (2 * REACH) / DEPTHS;
  for (let k = 0; k < intervals.length; k += 2) {
    if (intervals[k] === 0 && intervals[k + 1] === 0) break;
    const near = (intervals[k] / 100 + REACH) / step;
    const far = (intervals[k + 1] / 100 + REACH) / step;
    for (let d = Math.max(0, Math.floor(far)); d < Math.min(DEPTHS, near); d++) {
      column[d] += Math.min(1, near - d) - Math.max(0, far - d);
    }
  }
}
