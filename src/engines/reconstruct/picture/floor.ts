import type { Grid } from '../../raster/grid.ts';
import { type Corner, climb, lowerHull, lowerOutline } from './lower-outline.ts';

/** Slope at which the lower outline stops being a base: that of a round base seen from above stays below it almost to its ends. */
const STEEPEST = 0.6;
/** Distance from the base's hull, in shares of the object's height, within which something stands on it. */
const TOUCHES = 0.03;
/** How far above the base, in shares of the height, its length is compared with the width of the object. */
const ABOVE = 0.12;
/** Least length of a base, in shares of the width above it: a ball has .65, feet and walls 1, round bases seen from above .74 and more. */
const LENGTH = 0.72;

/**
 * Marks the cells outside of an object that its floor covers; null: it stands on none. A base is a lower outline without steep
 * parts that is about as long as the object is wide just above it. What ends in a point or is round below has none. A base that is
 * seen from above, a corner or an ellipse, counts as well.
 */
export function findFloor(inside: Uint8Array, grid: Grid): Uint8Array | null {
  const outline = lowerOutline(inside, grid);
  const hull = lowerHull(outline);
  if (hull.length < 2) return null;
  let corner = 0;
  for (let i = 0; i < hull.length; i++) if (hull[i]!.y > hull[corner]!.y) corner = i;
  const first = climb(hull, corner, -1, STEEPEST);
  const last = climb(hull, corner, 1, STEEPEST);
  const base = hull.slice(first, last + 1);
  const top = Math.floor(inside.indexOf(1) / grid.width);
  const size = hull[corner]!.y - top + 1;
  const upper = Math.min(base[0]!.y, base.at(-1)!.y) - ABOVE * size;
  const length = base.at(-1)!.x - base[0]!.x + 1;
  if (length < LENGTH * widthBelow(inside, grid, Math.max(top, Math.round(upper)))) return null;
  const { width, height } = grid;
  const cells = new Uint8Array(inside.length);
  for (const { x, y } of outline) {
    if (x < base[0]!.x || x > base.at(-1)!.x || heightAt(base, x) - y > TOUCHES * size) continue;
    for (let below = y + 1; below < height; below++) cells[below * width + x] = 1;
  }
  return cells;
}

/** Distance between the leftmost and the rightmost cell from a row downwards. */
function widthBelow(inside: Uint8Array, { width, height }: Grid, from: number): number {
  let left = width;
  let right = -1;
  for (let y = from; y < height; y++) {
    const row = inside.subarray(y * width, (y + 1) * width);
    const first = row.indexOf(1);
    if (first < 0) continue;
    left = Math.min(left, first);
    right = Math.max(right, row.lastIndexOf(1));
  }
  return right - left + 1;
}

/** Row of the hull at a column between its ends. */
function heightAt(hull: readonly Corner[], x: number): number {
  let i = 0;
  while (i < hull.length - 2 && hull[i + 1]!.x < x) i++;
  const a = hull[i]!;
  const b = hull[Math.min(i + 1, hull.length - 1)]!;
  return b.x > a.x ? a.y + ((b.y - a.y) * (x - a.x)) / (b.x - a.x) : a.y;
}
