import { cross } from '../../../math/vector.ts';
import { fromPixels, toPixels } from '../../../raster/raw-pixels.ts';
import type { Raster, Work } from '../../../spec.ts';
import { sharedFloats } from '../../../threads/shared-arrays.ts';
import { REACH, SPREAD, type Swatch } from '../patterns/swatch-pattern.ts';
import { joinBorders } from './join-borders.ts';
import { findPeriod } from './period.ts';

/** Side of the swatch on the model, in model diagonals. */
const EXTENT = 0.5;
const SIDES = { least: 32, most: 1024 };
/**
 * Mean slope of the relief that is derived from brightness, and maximum height of white above black, in model
 * diagonals.
 */
const RELIEF = { slope: 0.2, height: 0.004 };

/** @param texel side of a texel, in model diagonals */
export async function prepareSwatch(image: Raster, texel: number, work: Work): Promise<Swatch> {
  // Each step takes up to a tenth of a second.
  const breathe = () => work.breathe(0);
  const side = Math.min(image.width, image.height);
  // No finer than the texture can represent.
  const size = Math.max(SIDES.least, Math.min(SIDES.most, Math.round(EXTENT / texel)));
  const middle = {
    left: (image.width - side) >> 1,
    top: (image.height - side) >> 1,
    width: side,
    height: side,
  };
  const { data } = await toPixels(
    fromPixels(image.data, image, 4)
      .removeAlpha()
      .extract(middle)
      .resize({ width: size, height: size, fit: 'fill' }),
  );
  const rgb = Float32Array.from(data, (byte) => byte / 255);
  evenLight(rgb, size);
  await breathe();
  const { channels, matrix, deviation } = decorrelate(rgb);
  await breathe();
  const period = findPeriod(channels, size);
  await breathe();
  const made =
    period === null
      ? { mode: 'noise' as const, width: size, height: size, pixels: channels }
      : { mode: 'tile' as const, ...period, pixels: joinBorders(channels, size, period) };
  const step = EXTENT / size;
  const relief = Math.min(RELIEF.height, (RELIEF.slope * step) / Math.max(meanStep(made), 1e-6));
  const spread = made.mode === 'noise' ? toGaussian(made.pixels) : new Float32Array(0);
  const pixels = sharedFloats(made.pixels.length);
  pixels.set(made.pixels);
  return {
    mode: made.mode,
    width: made.width,
    height: made.height,
    pixels,
    spread,
    matrix,
    extent: { width: made.width * step, height: made.height * step },
    relief,
    deviation,
  };
}

/** Removes the falloff of light across the picture, which is the linear slope of each channel. */
function evenLight(rgb: Float32Array, size: number): void {
  const middle = (size - 1) / 2;
  const squares = (size * size * (size * size - 1)) / 12;
  for (let k = 0; k < 3; k++) {
    let [x, y] = [0, 0];
    for (let i = 0; i < size * size; i++) {
      x += ((i % size) - middle) * rgb[3 * i + k];
      y += (Math.floor(i / size) - middle) * rgb[3 * i + k];
    }
    for (let i = 0; i < size * size; i++) {
      rgb[3 * i + k] -= (x * ((i % size) - middle) + y * (Math.floor(i / size) - middle)) / squares;
    }
  }
}

/**
 * Rotates the colors onto the axes of their covariance. The axis with the greatest variance comes first and points
 * towards brighter colors.
 */
function decorrelate(rgb: Float32Array): {
  channels: Float32Array;
  matrix: number[];
  deviation: number;
} {
  const count = rgb.length / 3;
  const mean = [0, 0, 0];
  for (let i = 0; i < rgb.length; i++) mean[i % 3] += rgb[i] / count;
  const c = [0, 0, 0, 0, 0, 0, 0, 0, 0];
  for (let i = 0; i < rgb.length; i += 3) {
    for (let a = 0; a < 3; a++) {
      for (let b = 0; b < 3; b++) {
        c[3 * a + b] += ((rgb[i + a] - mean[a]) * (rgb[i + b] - mean[b])) / count;
      }
    }
  }
  const first = mainAxis(c, [0.577, 0.578, 0.576]);
  for (let k = 0; k < 9; k++)
    c[k] -= first.value * first.axis[Math.floor(k / 3)] * first.axis[k % 3];
  const across = cross(first.axis, Math.abs(first.axis[2]) < 0.9 ? [0, 0, 1] : [1, 0, 0]);
  const guess = mainAxis(c, across);
  // Rounding may have added some of the first axis back.
  const third = unitOf(cross(first.axis, guess.axis));
  const second = cross(third, first.axis);
  const axes = [first.axis, second, third];
  const channels = new Float32Array(rgb.length);
  for (let i = 0; i < rgb.length; i += 3) {
    for (let a = 0; a < 3; a++) {
      let value = 0;
      for (let k = 0; k < 3; k++) value += axes[a][k] * (rgb[i + k] - mean[k]);
      channels[i + a] = value;
    }
  }
  return {
    channels,
    matrix: [0, 1, 2].flatMap((k) => [axes[0][k], axes[1][k], axes[2][k], mean[k]]),
    deviation: Math.sqrt(Math.max(first.value, 0)),
  };
}

