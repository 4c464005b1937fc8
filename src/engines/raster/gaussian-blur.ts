import type { Grid } from './grid.ts';

/**
 * Separable Gaussian blur, cut at 2.5 sigma, with the border repeated. Returns a new array.
 * @param sigma in cells; 0 or less copies
 */
export function blur(
  field: Float32Array,
  { width, height }: Grid,
  sigma: number,
): Float32Array<ArrayBuffer> {
  if (sigma <= 0) return Float32Array.from(field);
  const radius = Math.ceil(sigma * 2.5);
  const kernel = gaussianKernel(sigma, radius);
  const rows = new Float32Array(width * height);
  const padded = new Float64Array(width + 2 * radius);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    for (let i = 0; i < padded.length; i++) {
      padded[i] = field[row + Math.min(width - 1, Math.max(0, i - radius))];
    }
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (let i = 0; i < kernel.length; i++) sum += kernel[i] * padded[x + i];
      rows[row + x] = sum;
    }
  }
  const result = new Float32Array(width * height);
  // Whole rows at a time, so that the inner loop is contiguous in memory.
  for (let y = 0; y < height; y++) {
    const row = y * width;
    for (let i = 0; i < kernel.length; i++) {
      const source = Math.min(height - 1, Math.max(0, y + i - radius)) * width;
      const weight = kernel[i];
      for (let x = 0; x < width; x++) result[row + x] += weight * rows[source + x];
    }
  }
  return result;
}

/**
 * Gaussian blur that uses only the cells of the mask (normalized convolution, Knutsson & Westin 1993), so that the
 * background does not bleed in. Cells far from the mask keep their value.
 */
export function maskedBlur(
  field: Float32Array,
  mask: Uint8Array,
  grid: Grid,
  sigma: number,
): Float32Array<ArrayBuffer> {
  const values = new Float32Array(field.length);
  const weights = new Float32Array(field.length);
  for (let p = 0; p < field.length; p++) {
    if (mask[p]) {
      values[p] = field[p];
      weights[p] = 1;
    }
  }
  const result = blur(values, grid, sigma);
  const norm = blur(weights, grid, sigma);
  for (let p = 0; p < field.length; p++) {
    result[p] = norm[p] > 1e-4 ? result[p] / norm[p] : field[p];
  }
  return result;
}

function gaussianKernel(sigma: number, radius: number): Float64Array {
  const kernel = new Float64Array(2 * radius + 1);
  let sum = 0;
  for (let i = 0; i < kernel.length; i++) {
    kernel[i] = Math.exp(-((i - radius) ** 2) / (2 * sigma * sigma));
    sum += kernel[i];
  }
  for (let i = 0; i < kernel.length; i++) kernel[i] /= sum;
  return kernel;
}
