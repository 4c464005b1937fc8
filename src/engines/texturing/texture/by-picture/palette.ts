import { hexOfBytes } from '../../../raster/hex-colors.ts';
import { linearOfOklab, oklabOf } from '../../../raster/oklab.ts';
import { fromPixels, toPixels } from '../../../raster/raw-pixels.ts';
import { byteOfLinear } from '../../../raster/srgb.ts';
import type { Raster } from '../../../spec.ts';
import { OPAQUE } from '../projection/silhouette.ts';

/** A color, and how much of something has it. */
export interface PaletteColor {
  /** OKLab. */
  lab: [number, number, number];
  /** `#rrggbb`. */
  hex: string;
  /** Share of the area, 0 to 1. */
  share: number;
  /** Mean height in the picture, from 0 at its bottom to 1; 0.5 if there is no picture. */
  height: number;
}

/** Side in pixels at which images are analyzed. */
const SIDE = 160;
const MOST_COLORS = 5;
const ROUNDS = 12;
/**
 * Weight of lightness in the difference between colors: the same object is lighter where light falls on it and darker
 * elsewhere.
 */
const LIGHTNESS = 0.6;
/** Colors closer than this are merged. */
const ALIKE = 0.07;
/** A color with a smaller share is an edge or a reflection, unless it stands out. */
const LEAST_SHARE = 0.025;
const STANDS_OUT = { share: 0.008, chroma: 0.12 };

/** Returns the colors of a picture's object, starting with the one that covers the most area. */
export async function readPalette(image: Raster): Promise<PaletteColor[]> {
  const reduced = fromPixels(image.data, image, 4).resize({
    width: SIDE,
    height: SIDE,
    fit: 'inside',
    kernel: 'nearest',
    withoutEnlargement: true,
  });
  const { width, height, data: pixels } = await toPixels(reduced);
  const count = width * height;
  const points = new Float32Array(3 * count);
  const weights = new Float32Array(count);
  const heights = new Float32Array(count);
  const lab = new Float64Array(3);
  for (const least of [OPAQUE, 1, 0]) {
    let found = 0;
    for (let i = 0; i < count; i++) {
      oklabOf(pixels[4 * i], pixels[4 * i + 1], pixels[4 * i + 2], lab);
      points.set(lab, 3 * i);
      weights[i] = pixels[4 * i + 3] >= least ? 1 : 0;
      heights[i] = 1 - (Math.floor(i / width) + 0.5) / height;
      found += weights[i];
    }
    if (found > 0) break;
  }
  return clusterColors(points, weights, heights);
}

/**
 * Clusters colors by k-means in OKLab, starting from centers that are far apart, and then merges similar clusters.
 * Deterministic.
 * @param points OKLab, three values per point
 * @returns up to five colors, the largest first; at least one if any weight is above 0
 */
export function clusterColors(
  points: Float32Array,
  weights: Float32Array,
  heights: Float32Array | null,
): PaletteColor[] {
  const centres = farCentres(points, weights);
  let sums: number[][] = [];
  for (let round = 0; round < ROUNDS; round++) {
    sums = centres.map(() => [0, 0, 0, 0, 0]);
    for (let i = 0; i < weights.length; i++) {
      if (weights[i] === 0) continue;
      const sum = sums[nearest(centres, points, 3 * i)];
      for (let k = 0; k < 3; k++) sum[k] += weights[i] * points[3 * i + k];
      sum[3] += weights[i];
      sum[4] += weights[i] * (heights === null ? 0.5 : heights[i]);
    }
    sums.forEach((sum, j) => {
      if (sum[3] > 0) centres[j] = [sum[0] / sum[3], sum[1] / sum[3], sum[2] / sum[3]];
    });
  }
  return named(joinAlike(sums.filter(([, , , weight]) => weight! > 0)));
}

type Lab = [number, number, number];

/**
 * Farthest-point initialization: the first center is the point nearest to the mean, and each further one is the point
 * with the greatest distance times weight.
 */
