import { blur } from '../../raster/gaussian-blur.ts';
import type { Grid } from '../../raster/grid.ts';
import type { ThicknessField } from '../shape/thickness-field.ts';

/**
 * Sigma in cells, on a grid of 256, of a blur that removes caps and fine relief: they were guessed from brightness and
 * do not count as form.
 */
const SIGMA = 4;

/**
 * Computes unit normals of the solid's front (x right, y down, z towards the viewer), three values per cell, for coarse
 * forms only. With z = m + √s, the normal has the direction (-s'/2 - √s·m', √s), which has no pole at the outline.
 */
export function frontNormals(field: ThicknessField, grid: Grid): Float32Array<ArrayBuffer> {
  const { width, height } = grid;
  const sigma = (SIGMA * Math.max(width, height)) / 256;
  const squared = blur(field.squared, grid, sigma);
  const middle = blur(field.middle, grid, sigma);
  const normals = new Float32Array(width * height * 3);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const p = y * width + x;
      const half = Math.sqrt(Math.max(0, squared[p]));
      const nx =
        -(squared[p + 1] - squared[p - 1]) / 4 - (half * (middle[p + 1] - middle[p - 1])) / 2;
      const ny =
        -(squared[p + width] - squared[p - width]) / 4 -
        (half * (middle[p + width] - middle[p - width])) / 2;
      const scale = 1 / (Math.sqrt(nx * nx + ny * ny + half * half) || 1);
      normals[p * 3] = nx * scale;
      normals[p * 3 + 1] = ny * scale;
      normals[p * 3 + 2] = half * scale;
    }
  }
  return normals;
}
