import type { Grid } from './grid.ts';

/** Pixels, row by row from the top; `data.length` = width · height · 4, RGBA 8 bit. */
export interface Raster extends Grid {
  data: Uint8Array;
}
