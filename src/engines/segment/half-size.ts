import type { Grid } from '../raster/grid.ts';
import type { LabImage } from './lab.ts';

/** Returns an image at half its size; each pixel is the mean of up to four. */
export function halfImage({ width, height, lightness, a, b }: LabImage): LabImage {
  const full = { width, height };
  const half = { width: Math.ceil(width / 2), height: Math.ceil(height / 2) };
  const plane = (values: Float32Array) => halved(values, full, half);
  return { ...half, lightness: plane(lightness), a: plane(a), b: plane(b) };
}

/** Returns the values of a grid at half its size; each is the mean of up to four. */
export function halved(values: Float32Array, { width, height }: Grid, half: Grid): Float32Array {
  const out = new Float32Array(half.width * half.height);
  for (let y = 0, i = 0; y < half.height; y++) {
    const row = 2 * y * width;
    const below = 2 * y + 1 < height ? row + width : row;
    for (let x = 0; x < half.width; x++, i++) {
      const left = 2 * x;
      const right = left + 1 < width ? left + 1 : left;
      out[i] =
        (values[row + left] + values[row + right] + values[below + left] + values[below + right]) /
        4;
    }
  }
  return out;
}

/** Returns the values of a grid of half the size at the full size; each is repeated in up to four cells. */
export function doubled(values: Float32Array, half: Grid, { width, height }: Grid): Float32Array {
  const out = new Float32Array(width * height);
  for (let y = 0, i = 0; y < height; y++) {
    const row = (y >> 1) * half.width;
    for (let x = 0; x < width; x++, i++) out[i] = values[row + (x >> 1)];
  }
  return out;
}
