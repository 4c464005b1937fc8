import type { Grid } from '../../raster/grid.ts';

interface Level {
  /** `channels` values per cell, interleaved. */
  values: Float32Array<ArrayBuffer>;
  /** Confidence in the values, 0 to 1. */
  weights: Float32Array<ArrayBuffer>;
  width: number;
  height: number;
}

/**
 * Extends a field smoothly from the cells with a weight to all others. Averages go up a pyramid ("push"), and cells
 * without a value of their own read them back bilinearly from the level above ("pull"). Gortler et al., "The Lumigraph"
 * (1996), section 3.4.
 *
 * @param values `channels` numbers per cell, interleaved; overwritten in place where the weight is below 1
 * @param weights 0 to 1; a small weight matters only where no larger one is near
 */
export function extendField(
  values: Float32Array<ArrayBuffer>,
  weights: Float32Array<ArrayBuffer>,
  { width, height }: Grid,
  channels: number,
): void {
  solvePyramid({ values, weights, width, height }, channels);
}

/**
 * Does the same as {@link extendField} for the colors of RGBA pixels, in place, without changing alpha. The finest
 * level stays in bytes, because floats would take 100 MB for a texture of 4096.
 * @param weights 0 to 255
 */
export function extendColors(pixels: Uint8Array, weights: Uint8Array, grid: Grid): void {
  const coarse = pushColors(pixels, weights, grid);
  solvePyramid(coarse, 3);
  pullColors(pixels, weights, grid, coarse);
}

function solvePyramid(finest: Level, channels: number): void {
  const levels = [finest];
  for (let top = finest; top.width > 1 || top.height > 1; ) {
    top = push(top, channels);
    levels.push(top);
  }
  for (let l = levels.length - 2; l >= 0; l--) pull(levels[l], levels[l + 1], channels);
}

function emptyLevelAbove({ width, height }: Grid, channels: number): Level {
  const halfWidth = (width + 1) >> 1;
  const halfHeight = (height + 1) >> 1;
  return {
    values: new Float32Array(halfWidth * halfHeight * channels),
    weights: new Float32Array(halfWidth * halfHeight),
    width: halfWidth,
    height: halfHeight,
  };
}

function push(fine: Level, channels: number): Level {
  const coarse = emptyLevelAbove(fine, channels);
  const { values, weights } = coarse;
  for (let y = 0; y < fine.height; y++) {
    const row = (y >> 1) * coarse.width;
    for (let x = 0; x < fine.width; x++) {
      const p = y * fine.width + x;
      const weight = fine.weights[p];
      if (weight === 0) continue;
      const q = row + (x >> 1);
      weights[q] += weight;
      for (let c = 0; c < channels; c++) {
        values[q * channels + c] += weight * fine.values[p * channels + c];
      }
    }
  }
  normalise(coarse, channels);
  return coarse;
}

/** Turns sums into means, and limits weights to 1: four cells of full confidence give one of full confidence. */
function normalise(level: Level, channels: number): void {
  const { values, weights } = level;
  for (let q = 0; q < weights.length; q++) {
    if (weights[q] === 0) continue;
    for (let c = 0; c < channels; c++) values[q * channels + c] /= weights[q];
    weights[q] = Math.min(1, weights[q]);
  }
}

function pull(fine: Level, coarse: Level, channels: number): void {
  const { values, weights, width, height } = fine;
  const from = coarse.values;
  for (let y = 0; y < height; y++) {
    const { above, below, part: ay } = rowsAround(y, coarse);
    for (let x = 0; x < width; x++) {
      const p = y * width + x;
      const weight = weights[p];
      if (weight >= 1) continue;
      const sx = Math.max(0, Math.min(coarse.width - 1, (x - 0.5) / 2));
      const ix = Math.floor(sx);
      const ax = sx - ix;
      const right = Math.min(coarse.width - 1, ix + 1);
      for (let c = 0; c < channels; c++) {
        const a = from[(above + ix) * channels + c];
        const b = from[(above + right) * channels + c];
        const d = from[(below + ix) * channels + c];
        const e = from[(below + right) * channels + c];
        const up = a + (b - a) * ax;
        const low = d + (e - d) * ax;
        const i = p * channels + c;
        values[i] = values[i] * weight + (up + (low - up) * ay) * (1 - weight);
      }
    }
  }
}

/**
 * Returns the start offsets of the two coarse rows between which row y of the finer level lies, and its fraction of the
 * way between them.
 */
function rowsAround(y: number, { width, height }: Grid) {
  const row = Math.max(0, Math.min(height - 1, (y - 0.5) / 2));
  const first = Math.floor(row);
  return {
    above: first * width,
    below: Math.min(height - 1, first + 1) * width,
    part: row - first,
  };
}

function pushColors(pixels: Uint8Array, weights: Uint8Array, grid: Grid): Level {
  const { width, height } = grid;
  const coarse = emptyLevelAbove(grid, 3);
  for (let y = 0; y < height; y++) {
    const row = (y >> 1) * coarse.width;
    for (let x = 0; x < width; x++) {
      const p = y * width + x;
      if (weights[p] === 0) continue;
      const weight = weights[p] / 255;
      const q = row + (x >> 1);
      coarse.weights[q] += weight;
      coarse.values[q * 3] += weight * pixels[p * 4];
      coarse.values[q * 3 + 1] += weight * pixels[p * 4 + 1];
      coarse.values[q * 3 + 2] += weight * pixels[p * 4 + 2];
    }
  }
  normalise(coarse, 3);
  return coarse;
}

function pullColors(
  pixels: Uint8Array,
  weights: Uint8Array,
  { width, height }: Grid,
  coarse: Level,
): void {
  const from = coarse.values;
  for (let y = 0; y < height; y++) {
    const { above, below, part: ay } = rowsAround(y, coarse);
    for (let x = 0; x < width; x++) {
      const p = y * width + x;
      if (weights[p] === 255) continue;
      const weight = weights[p] / 255;
      const sx = Math.max(0, Math.min(coarse.width - 1, (x - 0.5) / 2));
      const ix = Math.floor(sx);
      const ax = sx - ix;
      const right = Math.min(coarse.width - 1, ix + 1);
      for (let c = 0; c < 3; c++) {
        const a = from[(above + ix) * 3 + c];
        const d = from[(below + ix) * 3 + c];
        const up = a + (from[(above + right) * 3 + c] - a) * ax;
        const low = d + (from[(below + right) * 3 + c] - d) * ax;
        const i = p * 4 + c;
        pixels[i] = Math.round(pixels[i] * weight + (up + (low - up) * ay) * (1 - weight));
      }
    }
  }
}
