import { maskedBlur } from '../../raster/gaussian-blur.ts';
import type { Grid } from '../../raster/grid.ts';

/** Brightness that is finer than the mesh, over a half of the atlas. */
export interface FineDetail {
  /** Natural logarithm of the brightness relative to its surroundings. */
  values: Float32Array<ArrayBuffer>;
  /** Confidence for each grid cell that the variation is surface detail and not the edge of a color, 0 to 1. */
  trust: Float32Array<ArrayBuffer>;
}

/** Sigma, in cells, of the blur that gives the surroundings: anything coarser is already in the mesh. */
const COARSE = 1.5;
/** Share of white that is added before the logarithm, so that noise in the dark does not count as detail. */
const DARK = 0.06;
/**
 * Root mean square of the logarithm above which detail is a pattern, not relief: fur has 0.1 to 0.2, print 0.4 or more.
 */
const PATTERN = 0.35;
/** Ratio of chroma detail to brightness detail at which half of the detail counts as a pattern. */
const COLORFUL = 0.8;
/** Width in cells of the zone around a region's border that counts as the edge of a color. */
const BORDER = 2;
/** Noise of cameras and codecs, as a logarithm. */
const NOISE = 0.012;
/** Alpha, 0 to 255, below which pixels are mixed with the background. */
const OPAQUE = 250;

/**
 * @param pixels RGBA, `width * height`, the whole grid
 * @param label the region of each cell; −1 outside
 */
export function readFineDetail(
  pixels: Uint8Array,
  half: Grid,
  label: Int32Array,
  grid: Grid,
): FineDetail {
  const { width, height } = half;
  const count = width * height;
  const cells = grid.width * grid.height;
  const cellOf = cellsOf(half, grid);
  const logarithm = logarithms();
  const brightness = new Float32Array(count);
  const chroma = new Float32Array(count);
  const mean = new Float32Array(cells);
  const meanChroma = new Float32Array(cells);
  const known = new Float32Array(cells);
  for (let y = 0, p = 0; y < height; y++) {
    const row = cellOf.row[y];
    for (let x = 0; x < width; x++, p++) {
      const i = p * 4;
      if (pixels[i + 3] < OPAQUE) continue;
      const cell = row + cellOf.column[x];
      const red = pixels[i];
      const green = pixels[i + 1];
      const blue = pixels[i + 2];
      brightness[p] = logarithm[(54 * red + 183 * green + 19 * blue) >> 6];
      chroma[p] = logarithm[red << 2] - logarithm[(green + blue) << 1];
      mean[cell] += brightness[p];
      meanChroma[cell] += chroma[p];
      known[cell]++;
    }
  }
  const inside = Uint8Array.from(known, (n) => (n > 0 ? 1 : 0));
  for (let c = 0; c < cells; c++) {
    mean[c] /= known[c] || 1;
    meanChroma[c] /= known[c] || 1;
  }
  const surroundings = maskedBlur(mean, inside, grid, COARSE);
  const tint = maskedBlur(meanChroma, inside, grid, COARSE);
  const energy = new Float32Array(cells);
  const color = new Float32Array(cells);
  const values = new Float32Array(count);
  for (let y = 0, p = 0; y < height; y++) {
    const sy = Math.max(0, Math.min(grid.height - 1.001, ((y + 0.5) * grid.height) / height - 0.5));
    const above = Math.floor(sy) * grid.width;
    const ay = sy - Math.floor(sy);
    for (let x = 0; x < width; x++, p++) {
      if (pixels[p * 4 + 3] < OPAQUE) continue;
      const sx = Math.max(0, Math.min(grid.width - 1.001, ((x + 0.5) * grid.width) / width - 0.5));
      const q = above + (sx | 0);
      const ax = sx - (sx | 0);
      const up = surroundings[q] + (surroundings[q + 1] - surroundings[q]) * ax;
      const r = q + grid.width;
      const low = surroundings[r] + (surroundings[r + 1] - surroundings[r]) * ax;
      const value = brightness[p] - up - (low - up) * ay;
      const cell = cellOf.row[y] + cellOf.column[x];
      energy[cell] += value * value;
      color[cell] += (chroma[p] - tint[cell]) ** 2;
      values[p] = value > NOISE ? value - NOISE : value < -NOISE ? value + NOISE : 0;
    }
  }
  for (let c = 0; c < cells; c++) {
    energy[c] /= known[c] || 1;
    color[c] /= known[c] || 1;
  }
  return { values, trust: trustOf(energy, color, inside, label, grid) };
}

function trustOf(
  energy: Float32Array,
  color: Float32Array,
  inside: Uint8Array,
  label: Int32Array,
  grid: Grid,
): Float32Array<ArrayBuffer> {
  const { width, height } = grid;
  const wide = maskedBlur(energy, inside, grid, COARSE);
  const tinted = maskedBlur(color, inside, grid, COARSE);
  const trust = new Float32Array(width * height);
  const most = PATTERN ** 4;
  for (let y = BORDER; y < height - BORDER; y++) {
    for (let x = BORDER; x < width - BORDER; x++) {
      const p = y * width + x;
      if (!inside[p] || isBorder(label, p, width)) continue;
      const plain = most / (most + wide[p] ** 2);
      trust[p] = (plain * wide[p]) / (wide[p] + tinted[p] / COLORFUL ** 2 + 1e-9);
    }
  }
  return maskedBlur(trust, inside, grid, 1);
}

/** Returns whether another region or the outside is near. */
function isBorder(label: Int32Array, p: number, width: number): boolean {
  const own = label[p];
  if (own < 0) return true;
  for (let reach = 1; reach <= BORDER; reach++) {
    if (label[p - reach] !== own || label[p + reach] !== own) return true;
    if (label[p - reach * width] !== own || label[p + reach * width] !== own) return true;
  }
  return false;
}

/** Logarithm of linear light by 1,024 steps of gamma-encoded brightness. */
function logarithms(): Float32Array {
  return Float32Array.from({ length: 1024 }, (_, i) => 2.2 * Math.log(i / 1020 + DARK));
}

/** Returns, for each pixel column, its grid column, and for each pixel row, the first cell of its grid row. */
function cellsOf({ width, height }: Grid, grid: Grid) {
  return {
    column: Int32Array.from({ length: width }, (_, x) => Math.floor((x * grid.width) / width)),
    row: Int32Array.from(
      { length: height },
      (_, y) => Math.floor((y * grid.height) / height) * grid.width,
    ),
  };
}
