import type { Raster } from '../../spec.ts';
import { createGrid, type WorkingGrid } from '../field/working-grid.ts';
import { type Rectangle, resampleToGrid } from './crop.ts';
import { type Silhouette, traceSilhouette } from './silhouette.ts';

/** The picture resampled to a grid. */
export interface GridView {
  grid: WorkingGrid;
  /** RGBA. */
  pixels: Uint8Array;
  silhouette: Silhouette;
}

/** Returns the picture on a grid of `side` cells; `view` itself if it has that size. */
export async function viewAt(
  side: number,
  view: GridView,
  image: Raster,
  bounds: Rectangle,
): Promise<GridView> {
  const grid = createGrid(bounds, side);
  if (grid.width === view.grid.width && grid.height === view.grid.height) return view;
  const pixels = await resampleToGrid(image, bounds, grid);
  return { grid, pixels, silhouette: traceSilhouette(pixels, grid) };
}
