import type { Grid } from '../../raster/grid.ts';

/** Rows, in shares of the outline's height from the top, in which a neck is looked for. */
const NECK = { from: 0.15, to: 0.6 };
/** Most width of a neck, in shares of the widest row above it. A waist under spread arms has as little. */
const NARROW = 0.8;

/** The narrowest row between the head and the shoulders of a figure, and what lies above it. */
export interface Neck {
  row: number;
  /** Width of the neck, in shares of the narrower of head and shoulders. */
  share: number;
}

/** Number of inside cells of each row, and the rows that the outline covers. */
export interface OutlineRows {
  widths: number[];
  top: number;
  size: number;
}

export function outlineRows(inside: Uint8Array, { width, height }: Grid): OutlineRows {
  const widths = Array.from({ length: height }, (_, y) =>
    inside.subarray(y * width, (y + 1) * width).reduce((sum, value) => sum + value, 0),
  );
  const top = widths.findIndex((count) => count > 0);
  return { widths, top, size: widths.findLastIndex((count) => count > 0) + 1 - top };
}

/** Finds the neck of an outline; null if nothing above its middle is narrow, as under long hair. */
export function findNeck({ widths, top, size }: OutlineRows): Neck | null {
  const last = Math.ceil(top + NECK.to * size) - 1;
  const below = widths.slice(0, last + 1);
  for (let y = last - 1; y >= top; y--) below[y] = Math.max(below[y]!, below[y + 1]!);
  let neck: Neck | null = null;
  let widest = 0;
  for (let y = top; y <= last; y++) {
    widest = Math.max(widest, widths[y]!);
    if (y < top + NECK.from * size || widths[y]! >= NARROW * widest) continue;
    const share = widths[y]! / Math.min(widest, below[y]!);
    if (share < (neck?.share ?? Infinity)) neck = { row: y, share };
  }
  return neck;
}
