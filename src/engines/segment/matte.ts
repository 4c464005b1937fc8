import type { Mask } from '../raster/mask.ts';
import type { Raster } from '../spec.ts';
import { type BandWidth, depths, propagateColors } from './band.ts';

/**
 * Squared sRGB distance between object and background color: below `none` their mixing ratio cannot be determined from
 * a pixel, above `full` it can.
 */
const CONTRAST = { none: 12 ** 2, full: 36 ** 2 };
/** Less coverage than this counts as none: half a step of 8 bits. */
const NOTHING = 0.002;

/** A pixel's coverage if its colors are inconclusive, 0 to 1. */
export type Prior = (x: number, y: number) => number;

/**
 * Converts a mask to soft coverage at the image's own size. In a band along the mask's edge each pixel is treated as a
 * mixture of the nearest certain object color and the nearest certain background color: the mixing ratio is its alpha,
 * and the background's share is removed from its color (otherwise a light or dark fringe would end up in the texture).
 * @param image opaque, at least as large as the mask
 * @param small the same image at the mask's size
 * @param prior fallback coverage; by default the softened mask
 */
export function matte(
  image: Raster,
  small: Raster,
  mask: Mask,
  band: BandWidth,
  prior: Prior | null = null,
): Raster {
  const { width, height } = image;
  const depth = depths(mask, band);
  const object = plane(propagateColors(small, depth, 1, band), mask, 3);
  const background = plane(propagateColors(small, depth, -1, band), mask, 3);
  const soft = plane(softened(mask), mask, 1);
  const scaleX = mask.width / width;
  const scaleY = mask.height / height;
  const out = new Uint8Array(width * height * 4);
  const near = new Float64Array(3);
  const far = new Float64Array(3);
  for (let y = 0; y < height; y++) {
    const my = (y + 0.5) * scaleY;
    const row = Math.min(my | 0, mask.height - 1) * mask.width;
    for (let x = 0; x < width; x++) {
      const mx = (x + 0.5) * scaleX;
      const layer = depth[row + Math.min(mx | 0, mask.width - 1)];
      if (layer < -band.outside) continue;
      const o = 4 * (y * width + x);
      if (layer > band.inside) {
        out.set(image.data.subarray(o, o + 3), o);
        out[o + 3] = 255;
        continue;
      }
      let mixed = 0;
      let contrast = 0;
      for (let c = 0; c < 3; c++) {
        near[c] = object(mx - 0.5, my - 0.5, c);
        far[c] = background(mx - 0.5, my - 0.5, c);
        mixed += (image.data[o + c] - far[c]) * (near[c] - far[c]);
        contrast += (near[c] - far[c]) ** 2;
      }
      const inside = soft(mx - 0.5, my - 0.5, 0);
      const guess = prior === null ? inside : prior(x, y);
      const trust = ramp(CONTRAST.none, CONTRAST.full, contrast);
      const ratio = contrast > 0 ? ramp(0.04, 0.96, mixed / contrast) : guess;
      const alpha = guess + (ratio - guess) * trust;
      if (alpha < NOTHING) continue;
      // At low coverage the unmixed color is mostly amplified noise.
      const keep = ramp(0.25, 0.85, alpha);
      for (let c = 0; c < 3; c++) {
        const pure = (image.data[o + c] - (1 - alpha) * far[c]) / alpha;
        out[o + c] = Math.min(Math.max(near[c] + (pure - near[c]) * keep, 0), 255) + 0.5;
      }
      out[o + 3] = alpha * 255 + 0.5;
    }
  }
  return { width, height, data: out };
}

/** Returns 0 below `from`, 1 above `to`, and linear values between. */
const ramp = (from: number, to: number, value: number) =>
  Math.min(Math.max((value - from) / (to - from), 0), 1);

/** Returns a function that samples interleaved planes bilinearly, clamped at the edges. */
function plane(values: Float32Array, { width, height }: Mask, channels: number) {
  return (x: number, y: number, channel: number): number => {
    const cx = Math.min(Math.max(x, 0), width - 1);
    const cy = Math.min(Math.max(y, 0), height - 1);
    const x0 = cx | 0;
    const y0 = cy | 0;
    const x1 = Math.min(x0 + 1, width - 1);
    const y1 = Math.min(y0 + 1, height - 1);
    const fx = cx - x0;
    const fy = cy - y0;
    const a = values[(y0 * width + x0) * channels + channel];
    const b = values[(y0 * width + x1) * channels + channel];
    const c = values[(y1 * width + x0) * channels + channel];
    const d = values[(y1 * width + x1) * channels + channel];
    return (a + (b - a) * fx) * (1 - fy) + (c + (d - c) * fx) * fy;
  };
}

/** Returns the mask blurred with weights 1 2 1 on both axes. */
function softened({ width, height, data }: Mask): Float32Array {
  const rows = new Float32Array(data.length);
  const out = new Float32Array(data.length);
  for (let i = 0; i < data.length; i++) {
    const x = i % width;
    rows[i] = (2 * data[i] + data[x > 0 ? i - 1 : i] + data[x < width - 1 ? i + 1 : i]) / 4;
  }
  for (let i = 0; i < data.length; i++) {
    const above = i >= width ? i - width : i;
    const below = i + width < width * height ? i + width : i;
    out[i] = (2 * rows[i] + rows[above] + rows[below]) / 4;
  }
  return out;
}
