import { LINEAR_OF_BYTE } from '../../../raster/srgb.ts';
import type { Noise } from '../../../surfaces/noise/solid-noise.ts';
import type { Pattern, Place } from '../../../surfaces/solid/look.ts';

/**
 * A picture of a material that can be applied to any surface. In shared memory.
 *
 * `noise`: uncorrelated channels with a Gaussian distribution. Patches of them can be mixed and mapped back without
 * loss of contrast (E. Heitz, F. Neyret, High-Performance By-Example Noise using a Histogram-Preserving Blending
 * Operator, 2018). `tile`: a picture with a period, whose borders match, because mixing would blur a regular pattern.
 */
export interface Swatch {
  mode: 'noise' | 'tile';
  width: number;
  height: number;
  /**
   * Three values per pixel; the first is the brightest direction. Noise: mean 0, deviation 1; tile: the channels
   * themselves.
   */
  pixels: Float32Array;
  /** Noise: values of each channel by quantile of the Gaussian, `SPREAD` per channel. */
  spread: Float32Array;
  /** Converts channels to sRGB from 0 to 1: three rows of four values, of which the last is an offset. */
  matrix: readonly number[];
  /** Size in model diagonals. */
  extent: { width: number; height: number };
  /** Height of a step of 1 in the first channel, in model diagonals. */
  relief: number;
  /** Standard deviation of the first channel. */
  deviation: number;
}

export const SPREAD = 1024;
/** Values further than this many deviations from the mean are clamped. */
export const REACH = 3.2;

/**
 * Number of triangle edges per side of the swatch. Patches lie at the corners of the triangles, and at this density
 * each patch stays within the swatch.
 */
const GRID = 2 * Math.sqrt(3);
/** Minimum distance of the center of a patch from the border of the swatch, as a fraction of the swatch. */
const MARGIN = 0.34;
/** Sharpness of the transition between the three directions from which a swatch is projected. */
const SHARPNESS = 6;
const LEAST_WEIGHT = 0.02;
const ROUGHNESS = { middle: 0.62, least: 0.4, most: 0.88, step: 0.09 };

/**
 * Creates the pattern of a swatch that is projected onto a surface from three directions at once. Noise mixes at most
 * nine patches from random places at each point, so that contrast and colors stay those of the swatch; a tile is
 * repeated.
 */
export function createSwatchPattern(swatch: Swatch, noise: Noise): Pattern {
  const { matrix, relief, deviation } = swatch;
  const sampler = new SwatchSampler(swatch, noise);
  return {
    height(at) {
      sampler.sample(at, 1);
      return relief * sampler.sums[0];
    },
    shade(at, _height, look) {
      sampler.sample(at, 3);
      const [a, b, c] = sampler.sums;
      look.r = light(matrix[0] * a + matrix[1] * b + matrix[2] * c + matrix[3]);
      look.g = light(matrix[4] * a + matrix[5] * b + matrix[6] * c + matrix[7]);
      look.b = light(matrix[8] * a + matrix[9] * b + matrix[10] * c + matrix[11]);
      // Deeper points are rougher.
      const rough = ROUGHNESS.middle - (ROUGHNESS.step * a) / Math.max(deviation, 0.02);
      look.roughness = Math.max(ROUGHNESS.least, Math.min(ROUGHNESS.most, rough));
      look.metallic = 0;
    },
  };
}

/** Mixes the colors of a swatch at a place, where it is projected from three directions. */
class SwatchSampler {
  /** The channels at the place that was last sampled. */
  readonly sums = new Float64Array(3);
  readonly #swatch: Swatch;
  readonly #noise: Noise;
  /** Channels to sample. */
  #channels = 3;
  /** Sum of the weights, and sum of their squares. */
  #whole = 0;
  #squares = 0;

  constructor(swatch: Swatch, noise: Noise) {
    this.#swatch = swatch;
    this.#noise = noise;
  }

