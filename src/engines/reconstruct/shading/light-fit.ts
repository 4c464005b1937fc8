/** Number of real spherical harmonics of order 1 and 2; their constant factors are left out. */
export const HARMONICS = 8;

/** Writes the harmonics of a unit normal (x right, y down, z towards the viewer). */
export function harmonics(x: number, y: number, z: number, out: Float64Array, at: number): void {
  out[at] = x;
  out[at + 1] = y;
  out[at + 2] = z;
  out[at + 3] = x * y;
  out[at + 4] = y * z;
  out[at + 5] = 3 * z * z - 1;
  out[at + 6] = x * z;
  out[at + 7] = x * x - y * y;
}

/** Places where both brightness and normal are known. */
export interface ShadedSamples {
  /** Natural logarithm of the luminance. */
  brightness: Float64Array;
  /** `HARMONICS` values for the normal of each sample. */
  basis: Float64Array;
  /** Region of each sample; samples of one region have the same color. Numbered from 0. */
  region: Int32Array;
}

/** The fitted dependence of brightness on the normals. */
export interface LightFit {
  /** Coefficients of the logarithm of the shading: Σ coefficients · harmonics, up to a constant. */
  coefficients: Float64Array;
  /** Share of the variance of brightness within regions that the fit explains, 0 to 1, without outliers. */
  explained: number;
  /** Standard deviation of the fitted logarithm of the shading within regions. */
  spread: number;
  /** The fitted logarithm of each sample, minus the mean of its region, and the weight of the sample. */
  fitted: Float64Array;
  weight: Float64Array;
}

/** Rounds of re-weighting; the light moves by less than 1 % after the fifth. */
const ROUNDS = 6;
/** Constant of Tukey's biweight for 95 % efficiency, in standard deviations. */
const CUTOFF = 4.685;
/** Minimum scale of the residuals: anything within 2 % never counts as an outlier. */
const LEAST_SCALE = 0.02;
/**
 * Ridge as shares of the number of samples. Order 2 is restrained more: few lights need much of it, and patterns fit it
 * easily.
 */
const RIDGE = { first: 0.001, second: 0.01 };

/**
 * Fits the light that explains how brightness varies with the normals within regions of one color. Log brightness = log
 * albedo of the region + spherical harmonics of the normal, by least squares after subtracting the regions' means,
 * re-weighted (Tukey's biweight), so that highlights, cast shadows and patterns do not count. Harmonics as in
 * Ramamoorthi & Hanrahan, "An Efficient Representation for Irradiance Environment Maps" (2001).
 * @param regions number of regions
 */
export function fitLight({ brightness, basis, region }: ShadedSamples, regions: number): LightFit {
  const count = brightness.length;
  const weight = new Float64Array(count).fill(1);
  const residual = new Float64Array(count);
  const centred = new Float64Array(count);
  const centredBasis = new Float64Array(basis.length);
  let coefficients = new Float64Array(HARMONICS);
  for (let round = 0; round < ROUNDS; round++) {
    centre(brightness, 1, region, regions, weight, centred);
    centre(basis, HARMONICS, region, regions, weight, centredBasis);
    coefficients = solve(centred, centredBasis, weight);
    for (let i = 0; i < count; i++) {
      residual[i] = centred[i] - dot(centredBasis, i * HARMONICS, coefficients);
    }
    if (round === ROUNDS - 1) break;
    const limit = CUTOFF * Math.max(LEAST_SCALE, 1.4826 * medianMagnitude(residual));
    for (let i = 0; i < count; i++) {
      const t = residual[i] / limit;
      weight[i] = Math.abs(t) < 1 ? (1 - t * t) ** 2 : 0;
    }
  }
  let sum = 0;
  let all = 0;
  let left = 0;
  let square = 0;
  const fitted = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    const w = weight[i];
    fitted[i] = centred[i] - residual[i];
    sum += w;
    all += w * centred[i] ** 2;
    left += w * residual[i] ** 2;
    square += w * fitted[i] ** 2;
  }
  return {
    coefficients,
    explained: all > 0 ? Math.max(0, 1 - left / all) : 0,
    spread: sum > 0 ? Math.sqrt(square / sum) : 0,
    fitted,
    weight,
  };
}

