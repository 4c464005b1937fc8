import type { Grid } from '../raster/grid.ts';
import type { Mask } from '../raster/mask.ts';

/**
 * Limits of ringing: `share` is its maximum difference from the background, as a fraction of the largest difference
 * within `reach` pixels.
 */
const RINGING = { share: 0.14, reach: 6 };

/**
 * Removes JPEG ringing from the object's rim, in place. Works inwards pixel by pixel, and removes pixels that differ
 * little from the background compared with the contour next to them.
 * @param total each pixel's difference from the background (ΔE)
 * @param tolerance ΔE that counts as background anyway
 */
export function removeRinging(
  { width, height, data }: Mask,
  total: Float32Array,
  tolerance: number,
): void {
  const contour = largestAround(total, { width, height }, RINGING.reach);
  const isRinging = (i: number) =>
    data[i] === 1 && total[i] < Math.max(tolerance, RINGING.share * contour[i]);
  const besideBackground = (i: number) => {
    const x = i % width;
    return (
      (x > 0 && data[i - 1] === 0) ||
      (x < width - 1 && data[i + 1] === 0) ||
      (i >= width && data[i - width] === 0) ||
      (i < width * (height - 1) && data[i + width] === 0)
    );
  };
  const candidates: number[] = [];
  for (let i = 0; i < data.length; i++) if (isRinging(i)) candidates.push(i);
  for (let round = 0; round < RINGING.reach; round++) {
    const shed = candidates.filter((i) => data[i] === 1 && besideBackground(i));
    for (const i of shed) data[i] = 0;
  }
}

/** Returns the largest value within `reach` pixels on each axis. */
function largestAround(field: Float32Array, { width, height }: Grid, reach: number) {
  const along = (source: Float32Array, stride: number, length: number) => {
    let current = source;
    // The reach doubles each time: the maximum over 2n pixels is the maximum of two maxima over n.
    for (let covered = 0; covered < reach; ) {
      const shift = Math.min(covered === 0 ? 1 : covered, reach - covered);
      const next = new Float32Array(current.length);
      for (let i = 0; i < current.length; i++) {
        const at = Math.floor(i / stride) % length;
        let most = current[i];
        if (at >= shift && current[i - shift * stride] > most) most = current[i - shift * stride];
        if (at + shift < length && current[i + shift * stride] > most) {
          most = current[i + shift * stride];
        }
        next[i] = most;
      }
      current = next;
      covered += shift;
    }
    return current;
  };
  return along(along(field, 1, width), width, height);
}
