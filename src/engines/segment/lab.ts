import { type LabPlanes, labOf, TABLED } from '../raster/cielab.ts';
import type { Grid } from '../raster/grid.ts';
import type { Raster } from '../spec.ts';

/** An image in L*a*b*. */
export interface LabImage extends Grid, LabPlanes {}

export function labImage({ width, height, data }: Raster): LabImage {
  return { width, height, ...labOf(data, TABLED) };
}
