import { maskedBlur } from '../../raster/gaussian-blur.ts';
import type { Grid } from '../../raster/grid.ts';
import { LINEAR_OF_BYTE } from '../../raster/srgb.ts';
import type { Silhouette } from '../picture/silhouette.ts';
import type { ThicknessField } from '../shape/thickness-field.ts';
import { frontNormals } from './front-normals.ts';
import { fitLight, HARMONICS, harmonics, type ShadedSamples, slopeAlong } from './light-fit.ts';

/** The part of the image's brightness that is light rather than color, over the grid. */
export interface Shading {
  /** Natural logarithm of the shading to be removed from linear light; 0 where the object is well lit. */
  logarithm: Float32Array<ArrayBuffer>;
  /** Rise of the logarithm when the normal turns to the right (x) and down (y), two values per cell. */
  slopes: Float32Array<ArrayBuffer>;
  /** Share of the fitted shading that counts as light: 0 is none, 1 is all of it. */
  strength: number;
  /** Share of the variance of brightness within regions that the light explains, 0 to 1. */
  explained: number;
  /** Standard deviation of the fitted logarithm within regions. */
  spread: number;
  /**
   * How much the color changes with the brightness, as the slope of the shares of red and blue; 0: the hue stays the
   * same, as under one lamp.
   */
  tint: number;
}

/** Maximum samples for the fit; more do not change it. */
const MOST_SAMPLES = 8000;
/** Minimum samples; fewer reveal nothing. */
const FEWEST_SAMPLES = 200;
/** Cells from the outline within which colors are mixed with the background. */
const RIM = 2;
/** Linear luminance below which an area is too dark to use, and above which it is overexposed. */
const TELLING = { least: 0.004, most: 0.97 };
/**
 * Explained share of the variance at which the correction begins, and at which it is applied in full. Bodies of one
 * color under one lamp reach 0.85 or more; coats, drawn patterns and photographs of scenes 0.05 to 0.53.
 */
const EXPLAINED = { least: 0.5, full: 0.8 };
/**
 * Spread at which the correction begins and at which it is applied in full: even light has 0.06 to 0.16, a lamp from
 * one side 0.2 to 0.6.
 */
const SPREAD = { least: 0.08, full: 0.18 };
/**
 * Tint up to which the correction is applied in full, and from which the gradient is a painter's work and is not
 * removed.
 */
const TINT = { full: 0.08, most: 0.16 };
/**
 * Quantile of the shading at which the color stays as it is: with the mean as the reference, everything would come out
 * dull.
 */
const LIT = 0.8;
/** Bounds of the correction's logarithm. */
const LIMIT = { dark: -1, light: 0.25 };
/**
 * Sigma in cells, on a grid of 256, of the blur of the correction: the solid has creases that the object does not have.
 */
const SIGMA = 3;

/**
 * Separates light from color in the picture by the normals of the solid that was made from it.
 * @param pixels RGBA on the grid
 * @param label the region of each cell; −1 outside
 * @returns null if too little is visible
 */
