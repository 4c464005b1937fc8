import { signedDistance } from '../../../raster/distance-field.ts';
import type { Grid } from '../../../raster/grid.ts';

/** Fewest pixels from the outline at which a pixel shows the object alone. */
const RIM = 1;
/** Largest erosion in pixels, for cut-outs that fade out, such as smoke. */
const MOST = 8;
/** Pixels at least this near to the middle of a thin part are the best that it has. */
const MIDDLE = 0.7;

/**
 * Returns 1 for each pixel of a cut-out that shows the object alone, without colors of the background. The wider the
 * soft edge of the cut-out, the less certain its outline, and the farther from it a pixel has to be. Of parts that are
 * thinner than that, the middle remains.
 * @param alpha 0 to 1
 */
export function trustedPixels(alpha: Float32Array, { width, height }: Grid): Uint8Array {
  // Outside the crop is background.
  const grid = { width: width + 2, height: height + 2 };
  const padded = new Float32Array(grid.width * grid.height);
  for (let y = 0; y < height; y++)
    padded.set(alpha.subarray(y * width, (y + 1) * width), (y + 1) * grid.width + 1);
  const distance = signedDistance(padded, grid);
  const erosion = Math.min(MOST, RIM + softness(padded, grid));
  const reach = Math.ceil(erosion);
  const trusted = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const p = (y + 1) * grid.width + x + 1;
      const d = distance[p];
      if (d <= 0) continue;
      if (d >= erosion || d >= MIDDLE * deepest(distance, grid, p, reach))
        trusted[y * width + x] = 1;
    }
  }
  return trusted;
}

/** Mean width in pixels of the edge in which the cut-out is neither opaque nor clear. */
function softness(alpha: Float32Array, { width }: Grid): number {
  let soft = 0;
  let crossings = 0;
  for (let p = width; p < alpha.length; p++) {
    if (alpha[p] > 0.02 && alpha[p] < 0.98) soft++;
    const isInside = alpha[p] >= 0.5;
    if (isInside !== alpha[p - 1] >= 0.5) crossings++;
    if (isInside !== alpha[p - width] >= 0.5) crossings++;
  }
  // An outline of length n at any angle has 1.27 n crossings on average.
  return crossings === 0 ? 0 : (1.27 * soft) / crossings;
}

function deepest(
  distance: Float32Array,
  { width, height }: Grid,
  p: number,
  reach: number,
): number {
  const [x, y] = [p % width, Math.floor(p / width)];
  let most = 0;
  for (let v = Math.max(0, y - reach); v <= Math.min(height - 1, y + reach); v++)
    for (let u = Math.max(0, x - reach); u <= Math.min(width - 1, x + reach); u++)
      most = Math.max(most, distance[v * width + u]);
  return most;
}
