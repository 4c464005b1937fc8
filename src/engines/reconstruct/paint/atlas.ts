import type { Grid } from '../../raster/grid.ts';
import { MARGIN, type WorkingGrid } from '../field/working-grid.ts';

/**
 * The texture's layout: the front and back pictures, side by side for an upright object and one above the other for a
 * wide one. Both are projected straight along z, so the back picture is seen through the object: x has the same
 * direction in both.
 */
export interface Atlas {
  /** Side of the square texture in pixels. */
  size: number;
  /** Size of one half in pixels. */
  half: Grid;
  /** Left edge of the back half. */
  backLeft: number;
  backTop: number;
  /** Position of the object's crop within a half. */
  crop: { left: number; top: number; width: number; height: number };
}

/** Lays out a texture of exactly `size * size`; odd sizes leave a line of one pixel between the halves. */
export function layOutAtlas(grid: WorkingGrid, size: number): Atlas {
  const sideBySide = grid.height >= grid.width;
  const shorter = Math.floor(size / 2);
  const half = {
    width: sideBySide ? shorter : size,
    height: sideBySide ? size : shorter,
  };
  const scaleX = half.width / grid.width;
  const scaleY = half.height / grid.height;
  const left = Math.round(MARGIN * scaleX);
  const top = Math.round(MARGIN * scaleY);
  return {
    size,
    half,
    backLeft: sideBySide ? size - shorter : 0,
    backTop: sideBySide ? 0 : size - shorter,
    crop: {
      left,
      top,
      width: Math.min(half.width - left, Math.max(1, Math.round(grid.innerWidth * scaleX))),
      height: Math.min(half.height - top, Math.max(1, Math.round(grid.innerHeight * scaleY))),
    },
  };
}
