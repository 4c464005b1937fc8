import { type PatchGraph, patchGraph } from './patch-graph.ts';
import type { Superpixels } from './superpixels.ts';

/** Likely classification of each patch, 0 to 1. */
export interface PatchSaliency {
  /** Likelihood of background: high if the region of similar color is along the image's edge rather than inside. */
  background: Float32Array;
  /** Contrast to the likely background, with nearby patches weighted more; zero if it is small. */
  contrast: Float32Array;
  /** Combination of the two values, made consistent among neighbors of similar color. */
  object: Float32Array;
}

/** Maximum ΔE along a path for two patches to belong to one region. */
const REGION = 10;
/**
 * Minimum ratio of a region's length on the image's edge to the square root of its area for it to count as background.
 */
const BOUNDARY = 1;
/** Reach of contrast, as a fraction of the longer side. */
const NEAR = 0.25;
/** Minimum coupling of neighbors, which evens out small outliers. */
const COUPLING = 0.1;
/** Weight of "is background" relative to "stands out". */
const BACKGROUND_WEIGHT = 5;

/**
 * Computes saliency by robust background detection (Zhu, Liang, Wei, Sun 2014). Whether a region counts as background
 * depends on how much of it lies on the image's edge relative to its size. Several background colors can thus be found,
 * and an object that is cut off by the edge is not lost.
 */
export function robustBackground(patches: Superpixels): PatchSaliency {
  const graph = patchGraph(patches);
  const background = boundaryConnectivity(graph, patches.count);
  const contrast = backgroundContrast(patches, graph, background);
  return { background, contrast, object: consistent(graph, background, contrast) };
}

function boundaryConnectivity(graph: PatchGraph, count: number): Float32Array {
  const background = new Float32Array(count);
  const reach = new Float32Array(count);
  for (let from = 0; from < count; from++) {
    distances(graph, count, from, reach);
    let area = 0;
    let edge = 0;
    for (let k = 0; k < count; k++) {
      const belongs = Math.exp(-(reach[k] ** 2) / (2 * REGION ** 2));
      area += belongs;
      if (graph.border[k] > 0) edge += belongs;
    }
    background[from] = 1 - Math.exp(-(edge ** 2 / area) / (2 * BOUNDARY ** 2));
  }
  return background;
}

/**
 * Sums color differences along the shortest path from a patch (Dijkstra over an array: 250 patches). All patches on the
 * image's edge are treated as neighbors. Stops when a path no longer matters.
 */
function distances(graph: PatchGraph, count: number, from: number, reach: Float32Array) {
  const { neighbours, border, rim, difference, slack } = graph;
  const done = new Uint8Array(count);
  reach.fill(Infinity);
  reach[from] = 0;
  for (;;) {
    let nearest = -1;
    let least = 4.5 * REGION;
    for (let k = 0; k < count; k++) {
      if (done[k] === 0 && reach[k] < least) {
        least = reach[k];
        nearest = k;
      }
    }
    if (nearest === -1) return;
    done[nearest] = 1;
    const relax = (next: number) => {
      const length = least + Math.max(0, difference[nearest * count + next] - slack);
      if (length < reach[next]) reach[next] = length;
    };
    for (const next of neighbours[nearest]) relax(next);
    if (border[nearest] > 0) for (const next of rim) relax(next);
  }
}

function backgroundContrast(
  { count, x, y, width, height }: Superpixels,
  { difference }: PatchGraph,
  background: Float32Array,
): Float32Array {
  const reach = 2 * (NEAR * Math.max(width, height)) ** 2;
  const contrast = new Float32Array(count);
  for (let j = 0; j < count; j++) {
    for (let k = 0; k < count; k++) {
      const near = Math.exp(-((x[j] - x[k]) ** 2 + (y[j] - y[k]) ** 2) / reach);
      contrast[j] += difference[j * count + k] * near * background[k];
    }
  }
  stretch(contrast);
  const threshold = otsuThreshold(contrast);
  return contrast.map((value) => (value < threshold ? 0 : value));
}

/**
 * Solves a least-squares problem: background patches are pulled to 0, patches with contrast to 1, and similar
 * neighbors, up to two steps apart, to the same value.
 */
function consistent(graph: PatchGraph, background: Float32Array, contrast: Float32Array) {
  const { neighbours, border, rim, difference, slack } = graph;
  const count = background.length;
  const system = Array.from({ length: count }, () => new Float64Array(count + 1));
  for (let j = 0; j < count; j++) {
    const near = new Set(neighbours[j]);
    for (const k of neighbours[j]) for (const next of neighbours[k]) near.add(next);
    if (border[j] > 0) for (const k of rim) near.add(k);
    for (const k of near) {
      if (k <= j) continue;
      const apart = Math.max(0, difference[j * count + k] - slack);
      const weight = Math.exp(-(apart ** 2) / (2 * REGION ** 2)) + COUPLING;
      system[j][j] += weight;
      system[k][k] += weight;
      system[j][k] -= weight;
      system[k][j] -= weight;
    }
    system[j][j] += BACKGROUND_WEIGHT * background[j] + contrast[j] + 1e-4;
    system[j][count] = contrast[j];
  }
  const object = solveSymmetric(system);
  stretch(object);
  return object;
}

/** Solves a diagonally dominant system by Gaussian elimination without pivoting; its right side is the last column. */
function solveSymmetric(system: Float64Array[]): Float32Array {
  const count = system.length;
  for (let pivot = 0; pivot < count; pivot++) {
    const row = system[pivot];
    for (let r = pivot + 1; r < count; r++) {
      const factor = system[r][pivot] / row[pivot];
      if (factor === 0) continue;
      const other = system[r];
      for (let c = pivot; c <= count; c++) other[c] -= factor * row[c];
    }
  }
  const solution = new Float32Array(count);
  for (let r = count - 1; r >= 0; r--) {
    let value = system[r][count];
    for (let c = r + 1; c < count; c++) value -= system[r][c] * solution[c];
    solution[r] = value / system[r][r];
  }
  return solution;
}

/** Scales to 0..1, in place. */
function stretch(values: Float32Array) {
  let least = Infinity;
  let most = -Infinity;
  for (const value of values) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  for (let i = 0; i < values.length; i++) values[i] = (values[i] - least) / (most - least + 1e-9);
}

/** Returns the threshold that best separates a histogram of 0..1 into two classes (Otsu 1979). */
function otsuThreshold(values: Float32Array): number {
  const bins = 64;
  const histogram = new Float64Array(bins);
  let sum = 0;
  for (const value of values) {
    const bin = Math.min(bins - 1, (value * bins) | 0);
    histogram[bin]++;
    sum += bin;
  }
  let best = 0;
  let threshold = 0;
  let below = 0;
  let belowSum = 0;
  for (let bin = 0; bin < bins; bin++) {
    below += histogram[bin];
    belowSum += bin * histogram[bin];
    const above = values.length - below;
    if (below === 0 || above === 0) continue;
    const between = below * above * (belowSum / below - (sum - belowSum) / above) ** 2;
    if (between > best) {
      best = between;
      threshold = (bin + 1) / bins;
    }
  }
  return threshold;
}