/** By how much `values` rise with the fitted shading within regions: the slope of the weighted regression. */
export function slopeAlong(
  values: Float64Array,
  { fitted, weight }: Pick<LightFit, 'fitted' | 'weight'>,
  region: Int32Array,
  regions: number,
): number {
  const centred = new Float64Array(values.length);
  centre(values, 1, region, regions, weight, centred);
  let products = 0;
  let squares = 0;
  for (let i = 0; i < values.length; i++) {
    products += weight[i] * centred[i] * fitted[i];
    squares += weight[i] * fitted[i] ** 2;
  }
  return squares > 0 ? products / squares : 0;
}

function dot(basis: Float64Array, at: number, coefficients: Float64Array): number {
  let sum = 0;
  for (let k = 0; k < HARMONICS; k++) sum += basis[at + k] * coefficients[k];
  return sum;
}

/** Subtracts the weighted mean of each region from `width` interleaved values. */
function centre(
  values: Float64Array,
  width: number,
  region: Int32Array,
  regions: number,
  weight: Float64Array,
  out: Float64Array,
): void {
  const sums = new Float64Array(regions * width);
  const weights = new Float64Array(regions);
  for (let i = 0; i < region.length; i++) {
    weights[region[i]] += weight[i];
    for (let k = 0; k < width; k++) {
      sums[region[i] * width + k] += weight[i] * values[i * width + k];
    }
  }
  for (let i = 0; i < region.length; i++) {
    const scale = 1 / (weights[region[i]] || 1);
    for (let k = 0; k < width; k++) {
      out[i * width + k] = values[i * width + k] - sums[region[i] * width + k] * scale;
    }
  }
}

/** Solves the normal equations with a ridge, by Cholesky decomposition. */
function solve(
  values: Float64Array,
  basis: Float64Array,
  weight: Float64Array,
): Float64Array<ArrayBuffer> {
  const n = HARMONICS;
  const matrix = new Float64Array(n * n);
  const right = new Float64Array(n);
  let total = 0;
  for (let i = 0; i < values.length; i++) {
    const w = weight[i];
    if (w === 0) continue;
    total += w;
    for (let r = 0; r < n; r++) {
      const wb = w * basis[i * n + r];
      right[r] += wb * values[i];
      for (let c = 0; c <= r; c++) matrix[r * n + c] += wb * basis[i * n + c];
    }
  }
  for (let r = 0; r < n; r++) {
    matrix[r * n + r] += (r < 3 ? RIDGE.first : RIDGE.second) * total + 1e-12;
  }
  for (let r = 0; r < n; r++) {
    for (let c = 0; c <= r; c++) {
      let sum = matrix[r * n + c];
      for (let k = 0; k < c; k++) sum -= matrix[r * n + k] * matrix[c * n + k];
      matrix[r * n + c] = r === c ? Math.sqrt(Math.max(1e-300, sum)) : sum / matrix[c * n + c];
    }
  }
  const x = right;
  for (let r = 0; r < n; r++) {
    for (let k = 0; k < r; k++) x[r] -= matrix[r * n + k] * x[k];
    x[r] /= matrix[r * n + r];
  }
  for (let r = n - 1; r >= 0; r--) {
    for (let k = r + 1; k < n; k++) x[r] -= matrix[k * n + r] * x[k];
    x[r] /= matrix[r * n + r];
  }
  return x;
}

function medianMagnitude(values: Float64Array): number {
  const sorted = values.map(Math.abs).sort();
  return sorted.length > 0 ? sorted[sorted.length >> 1] : 0;
}
