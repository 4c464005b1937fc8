import type { Grid } from '../../raster/grid.ts';
import type { Silhouette } from '../picture/silhouette.ts';
import type { Shape } from '../shape/shape.ts';

/** Rows, in shares of the outline's height from the top, in which a neck is looked for. */
const NECK = { from: 0.15, to: 0.6 };
/** Most width of a neck, in shares of the widest row above it. A waist under spread arms has as little. */
const NARROW = 0.8;
/** Height of a head without a neck, as under long hair, in shares of the outline's height. */
const NECKLESS = 0.35;
/** Distance from the outline, in shares of the head's width, that shows what the back of the head looks like. */
const RIM = 0.1;

/**
 * Returns the shape with a plain back of the head: hair or hat, continued from the head's outline. Nobody has a face there, and
 * faces of drawn figures are seldom regions of their own.
 */
export function withPlainHead(shape: Shape, silhouette: Silhouette, grid: Grid): Shape {
  const head = headCells(silhouette, grid);
  return {
    ...shape,
    back: 'inpaint',
    colors() {
      const colors = shape.colors();
      const { frontOnly } = colors;
      return { ...colors, frontOnly: frontOnly?.map((value, p) => value | head[p]!) ?? head };
    },
  };
}

/** 1 within the head of a figure that is seen from its front: what lies above its neck, without a rim. */
export function headCells(
  { inside, distance }: Pick<Silhouette, 'inside' | 'distance'>,
  { width, height }: Grid,
): Uint8Array {
  const widths = Array.from({ length: height }, (_, y) =>
    inside.subarray(y * width, (y + 1) * width).reduce((sum, value) => sum + value, 0),
  );
  const top = widths.findIndex((count) => count > 0);
  const size = widths.findLastIndex((count) => count > 0) + 1 - top;
  const last = Math.ceil(top + NECK.to * size) - 1;
  const below = widths.slice(0, last + 1);
  for (let y = last - 1; y >= top; y--) below[y] = Math.max(below[y]!, below[y + 1]!);
  let [neck, narrowest] = [Math.round(top + NECKLESS * size), Infinity];
  let widest = 0;
  for (let y = top; y <= last; y++) {
    widest = Math.max(widest, widths[y]!);
    const share = widths[y]! / Math.min(widest, below[y]!);
    const isNarrow = widths[y]! < NARROW * widest;
    if (y >= top + NECK.from * size && isNarrow && share < narrowest)
      [neck, narrowest] = [y, share];
  }
  const rim = RIM * Math.max(...widths.slice(top, neck));
  return Uint8Array.from(inside, (_, p) => (p < neck * width && distance[p]! > rim ? 1 : 0));
}