  /** Writes the first `channels` channels of the swatch at a place into `sums`. */
  sample({ x, y, z, nx, ny, nz }: Place, channels: number): void {
    const { sums } = this;
    sums.fill(0);
    this.#channels = channels;
    this.#whole = 0;
    this.#squares = 0;
    const px = Math.abs(nx) ** SHARPNESS;
    const py = Math.abs(ny) ** SHARPNESS;
    const pz = Math.abs(nz) ** SHARPNESS;
    const least = LEAST_WEIGHT * (px + py + pz);
    if (px > least) this.#addPlane(0, nx < 0 ? z : -z, -y, px);
    if (py > least) this.#addPlane(1, x, ny < 0 ? -z : z, py);
    if (pz > least || this.#whole === 0) this.#addPlane(2, nz < 0 ? -x : x, -y, pz || 1);
    if (this.#swatch.mode === 'tile') {
      for (let k = 0; k < channels; k++) sums[k] /= this.#whole;
      return;
    }
    const spreadBy = 1 / Math.sqrt(this.#squares);
    for (let k = 0; k < channels; k++) {
      sums[k] = channelOfGaussian(this.#swatch.spread, k, sums[k] * spreadBy);
    }
  }

  /** Adds the swatch at (s, t) on the plane of one direction; s and t have the units of the swatch's extent. */
  #addPlane(plane: number, s: number, t: number, weight: number): void {
    const { mode, extent } = this.#swatch;
    const u = s / extent.width;
    const v = t / extent.height;
    if (mode === 'tile') {
      this.#add(u, v, weight);
      return;
    }
    const a = GRID * (u - 0.5773502691896258 * v);
    const b = GRID * 1.1547005383792515 * v;
    const i = Math.floor(a);
    const j = Math.floor(b);
    const fa = a - i;
    const fb = b - j;
    const rest = 1 - fa - fb;
    if (rest > 0) {
      this.#addPatch(i, j, plane, u, v, weight * rest);
      this.#addPatch(i, j + 1, plane, u, v, weight * fb);
      this.#addPatch(i + 1, j, plane, u, v, weight * fa);
    } else {
      this.#addPatch(i + 1, j + 1, plane, u, v, -weight * rest);
      this.#addPatch(i + 1, j, plane, u, v, weight * (1 - fb));
      this.#addPatch(i, j + 1, plane, u, v, weight * (1 - fa));
    }
  }

  /** Adds the patch that lies at the corner (i, j) of the triangle grid. */
  #addPatch(i: number, j: number, plane: number, u: number, v: number, weight: number): void {
    // Position of the corner, and the point relative to it.
    const y = (j * 0.8660254037844386) / GRID;
    const x = (i + 0.5 * j) / GRID;
    const middleU = MARGIN + (1 - 2 * MARGIN) * this.#noise.hash(i, j, plane);
    const middleV = MARGIN + (1 - 2 * MARGIN) * this.#noise.hash(i, j, plane + 3);
    this.#add(middleU + u - x, middleV + v - y, weight);
  }

  /** Adds the swatch's pixels at (u, v), interpolated bilinearly, times the weight. */
  #add(u: number, v: number, weight: number): void {
    const { sums } = this;
    const { width, height, pixels } = this.#swatch;
    const channels = this.#channels;
    const x = u * width - 0.5;
    const y = v * height - 0.5;
    let left = Math.floor(x);
    let top = Math.floor(y);
    const fx = x - left;
    const fy = y - top;
    left -= Math.floor(left / width) * width;
    top -= Math.floor(top / height) * height;
    const right = left + 1 < width ? left + 1 : 0;
    const bottom = top + 1 < height ? top + 1 : 0;
    const a = 3 * (top * width + left);
    const b = 3 * (top * width + right);
    const c = 3 * (bottom * width + left);
    const d = 3 * (bottom * width + right);
    for (let k = 0; k < channels; k++) {
      const above = pixels[a + k] + (pixels[b + k] - pixels[a + k]) * fx;
      const below = pixels[c + k] + (pixels[d + k] - pixels[c + k]) * fx;
      sums[k] += weight * (above + (below - above) * fy);
    }
    this.#whole += weight;
    this.#squares += weight * weight;
  }
}

/** Maps a value of the Gaussian back to a value of the channel. */
function channelOfGaussian(spread: Swatch['spread'], channel: number, value: number): number {
  const at = Math.max(0, Math.min(SPREAD - 1, ((value / REACH + 1) / 2) * (SPREAD - 1)));
  const low = Math.min(SPREAD - 2, Math.floor(at));
  const from = spread[channel * SPREAD + low];
  return from + (spread[channel * SPREAD + low + 1] - from) * (at - low);
}

/** Converts sRGB from 0 to 1 to linear light. */
function light(value: number): number {
  const at = value > 0 ? (value < 1 ? value * 255 : 255) : 0;
  const low = Math.min(254, Math.floor(at));
  return LINEAR_OF_BYTE[low] + (LINEAR_OF_BYTE[low + 1] - LINEAR_OF_BYTE[low]) * (at - low);
}