/**
 * Returns the axis with the greatest variance, by power iteration; if there is no variance, the start axis is returned
 * unchanged.
 */
function mainAxis(c: readonly number[], start: number[]): { axis: number[]; value: number } {
  let axis = unitOf(start);
  let value = 0;
  for (let round = 0; round < 60; round++) {
    const next = [0, 1, 2].map(
      (a) => c[3 * a] * axis[0] + c[3 * a + 1] * axis[1] + c[3 * a + 2] * axis[2],
    );
    value = Math.hypot(...next);
    if (!(value > 1e-12)) return { axis, value: 0 };
    axis = next.map((one) => one / value);
  }
  return { axis: axis[0] + axis[1] + axis[2] < 0 ? axis.map((one) => -one) : axis, value };
}

function unitOf(v: readonly number[]): number[] {
  const length = Math.hypot(...v);
  return length > 1e-9 ? v.map((one) => one / length) : [0, 1, 0];
}

/** Root mean square of the differences between neighboring pixels in the first channel. */
function meanStep({ width, height, pixels }: Pick<Swatch, 'width' | 'height' | 'pixels'>): number {
  let sum = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x + 1 < width; x++) {
      const at = 3 * (y * width + x);
      sum += (pixels[at + 3] - pixels[at]) ** 2;
    }
  }
  return Math.sqrt(sum / Math.max(1, (width - 1) * height));
}

const BINS = 4096;

/** Gives the values of each channel a Gaussian distribution, in place; returns the original values by quantile. */
function toGaussian(channels: Float32Array): Float32Array {
  const count = channels.length / 3;
  const spread = new Float32Array(3 * SPREAD);
  for (let k = 0; k < 3; k++) {
    let [low, high] = [Infinity, -Infinity];
    for (let i = k; i < channels.length; i += 3) {
      low = Math.min(low, channels[i]);
      high = Math.max(high, channels[i]);
    }
    const scale = high > low ? BINS / (high - low) : 0;
    const below = new Float64Array(BINS + 1);
    for (let i = k; i < channels.length; i += 3) {
      below[1 + Math.min(BINS - 1, Math.floor((channels[i] - low) * scale))] += 1 / count;
    }
    for (let b = 0; b < BINS; b++) below[b + 1] += below[b];
    for (let i = k; i < channels.length; i += 3) {
      const at = Math.min(BINS - 1e-6, (channels[i] - low) * scale);
      const bin = Math.floor(at);
      const share = below[bin] + (below[bin + 1] - below[bin]) * (at - bin);
      channels[i] = normalQuantile(Math.min(1 - 0.5 / count, Math.max(0.5 / count, share)));
    }
    for (let s = 0, bin = 0; s < SPREAD; s++) {
      const share = normalShare(REACH * ((2 * s) / (SPREAD - 1) - 1));
      while (bin < BINS - 1 && below[bin + 1] < share) bin++;
      const part = below[bin + 1] - below[bin];
      const within = part > 0 ? Math.min(1, Math.max(0, (share - below[bin]) / part)) : 0;
      spread[k * SPREAD + s] = scale > 0 ? low + (bin + within) / scale : low;
    }
  }
  return spread;
}

/** Share of a Gaussian below x; a logistic approximation by S. R. Bowling et al. (2009), accurate to 1.4e-4. */
function normalShare(x: number): number {
  return 1 / (1 + Math.exp(-(0.07056 * x ** 3 + 1.5976 * x)));
}

/** The inverse of {@link normalShare}: the one real root of its cubic, by Cardano's formula. */
function normalQuantile(share: number): number {
  const p = 1.5976 / 0.07056;
  const q = Math.log(1 / share - 1) / 0.07056;
  const root = Math.sqrt((q / 2) ** 2 + (p / 3) ** 3);
  return Math.cbrt(-q / 2 + root) + Math.cbrt(-q / 2 - root);
}
