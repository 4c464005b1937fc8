/** How bright surfaces are by their normals: the logarithm is a sum of {@link TERMS} functions, whose weights these are. */
export type Light = Float64Array;

/** Number of spherical harmonics of the first and second order. */
const TERMS = 8;
/** Weight of a light that does not depend on the normal, as a share of the samples. */
const RIDGE = 0.03;
/** Samples that deviate by more than this from the fit count less: shadows, highlights, marks on a surface. */
const USUAL_DEVIATION = 0.25;
const ROUNDS = 4;

/** Brightness of surfaces. */
export interface LightSamples {
  /** Logarithms of brightness. */
  values: readonly number[];
  /** Unit vectors, three per sample. */
  normals: readonly number[];
  /** Numbers from 0: samples of a group have the same reflectance. */
  groups: readonly number[];
}

/** Fills the terms of a light for a normal, without the constant. */
function termsOf(x: number, y: number, z: number, out: Float64Array): void {
  out[0] = x;
  out[1] = y;
  out[2] = z;
  out[3] = x * y;
  out[4] = y * z;
  out[5] = x * z;
  out[6] = z * z - 1 / 3;
  out[7] = x * x - y * y;
}

const terms = new Float64Array(TERMS);

/** Returns the logarithm of the brightness of a surface with a normal. */
export function lightOn(light: Light, x: number, y: number, z: number): number {
  termsOf(x, y, z, terms);
  let sum = 0;
  for (let k = 0; k < TERMS; k++) sum += light[k] * terms[k];
  return sum;
}

/** A light, and how far the samples deviate from it on average, where they count. */
export interface LightFit {
  light: Light;
  deviation: number;
}

/**
 * Fits a light to samples of groups whose reflectances are unknown: robust least squares, as even as the samples allow.
 */
export function fittedLight({ values, normals, groups }: LightSamples): LightFit {
  const count = values.length;
  const rows = new Float64Array(TERMS * count);
  for (let i = 0; i < count; i++) {
    termsOf(normals[3 * i], normals[3 * i + 1], normals[3 * i + 2], terms);
    rows.set(terms, TERMS * i);
  }
  const weights = new Float64Array(count).fill(1);
  let light: Light = new Float64Array(TERMS);
  let deviation = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const means = groupMeans(values, rows, { groups, weights });
    light = solved(values, rows, { groups, weights, means });
    const levels = means.map((mean) => mean[TERMS] - dotTerms(light, mean, 0));
    deviation = 0;
    for (let i = 0; i < count; i++) {
      const off = Math.abs(values[i] - levels[groups[i]] - dotTerms(light, rows, TERMS * i));
      weights[i] = off <= USUAL_DEVIATION ? 1 : USUAL_DEVIATION / off;
      deviation += Math.min(off, USUAL_DEVIATION) / count;
    }
  }
  return { light, deviation };
}

function dotTerms(light: Light, values: ArrayLike<number>, at: number): number {
  let sum = 0;
  for (let k = 0; k < TERMS; k++) sum += light[k] * values[at + k];
  return sum;
}

/** Means of the terms of each group, then of its values. */
function groupMeans(
  values: readonly number[],
  rows: Float64Array,
  { groups, weights }: { groups: readonly number[]; weights: Float64Array },
): Float64Array[] {
  const sums: Float64Array[] = [];
  for (let i = 0; i < values.length; i++) {
    sums[groups[i]] ??= new Float64Array(TERMS + 2);
    const sum = sums[groups[i]];
    for (let k = 0; k < TERMS; k++) sum[k] += weights[i] * rows[TERMS * i + k];
    sum[TERMS] += weights[i] * values[i];
    sum[TERMS + 1] += weights[i];
  }
  for (let g = 0; g < sums.length; g++) sums[g] ??= new Float64Array(TERMS + 2);
  return sums.map((sum) => sum.map((value) => value / Math.max(1e-9, sum[TERMS + 1])));
}

/** Solves the normal equations of the samples without the means of their groups. */
function solved(
  values: readonly number[],
  rows: Float64Array,
  {
    groups,
    weights,
    means,
  }: { groups: readonly number[]; weights: Float64Array; means: readonly Float64Array[] },
): Light {
  const matrix = Array.from({ length: TERMS }, () => new Float64Array(TERMS + 1));
  const row = new Float64Array(TERMS);
  for (let i = 0; i < values.length; i++) {
    const mean = means[groups[i]];
    for (let k = 0; k < TERMS; k++) row[k] = rows[TERMS * i + k] - mean[k];
    const value = values[i] - mean[TERMS];
    for (let k = 0; k < TERMS; k++) {
      for (let l = 0; l < TERMS; l++) matrix[k][l] += weights[i] * row[k] * row[l];
      matrix[k][TERMS] += weights[i] * row[k] * value;
    }
  }
  for (let k = 0; k < TERMS; k++) matrix[k][k] += RIDGE * values.length + 1e-9;
  return eliminated(matrix);
}

/** Gaussian elimination of a positive definite system. */
function eliminated(matrix: Float64Array[]): Light {
  const light = new Float64Array(TERMS);
  for (let k = 0; k < TERMS; k++)
    for (let l = k + 1; l < TERMS; l++) {
      const factor = matrix[l][k] / matrix[k][k];
      for (let m = k; m <= TERMS; m++) matrix[l][m] -= factor * matrix[k][m];
    }
  for (let k = TERMS - 1; k >= 0; k--) {
    let value = matrix[k][TERMS];
    for (let l = k + 1; l < TERMS; l++) value -= matrix[k][l] * light[l];
    light[k] = value / matrix[k][k];
  }
  return light;
}
