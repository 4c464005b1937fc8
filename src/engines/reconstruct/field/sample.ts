import type { Grid } from '../../raster/grid.ts';

/**
 * Returns a field's value at a place between its cells, by bilinear interpolation.
 * @param outside the value beyond the grid
 */
export function sampleAt(
  field: Float32Array,
  { width, height }: Grid,
  x: number,
  y: number,
  outside: number,
): number {
  if (x < 0 || y < 0 || x > width - 1.01 || y > height - 1.01) return outside;
  const ix = x | 0;
  const iy = y | 0;
  const ax = x - ix;
  const ay = y - iy;
  const p = iy * width + ix;
  const above = field[p] * (1 - ax) + field[p + 1] * ax;
  const below = field[p + width] * (1 - ax) + field[p + width + 1] * ax;
  return above * (1 - ay) + below * ay;
}
