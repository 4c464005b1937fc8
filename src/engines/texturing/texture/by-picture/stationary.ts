import type { Grid } from '../../../raster/grid.ts';
import { oklabOf } from '../../../raster/oklab.ts';
import { fromPixels, toPixels } from '../../../raster/raw-pixels.ts';
import type { Raster } from '../../../spec.ts';
import { OPAQUE } from '../projection/silhouette.ts';

/** Side in pixels at which images are analyzed. */
const SIDE = 128;
const BLOCKS = 4;
/** A picture with a larger transparent share shows an object. */
const MOST_CLEAR = 0.01;
/** Maximum falloff of light across the picture, as a standard deviation in OKLab. */
const DRIFT = 0.06;
/**
 * Limits on how much the blocks of a material may differ: in their means, either absolutely or compared with the
 * variation within the blocks, and in their contrasts. 83 of 88 swatches pass (all but tiger, zebra, cow, camouflage
 * and lava, whose spots are as large as blocks), and so do 6 of 51 other pictures, which might as well be materials:
 * rows of cups, umbrellas, coins, text, stars, a tissue.
 */
const MEANS = { small: 0.031, contrast: 0.4 };
const SHARES = { small: 0.105, contrast: 0.3 };

/** Whether a picture shows nothing but a material that looks the same all over: a stationary texture. */
export async function isStationary(image: Raster): Promise<boolean> {
  const { width, height, data } = image;
  let clear = 0;
  for (let i = 3; i < data.length; i += 4) if (data[i] < OPAQUE) clear++;
  if (clear > MOST_CLEAR * width * height) return false;
  const small = await toPixels(
    fromPixels(data, image, 4)
      .removeAlpha()
      .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true }),
  );
  if (Math.min(small.width, small.height) < BLOCKS) return true;
  const channels = toOklab(small.data, small.width * small.height);
  let drift = 0;
  for (const channel of channels) drift += removePlane(channel, small.width);
  if (Math.sqrt(drift) > DRIFT) return false;
  const { within, between, contrast } = compareBlocks(channels, small);
  const all = within + between;
  if (Math.sqrt(between) <= MEANS.small && contrast <= MEANS.contrast) return true;
  return between <= SHARES.small * all && contrast <= SHARES.contrast;
}

function toOklab(pixels: Uint8Array, count: number): Float64Array[] {
  const channels = [0, 1, 2].map(() => new Float64Array(count));
  const lab = new Float64Array(3);
  for (let i = 0; i < count; i++) {
    oklabOf(pixels[3 * i], pixels[3 * i + 1], pixels[3 * i + 2], lab);
    for (let k = 0; k < 3; k++) channels[k][i] = lab[k];
  }
  return channels;
}

/** Subtracts the least-squares plane from a channel, in place; returns the variance of that plane. */
function removePlane(channel: Float64Array, width: number): number {
  const height = channel.length / width;
  const cx = (width - 1) / 2;
  const cy = (height - 1) / 2;
  let [mean, x, y, xx, yy] = [0, 0, 0, 0, 0];
  for (const value of channel) mean += value / channel.length;
  for (let i = 0; i < channel.length; i++) {
    const dx = (i % width) - cx;
    const dy = Math.floor(i / width) - cy;
    x += dx * (channel[i] - mean);
    y += dy * (channel[i] - mean);
    xx += dx * dx;
    yy += dy * dy;
  }
  let variance = 0;
  for (let i = 0; i < channel.length; i++) {
    const slope = (x / xx) * ((i % width) - cx) + (y / yy) * (Math.floor(i / width) - cy);
    variance += slope ** 2 / channel.length;
    channel[i] -= mean + slope;
  }
  return variance;
}

/**
 * Returns the variances within and between blocks, and how much the blocks' contrasts differ: their deviation divided
 * by their mean.
 */
function compareBlocks(
  channels: readonly Float64Array[],
  { width, height }: Grid,
): { within: number; between: number; contrast: number } {
  let between = 0;
  let squares = 0;
  const deviations: number[] = [];
  for (let block = 0; block < BLOCKS * BLOCKS; block++) {
    const row = Math.floor(block / BLOCKS);
    const column = block % BLOCKS;
    let count = 0;
    let square = 0;
    const sums = [0, 0, 0];
    for (
      let y = Math.floor((row * height) / BLOCKS);
      y < Math.floor(((row + 1) * height) / BLOCKS);
      y++
    ) {
      for (
        let x = Math.floor((column * width) / BLOCKS);
        x < Math.floor(((column + 1) * width) / BLOCKS);
        x++
      ) {
        count++;
        channels.forEach((channel, k) => {
          sums[k] += channel[y * width + x];
          square += channel[y * width + x] ** 2;
        });
      }
    }
    const mean = sums.reduce((sum, one) => sum + (one / count) ** 2, 0);
    between += mean / BLOCKS ** 2;
    const variance = Math.max(0, square / count - mean);
    squares += variance / BLOCKS ** 2;
    deviations.push(Math.sqrt(variance));
  }
  const mean = deviations.reduce((sum, one) => sum + one, 0) / deviations.length;
  const spread = deviations.reduce((sum, one) => sum + (one - mean) ** 2, 0) / deviations.length;
  return { within: squares, between, contrast: Math.sqrt(spread) / Math.max(mean, 0.004) };
}
