import { blur } from '../../raster/gaussian-blur.ts';
import type { Grid } from '../../raster/grid.ts';
import { relax } from '../field/poisson-inflation.ts';
import { extendField } from '../field/push-pull.ts';
import type { BackFill } from '../shape/shape.ts';

/**
 * Minimum blurred share of `frontOnly` at which a cell is painted over, and the range over which the paint fades in.
 */
const KEEP = 0.04;
const FADE = 0.05;
/** Least cover that is worth painting. */
const LEAST_COVER = 0.001;
/** Sweeps that smooth the rows: enough for a few cells. */
const SWEEPS = 20;

/**
 * Paints over the front-only regions of a half of the atlas, in place.
 * @param fill what to paint; null: the harmonic interpolation of the surroundings, solved on the grid
 */
export function paintBack(
  pixels: Uint8Array,
  frontOnly: Uint8Array,
  grid: Grid,
  half: Grid,
  fill: BackFill | null,
): void {
  const { width, height } = grid;
  const sigma = (1.6 * Math.max(width, height)) / 256;
  const cover = blur(Float32Array.from(frontOnly), grid, sigma);
  const planes = fill?.planes ?? surroundings(pixels, cover, grid, half);
  if (fill) {
    for (let p = 0; p < cover.length; p++) cover[p] = Math.min(FADE, cover[p]) * fill.strength[p];
  }
  blend(pixels, half, cover, planes, grid);
}

function surroundings(
  pixels: Uint8Array,
  cover: Float32Array,
  grid: Grid,
  { width: halfWidth, height: halfHeight }: Grid,
): Float32Array[] {
  const { width, height } = grid;
  const unknown = new Uint8Array(width * height);
  const known = new Float32Array(width * height);
  for (let p = 0; p < cover.length; p++) {
    if (cover[p] < KEEP) known[p] = 1;
    else unknown[p] = 1;
  }
  const colors = new Float32Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    const row = Math.floor(((y + 0.5) * halfHeight) / height) * halfWidth;
    for (let x = 0; x < width; x++) {
      const from = (row + Math.floor(((x + 0.5) * halfWidth) / width)) * 4;
      const to = (y * width + x) * 3;
      for (let c = 0; c < 3; c++) colors[to + c] = pixels[from + c];
    }
  }
  extendField(colors, known, grid, 3);
  return [0, 1, 2].map((c) => {
    const plane = new Float32Array(width * height);
    for (let p = 0; p < plane.length; p++) plane[p] = colors[p * 3 + c];
    acrossRows(plane, unknown, grid);
    relax(plane, unknown, grid, { source: 0, sweeps: SWEEPS, omega: 1.5 });
    return plane;
  });
}

/**
 * Continues colors along the rows, in place: a hat, its brim and the hair below it have the same heights on both sides of a head.
 * What is only above or below, or on one side, is left as it is.
 */
function acrossRows(plane: Float32Array, unknown: Uint8Array, { width }: Grid): void {
  for (let row = 0; row < plane.length; row += width) {
    for (let x = 1; x < width - 1; x++) {
      if (!unknown[row + x]) continue;
      const first = x;
      while (x < width - 1 && unknown[row + x]) x++;
      const left = plane[row + first - 1]!;
      const right = plane[row + x]!;
      const step = (right - left) / (x - first + 1);
      for (let k = first; k < x; k++) plane[row + k] = left + step * (k - first + 1);
    }
  }
}

function blend(
  pixels: Uint8Array,
  { width: halfWidth, height: halfHeight }: Grid,
  cover: Float32Array,
  planes: Float32Array[],
  { width, height }: Grid,
): void {
  const across = Float32Array.from({ length: halfWidth }, (_, x) => placed(x, halfWidth, width));
  for (let y = 0; y < halfHeight; y++) {
    const sy = placed(y, halfHeight, height);
    const iy = sy | 0;
    const ay = sy - iy;
    const row = iy * width;
    const { first, last } = coveredColumns(cover, row, width);
    for (let x = 0; x < halfWidth; x++) {
      const sx = across[x]!;
      const ix = sx | 0;
      if (ix + 1 < first || ix > last) continue;
      const ax = sx - ix;
      const p = row + ix;
      const q = p + width;
      const b = ax * (1 - ay);
      const c = ay - ax * ay;
      const d = ax * ay;
      const a = 1 - b - c - d;
      const share = a * cover[p]! + b * cover[p + 1]! + c * cover[q]! + d * cover[q + 1]!;
      if (share < LEAST_COVER) continue;
      const weight = Math.min(1, share / FADE);
      const to = (y * halfWidth + x) * 4;
      for (let k = 0; k < 3; k++) {
        const plane = planes[k]!;
        const painted = a * plane[p]! + b * plane[p + 1]! + c * plane[q]! + d * plane[q + 1]!;
        pixels[to + k] = pixels[to + k]! * (1 - weight) + painted * weight + 0.5;
      }
    }
  }
}

/** Position on the grid of the center of texel i, in cells, with a neighbor after it. */
function placed(i: number, texels: number, cells: number): number {
  return Math.max(0, Math.min(cells - 1.001, ((i + 0.5) * cells) / texels - 0.5));
}

/** The first and the last column that a row or the next one covers; first is beyond last if there is none. */
function coveredColumns(cover: Float32Array, row: number, width: number) {
  const isCovered = (p: number) => cover[p]! + cover[p + width]! >= LEAST_COVER;
  let first = 0;
  while (first < width && !isCovered(row + first)) first++;
  let last = width - 1;
  while (last > first && !isCovered(row + last)) last--;
  return { first, last };
}
