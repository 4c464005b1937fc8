import type { Grid } from '../../raster/grid.ts';
import { findNeck, outlineRows } from '../picture/neck.ts';
import type { Silhouette } from '../picture/silhouette.ts';
import type { Shape } from '../shape/shape.ts';

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
  const rows = outlineRows(inside, { width, height });
  const { widths, top, size } = rows;
  const neck = findNeck(rows)?.row ?? Math.round(top + NECKLESS * size);
  const rim = RIM * Math.max(...widths.slice(top, neck));
  return Uint8Array.from(inside, (_, p) => (p < neck * width && distance[p]! > rim ? 1 : 0));
}
