import type { Grid } from '../raster/grid.ts';
import type { LabImage } from './lab.ts';

/** A background color that may drift across the image: L, a and b are quadratic functions of x and y. */
export interface BackgroundModel {
  /** Writes the expected Lab at a pixel into `out`. */
  at(x: number, y: number, out: Float32Array): void;
  /** Robust standard deviation (ΔE) of the border's inliers: noise, compression, and deviation from the quadratic. */
  noise: number;
  /** Fraction of the border that the model explains. */
  inliers: number;
}

/** Number of terms (1, x, y, x², xy, y²). Two is the lowest degree that models both a light fall-off and a vignette. */
const TERMS = 6;
const ROUNDS = 5;
/**
 * Maximum ΔE at which border pixels count as background in the first round, and lower limit of that tolerance in the
 * last round.
 */
const FIRST_TOLERANCE = 14;
const LAST_TOLERANCE = 3.5;
/** Border width as a fraction of the shorter side; wide enough to average noise, narrow enough to miss the object. */
const BORDER = 0.015;

/**
 * Fits the border's color by trimmed least squares: starts at the median, then repeatedly fits the inliers of the
 * previous fit, so that an object that touches the border does not shift the color.
 */
export function fitBackground(lab: LabImage): BackgroundModel {
  const ring = borderPixels(lab);
  const sx = 2 / lab.width;
  const sy = 2 / lab.height;
  const terms = new Float64Array(TERMS);
  const fill = (x: number, y: number) => {
    const u = x * sx - 1;
    const v = y * sy - 1;
    terms[0] = 1;
    terms[1] = u;
    terms[2] = v;
    terms[3] = u * u;
    terms[4] = u * v;
    terms[5] = v * v;
  };
  const planes = [lab.lightness, lab.a, lab.b];
  let coefficients: Float64Array[] = planes.map((plane) => {
    const values = ring.map((i) => plane[i]).sort();
    return Float64Array.of(values[values.length >> 1], 0, 0, 0, 0, 0);
  });
  const expect = (channel: Float64Array) => {
    let sum = 0;
    for (let k = 0; k < TERMS; k++) sum += channel[k] * terms[k];
    return sum;
  };
  const residuals = new Float32Array(ring.length);
  let tolerance = FIRST_TOLERANCE;
  let noise = 0;
  let inliers = 0;
  for (let round = 0; round <= ROUNDS; round++) {
    for (let n = 0; n < ring.length; n++) {
      const i = ring[n];
      fill(i % lab.width, (i / lab.width) | 0);
      let sum = 0;
      for (let c = 0; c < 3; c++) sum += (planes[c][i] - expect(coefficients[c])) ** 2;
      residuals[n] = Math.sqrt(sum);
    }
    const near = residuals.filter((residual) => residual < tolerance).sort();
    inliers = near.length / ring.length;
    // ΔE of three equally noisy channels follows a chi distribution; its median is 1.54 σ.
    noise = (near[near.length >> 1] ?? 0) / 1.54;
    if (round === ROUNDS || near.length < 8 * TERMS) break;
    const fitting = ring.filter((_, n) => residuals[n] < tolerance);
    coefficients = solve(planes, fitting, terms, (i) => fill(i % lab.width, (i / lab.width) | 0));
    tolerance = Math.max(LAST_TOLERANCE, Math.min(tolerance, 3.5 * noise + 1.5));
  }
  return {
    noise,
    inliers,
    at(x, y, out) {
      fill(x, y);
      for (let c = 0; c < 3; c++) out[c] = expect(coefficients[c]);
    },
  };
}

/** Returns the indices of the pixels in a frame along the image's edge. */
export function borderPixels({ width, height }: Grid): Int32Array {
  const rim = Math.max(2, Math.round(BORDER * Math.min(width, height)));
  const found: number[] = [];
  for (let y = 0; y < height; y++) {
    const inside = y >= rim && y < height - rim;
    for (let x = 0; x < width; x++) {
      if (inside && x === rim && width > 2 * rim) x = width - rim;
      found.push(y * width + x);
    }
  }
  return Int32Array.from(found);
}

/**
 * Solves least squares over some pixels, one solution per channel.
 * @param fill writes a pixel's terms of the polynomial into `terms`
 */
function solve(
  planes: readonly Float32Array[],
  pixels: Int32Array,
  terms: Float64Array,
  fill: (pixel: number) => void,
): Float64Array[] {
  const columns = TERMS + 3;
  const system = Array.from({ length: TERMS }, () => new Float64Array(columns));
  for (const i of pixels) {
    fill(i);
    for (let r = 0; r < TERMS; r++) {
      for (let c = 0; c < TERMS; c++) system[r][c] += terms[r] * terms[c];
      for (let c = 0; c < 3; c++) system[r][TERMS + c] += terms[r] * planes[c][i];
    }
  }
  // Ridge regression keeps the quadratic bounded where an object hides a whole side of the border.
  for (let r = 1; r < TERMS; r++) system[r][r] += 0.01 * pixels.length;
  for (let pivot = 0; pivot < TERMS; pivot++) {
    const row = system[pivot];
    for (let r = 0; r < TERMS; r++) {
      if (r === pivot) continue;
      const factor = system[r][pivot] / row[pivot];
      for (let c = pivot; c < columns; c++) system[r][c] -= factor * row[c];
    }
  }
  return planes.map((_, c) => Float64Array.from(system, (row, r) => row[TERMS + c] / row[r]));
}