function farCentres(points: Float32Array, weights: Float32Array): Lab[] {
  let all = 0;
  const mean: Lab = [0, 0, 0];
  for (let i = 0; i < weights.length; i++) {
    all += weights[i];
    for (let k = 0; k < 3; k++) mean[k] += weights[i] * points[3 * i + k];
  }
  const centres: Lab[] = [[mean[0] / all, mean[1] / all, mean[2] / all]];
  const distances = new Float64Array(weights.length).fill(Infinity);
  while (centres.length <= MOST_COLORS) {
    let far = -1;
    for (let i = 0; i < weights.length; i++) {
      if (weights[i] === 0) continue;
      const distance = squareTo(centres.at(-1)!, points, 3 * i);
      if (distance < distances[i]) distances[i] = distance;
      if (far < 0 || distances[i] > distances[far]) far = i;
    }
    if (far < 0 || distances[far] < ALIKE ** 2) break;
    centres.push([points[3 * far], points[3 * far + 1], points[3 * far + 2]]);
  }
  return centres;
}

function nearest(centres: readonly Lab[], points: Float32Array, at: number): number {
  let best = 0;
  let least = Infinity;
  for (let j = 0; j < centres.length; j++) {
    const distance = squareTo(centres[j], points, at);
    if (distance >= least) continue;
    least = distance;
    best = j;
  }
  return best;
}

function squareTo(centre: Lab, points: Float32Array, at: number): number {
  const l = LIGHTNESS * (points[at] - centre[0]);
  const a = points[at + 1] - centre[1];
  const b = points[at + 2] - centre[2];
  return l * l + a * a + b * b;
}

/** Merges the two nearest clusters until no two are alike, then merges small clusters into their nearest neighbors. */
function joinAlike(sums: number[][]): number[][] {
  const all = sums.reduce((sum, [, , , weight]) => sum + weight!, 0);
  const labOf = (sum: number[]) => sum.slice(0, 3).map((value) => value / sum[3]) as Lab;
  for (;;) {
    let join: { i: number; j: number; distance: number } | null = null;
    for (let i = 0; i < sums.length; i++) {
      for (let j = 0; j < sums.length; j++) {
        if (i === j) continue;
        const distance = Math.sqrt(squareTo(labOf(sums[i]), Float32Array.from(labOf(sums[j])), 0));
        const share = sums[j][3] / all;
        const chroma = Math.hypot(labOf(sums[j])[1], labOf(sums[j])[2]);
        const counts =
          share >= LEAST_SHARE || (share >= STANDS_OUT.share && chroma >= STANDS_OUT.chroma);
        if (counts && distance > ALIKE && sums.length <= MOST_COLORS) continue;
        // Colors that do not count are merged first.
        const rank = counts ? distance : distance - 10;
        if (join === null || rank < join.distance) join = { i, j, distance: rank };
      }
    }
    if (join === null) return sums;
    const { i, j, distance } = join;
    // The mixed color of an edge says nothing about the color into which it is merged, so that color is kept.
    const from = sums[j];
    if (distance < -5) {
      const factor = 1 + from[3] / sums[i][3];
      sums[i] = sums[i].map((value) => value * factor);
    } else sums[i] = sums[i].map((value, k) => value + from[k]);
    sums = sums.filter((_, k) => k !== j);
  }
}

function named(sums: number[][]): PaletteColor[] {
  const all = sums.reduce((sum, [, , , weight]) => sum + weight!, 0);
  return sums
    .toSorted((a, b) => b[3] - a[3])
    .map((sum) => {
      const lab = sum.slice(0, 3).map((value) => value / sum[3]) as Lab;
      return { lab, hex: hexOf(lab), share: sum[3] / all, height: sum[4] / sum[3] };
    });
}

/** OKLab → `#rrggbb`. */
export function hexOf([l, a, b]: readonly [number, number, number]): string {
  const linear = new Float64Array(3);
  linearOfOklab(l, a, b, linear);
  return hexOfBytes(Array.from(linear, byteOfLinear));
}