export function readShading(
  pixels: Uint8Array,
  field: ThicknessField,
  label: Int32Array,
  { distance, inside }: Silhouette,
  grid: Grid,
): Shading | null {
  const { width, height } = grid;
  const normals = frontNormals(field, grid);
  const samples = takeSamples(pixels, normals, label, distance);
  if (samples === null) return null;
  const { regions, region, redness, blueness } = samples;
  const fit = fitLight(samples, regions);
  const { coefficients, explained, spread } = fit;
  const tint = Math.hypot(
    slopeAlong(redness, fit, region, regions),
    slopeAlong(blueness, fit, region, regions),
  );
  const strength =
    ramp(explained, EXPLAINED.least, EXPLAINED.full) *
    ramp(spread, SPREAD.least, SPREAD.full) *
    ramp(tint, TINT.most, TINT.full);
  const count = width * height;
  const raw = new Float32Array(count);
  const slopes = new Float32Array(count * 2);
  if (strength === 0) return { logarithm: raw, slopes, strength, explained, spread, tint };
  const basis = new Float64Array(HARMONICS);
  for (let p = 0; p < count; p++) {
    if (!inside[p]) continue;
    const x = normals[p * 3];
    const y = normals[p * 3 + 1];
    const z = normals[p * 3 + 2];
    harmonics(x, y, z, basis, 0);
    for (let k = 0; k < HARMONICS; k++) raw[p] += coefficients[k] * basis[k];
    const [ofX, ofY, , ofXY, ofYZ, , ofXZ, ofSquares] = coefficients;
    slopes[p * 2] = ofX + ofXY * y + ofXZ * z + 2 * ofSquares * x;
    slopes[p * 2 + 1] = ofY + ofXY * x + ofYZ * z - 2 * ofSquares * y;
  }
  const sigma = (SIGMA * Math.max(width, height)) / 256;
  const logarithm = maskedBlur(raw, inside, grid, sigma);
  const sorted = logarithm.filter((_, p) => distance[p] > RIM).sort();
  const lit = sorted[Math.floor(LIT * sorted.length)];
  for (let p = 0; p < count; p++) {
    const above = Math.max(LIMIT.dark, Math.min(LIMIT.light, logarithm[p] - lit));
    logarithm[p] = inside[p] ? strength * above : 0;
  }
  return { logarithm, slopes, strength, explained, spread, tint };
}

function ramp(value: number, from: number, to: number): number {
  return Math.max(0, Math.min(1, (value - from) / (to - from)));
}

interface ColoredSamples extends ShadedSamples {
  regions: number;
  /** Shares of red and blue in linear light. */
  redness: Float64Array;
  blueness: Float64Array;
}

/** Takes samples evenly from the cells that show their true color. */
function takeSamples(
  pixels: Uint8Array,
  normals: Float32Array,
  label: Int32Array,
  distance: Float32Array,
): ColoredSamples | null {
  const usable = new Int32Array(label.length);
  let found = 0;
  for (let p = 0; p < label.length; p++) {
    if (label[p] < 0 || distance[p] <= RIM || pixels[p * 4 + 3] < 250) continue;
    const light = luminance(pixels, p);
    if (light > TELLING.least && light < TELLING.most) usable[found++] = p;
  }
  if (found < FEWEST_SAMPLES) return null;
  const step = Math.max(1, found / MOST_SAMPLES);
  const count = Math.floor(found / step);
  const brightness = new Float64Array(count);
  const basis = new Float64Array(count * HARMONICS);
  const region = new Int32Array(count);
  const redness = new Float64Array(count);
  const blueness = new Float64Array(count);
  let regions = 0;
  for (let i = 0; i < count; i++) {
    const p = usable[Math.floor(i * step)];
    brightness[i] = Math.log(luminance(pixels, p));
    harmonics(normals[p * 3], normals[p * 3 + 1], normals[p * 3 + 2], basis, i * HARMONICS);
    const red = LINEAR_OF_BYTE[pixels[p * 4]];
    const green = LINEAR_OF_BYTE[pixels[p * 4 + 1]];
    const blue = LINEAR_OF_BYTE[pixels[p * 4 + 2]];
    redness[i] = red / (red + green + blue);
    blueness[i] = blue / (red + green + blue);
    region[i] = label[p];
    regions = Math.max(regions, label[p] + 1);
  }
  return { brightness, basis, region, regions, redness, blueness };
}

/** Returns the linear luminance, 0 to 1 (Rec. 709). */
function luminance(pixels: Uint8Array, p: number): number {
  return (
    0.2126 * LINEAR_OF_BYTE[pixels[p * 4]] +
    0.7152 * LINEAR_OF_BYTE[pixels[p * 4 + 1]] +
    0.0722 * LINEAR_OF_BYTE[pixels[p * 4 + 2]]
  );
}
