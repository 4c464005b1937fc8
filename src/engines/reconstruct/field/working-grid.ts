import type { Grid } from '../../raster/grid.ts';

/**
 * The working grid: the cut-out scaled so that its longest side has a given number of cells, with an empty margin.
 *
 * Every field of the reconstruction is a typed array of `width * height`, row by row from the top, and every length is
 * in cells. x grows to the right, y downwards, z towards the viewer, until `meshing/placement.ts` turns it into meters.
 */
export interface WorkingGrid extends Grid {
  /** Width of the area inside the margin. The cropped image fills this area exactly. */
  innerWidth: number;
  innerHeight: number;
}

/** Empty cells on every side, needed for the blur of the silhouette and the bleed of the texture. */
export const MARGIN = 4;

/** An object narrower than 4 cells cannot have a rounded section. */
const MIN_SIDE = 4;

/**
 * The grid for an image of this size.
 * @param side cells along the longest side, margin included
 */
export function createGrid(
  { width: imageWidth, height: imageHeight }: Grid,
  side: number,
): WorkingGrid {
  const scale = (side - 2 * MARGIN) / Math.max(imageWidth, imageHeight);
  const innerWidth = Math.max(MIN_SIDE, Math.round(imageWidth * scale));
  const innerHeight = Math.max(MIN_SIDE, Math.round(imageHeight * scale));
  return {
    width: innerWidth + 2 * MARGIN,
    height: innerHeight + 2 * MARGIN,
    innerWidth,
    innerHeight,
  };
}
