import { connectedParts, coverage, type Mask } from '../raster/mask.ts';
import { clearEdges } from './clear-edges.ts';
import { colorOverlap } from './color-odds.ts';
import { hullArea } from './convex-hull.ts';
import type { Photograph } from './hypotheses.ts';

/** A mask with a smaller fraction of its contour along clear edges only repeats the guess, and is rejected. */
const LEAST_EDGE = 0.05;

/** Evidence for and against a mask; each about 0 to 1. */
interface Evidence {
  /** Fraction of the contour along clear edges. */
  edge: number;
  /** Fraction of the image's edge that the object covers. */
  border: number;
  /** Fraction of the image that is object. */
  cover: number;
  /** Distance of the object's center from the image's center. */
  off: number;
  /** Overlap of the object's colors with the background's. */
  overlap: number;
  /** Mean likelihood of background inside and outside the mask. */
  backgroundInside: number;
  backgroundOutside: number;
  /** Mean contrast and saliency, inside minus outside. */
  contrast: number;
  saliency: number;
  /** Mean intersection over union with the other masks. */
  agreement: number;
  /** Fraction of its convex hull that the object covers. */
  solid: number;
  /** Fraction of the mask outside of its largest part: what lies between the parts may be missing. */
  loose: number;
}

type Weights = Record<keyof Evidence, number>;

/**
 * Both sets of weights were fitted to the masks of 130 photographs composed from cut-outs, 50 more in which the object
 * fills the frame, and 24 of the measuring set; the others were held out (docs/decisions/0017). The rank maximizes the
 * expected intersection over union of a softmax choice, which chooses better than an estimate for each mask alone. The
 * weights of loose parts were set by hand afterwards (docs/decisions/0132).
 */
const RANK: Weights = {
  edge: 6.3,
  border: -2.19,
  cover: -0.55,
  off: -16.11,
  overlap: -11.53,
  backgroundInside: -1.34,
  backgroundOutside: 5.4,
  contrast: -1.23,
  saliency: 1.53,
  agreement: 4.5,
  solid: 2.17,
  loose: -5,
};

/** The confidence is fitted by least squares over the chosen masks, each weighted by the probability of its rank. */
const CONFIDENCE: Weights & { base: number } = {
  base: -0.365,
  edge: 0.511,
  border: -0.509,
  cover: 0.142,
  off: -0.453,
  overlap: -0.828,
  backgroundInside: 0.092,
  backgroundOutside: 0.552,
  contrast: -0.331,
  saliency: 0.318,
  agreement: 0.218,
  solid: 0.108,
  loose: -0.3,
};

/**
 * Confidence below which a small mask is checked for being only a part of the object, and the definition of a small
 * mask.
 */
const UNSURE = 0.68;
const PART = { cover: 0.08, border: 0.01, backgroundInside: 0.24, agreement: 0.28 };
/** Minimum fraction of the image for a mask that may be the whole object. */
const WHOLE = 0.4;

/** A choice among masks. */
export interface Choice {
  /** Index of the mask. */
  best: number;
  /** Estimated intersection over union with the truth, 0 to 1. */
  confidence: number;
}

/**
 * Chooses the mask that is most likely right. A mask is assumed to be just a conspicuous part, such as the eyes of a
 * face that fills the frame, if it is tiny, uncertain, inside the image, and either far from all background or not
 * covered by the others. In that case, the best of the large masks wins.
 * @returns null if no mask follows an edge
 */
export function chooseMask(scene: Photograph, masks: readonly Mask[]): Choice | null {
  const evidence = masks.map((mask) => evidenceFor(scene, mask, masks));
  const best = bestRanked(evidence, () => true);
  if (best === -1) return null;
  const found = evidence[best];
  const confidence = clampToShare(CONFIDENCE.base + weigh(CONFIDENCE, found));
  const part =
    confidence < UNSURE &&
    found.cover < PART.cover &&
    found.border < PART.border &&
    (found.backgroundInside < PART.backgroundInside || found.agreement < PART.agreement);
  const whole = part ? bestRanked(evidence, ({ cover }) => cover >= WHOLE) : -1;
  if (whole === -1) return { best, confidence };
  const ofWhole = clampToShare(CONFIDENCE.base + weigh(CONFIDENCE, evidence[whole]));
  return { best: whole, confidence: Math.min(confidence, ofWhole) };
}

/** Returns the index of the best mask by {@link RANK} among those that follow an edge and are wanted; -1: none. */
function bestRanked(evidence: readonly Evidence[], wanted: (one: Evidence) => boolean): number {
  let best = -1;
  let most = -Infinity;
  for (const [index, one] of evidence.entries()) {
    if (one.edge < LEAST_EDGE || !wanted(one)) continue;
    const rank = weigh(RANK, one);
    if (rank <= most) continue;
    most = rank;
    best = index;
  }
  return best;
}

function weigh(weights: Weights, evidence: Evidence): number {
  let sum = 0;
  for (const key of Object.keys(evidence) as (keyof Evidence)[])
    sum += weights[key] * evidence[key];
  return sum;
}

const clampToShare = (value: number) => Math.min(1, Math.max(0, value));

/** Gathers the evidence for one of several masks of the scene's size. */
function evidenceFor(scene: Photograph, mask: Mask, masks: readonly Mask[]): Evidence {
  const { data, width, height } = mask;
  const { patches, saliency, bins } = scene;
  const { background, contrast, object } = saliency;
  // Each pair holds the sum outside and the sum inside the mask.
  const sums = { area: [0, 0], background: [0, 0], contrast: [0, 0], object: [0, 0] };
  let x = 0;
  let y = 0;
  for (let i = 0; i < data.length; i++) {
    const side = data[i];
    const patch = patches.label[i];
    sums.area[side]++;
    sums.background[side] += background[patch];
    sums.contrast[side] += contrast[patch];
    sums.object[side] += object[patch];
    if (side === 0) continue;
    x += i % width;
    y += Math.floor(i / width);
  }
  const mean = (sum: number[], side: 0 | 1) => sum[side] / Math.max(1, sums.area[side]);
  const area = Math.max(1, sums.area[1]);
  const others = masks.filter((other) => other !== mask);
  return {
    edge: clearEdges(scene.lab, mask),
    border: borderShare(mask),
    cover: coverage(mask),
    off: Math.hypot(x / area / width - 0.5, y / area / height - 0.5),
    overlap: colorOverlap(bins, data),
    backgroundInside: mean(sums.background, 1),
    backgroundOutside: mean(sums.background, 0),
    contrast: mean(sums.contrast, 1) - mean(sums.contrast, 0),
    saliency: mean(sums.object, 1) - mean(sums.object, 0),
    agreement:
      others.reduce((sum, other) => sum + overlapOf(data, other.data), 0) /
      Math.max(1, others.length),
    solid: area / Math.max(1, hullArea(mask)),
    loose: 1 - connectedParts(mask, 1).sizes.reduce((a, b) => Math.max(a, b), 0) / area,
  };
}

function borderShare({ data, width, height }: Mask): number {
  let covered = 0;
  for (let x = 0; x < width; x++) covered += data[x] + data[(height - 1) * width + x];
  for (let y = 0; y < height; y++) covered += data[y * width] + data[y * width + width - 1];
  return covered / (2 * (width + height));
}

/** Returns the intersection over union. */
function overlapOf(a: Uint8Array, b: Uint8Array): number {
  let both = 0;
  let either = 0;
  for (let i = 0; i < a.length; i++) {
    both += a[i] & b[i];
    either += a[i] | b[i];
  }
  return both / Math.max(1, either);
}
