import type { Grid } from '../../raster/grid.ts';

/** A cell of the lower outline. */
export interface Corner {
  x: number;
  y: number;
}

/** The lowest cell of each column that has one. */
export function lowerOutline(inside: Uint8Array, { width, height }: Grid): Corner[] {
  const outline: Corner[] = [];
  for (let x = 0; x < width; x++) {
    let y = height - 1;
    while (y >= 0 && !inside[y * width + x]) y--;
    if (y >= 0) outline.push({ x, y });
  }
  return outline;
}

/** Returns the convex hull of the outline's lower side, from left to right (Andrew 1979). */
export function lowerHull(outline: readonly Corner[]): Corner[] {
  const hull: Corner[] = [];
  for (const point of outline) {
    while (hull.length > 1) {
      const a = hull[hull.length - 2];
      const b = hull[hull.length - 1];
      if ((b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x) < 0) break;
      hull.pop();
    }
    hull.push(point);
  }
  return hull;
}

/**
 * Returns the index of the end of a base in one direction from the corner.
 * @param steepest slope at which the base ends
 */
export function climb(
  hull: readonly Corner[],
  corner: number,
  direction: 1 | -1,
  steepest: number,
): number {
  let i = corner;
  for (;;) {
    const next = hull[i + direction];
    if (next === undefined) return i;
    const rise = (hull[i].y - next.y) / Math.abs(next.x - hull[i].x);
    if (rise >= steepest) return i;
    i += direction;
  }
}
