import { connectedParts, coverage, dropSpecks, fillHoles, type Mask } from '../raster/mask.ts';
import { type BackgroundModel, borderPixels, fitBackground } from './background-model.ts';
import type { LabImage } from './lab.ts';
import { removeRinging } from './ringing.ts';

/**
 * Minimum fraction of the border that must have one (possibly drifting) color for the background to be uniform; these
 * pixels are the inliers.
 */
const LEAST_INLIERS = 0.72;
/** Maximum noise (ΔE); more than this is texture. */
const MOST_NOISE = 5;
/**
 * Minimum fraction of inliers in the border, and maximum noise (ΔE), for the background to be uniform, and the fraction of the
 * mask's contour along clear edges from which it is then trusted. Where a backdrop darkens towards its corners, the cut
 * keeps part of the backdrop; where the object has the backdrop's color, it loses part of the object. Neither contour
 * follows an edge. Of 20 renders before such backdrops, the nine that agreed by less than .8 had at most .65, and of the
 * eleven others, two had less. A border that the object crosses has fewer inliers; the ground must then be plain.
 */
const TRUST = [
  { inliers: 0.93, noise: 2.5, edge: 0.7 },
  { inliers: 0.8, noise: 0.3, edge: 0.95 },
] as const;
/** Range of the object's fraction of the image in which a result is plausible. */
const BELIEVABLE = { least: 0.004, most: 0.97 };
/** Specks below this fraction of the largest part, and pinholes below this fraction of the image, are removed. */
const SPECK = 0.004;
const PINHOLE = 0.0003;

/**
 * Maximum differences between a shadow and the ground: how much darker it may be, how much its hue may differ, and how
 * steep its transitions may be.
 */
const SHADOW = { darker: 32, chroma: 4.5, step: 1.6 };

/**
 * If following the shadows leaves less than this fraction of the object, the search has gone through the object itself.
 */
const LEAST_LEFT = 0.55;
/** ΔE from one pixel to the next that counts as an edge. */
const EDGE = 2.2;

/** Above this noise (ΔE), the image is smoothed first, which blurs edges that the matte must then sharpen again. */
const CLEAN = 0.6;

export interface UniformCut {
  mask: Mask;
  /** Number of pixels that the mask may extend beyond the object. */
  excess: number;
  /**
   * Fraction of the contour along clear edges from which the mask is trusted. Infinity if the background is textured, or only
   * largely of one color: the mask is then just one guess among others.
   */
  leastEdge: number;
}

/**
 * Cuts out the object on a background of one color (which may drift): everything that the border's color cannot reach.
 * null if the background is not uniform or the result is implausible.
 */
export function cutUniform(source: LabImage): UniformCut | null {
  let lab = source;
  let model = fitBackground(lab);
  if (model.inliers < LEAST_INLIERS || model.noise > MOST_NOISE) return null;
  const { inliers, noise } = model;
  const trust = TRUST.find((least) => inliers >= least.inliers && noise <= least.noise);
  const noisy = model.noise > CLEAN;
  if (noisy) {
    lab = smooth(source);
    model = fitBackground(lab);
  }
  const field = difference(lab, model);
  let background = flood(lab, field, model, true);
  const lit = flood(lab, field, model, false);
  if (count(background, 0) < LEAST_LEFT * count(lit, 0)) background = lit;
  const mask: Mask = {
    width: lab.width,
    height: lab.height,
    data: background.map((value) => 1 - value),
  };
  openWindows(mask, field, model, lab);
  removeRinging(mask, field.total, toleranceOf(model));
  dropSpecks(mask, SPECK);
  fillHoles(mask, PINHOLE * mask.data.length);
  const share = coverage(mask);
  if (share < BELIEVABLE.least || share > BELIEVABLE.most) return null;
  return { mask, excess: noisy ? 5 : 3, leastEdge: trust?.edge ?? Infinity };
}

/** Returns the means of 5 × 5 pixels on each plane, computed as two successive 3 × 3 boxes. */
function smooth({ width, height, lightness: l, a, b }: LabImage): LabImage {
  const box = (source: Float32Array, stride: number, length: number) => {
    const out = new Float32Array(source.length);
    for (let i = 0; i < source.length; i++) {
      const at = Math.floor(i / stride) % length;
      const before = at > 0 ? source[i - stride] : source[i];
      const after = at < length - 1 ? source[i + stride] : source[i];
      out[i] = (before + source[i] + after) / 3;
    }
    return out;
  };
  const twice = (plane: Float32Array) => {
    const once = box(box(plane, 1, width), width, height);
    return box(box(once, 1, width), width, height);
  };
  return { width, height, lightness: twice(l), a: twice(a), b: twice(b) };
}

const count = (data: Uint8Array, value: number) => {
  let found = 0;
  for (let i = 0; i < data.length; i++) if (data[i] === value) found++;
  return found;
};

interface Difference {
  /** ΔE between the pixel and the expected background. */
  total: Float32Array;
  /** The part of the total that comes from a and b. */
  chroma: Float32Array;
  /** Expected minus actual L. */
  darker: Float32Array;
}

/** Computes the distance of each pixel from the background. */
function difference(lab: LabImage, model: BackgroundModel): Difference {
  const { width, height } = lab;
  const size = width * height;
  const out = {
    total: new Float32Array(size),
    chroma: new Float32Array(size),
    darker: new Float32Array(size),
  };
  const expected = new Float32Array(3);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      model.at(x, y, expected);
      const darker = expected[0] - lab.lightness[i];
      const chroma = Math.hypot(expected[1] - lab.a[i], expected[2] - lab.b[i]);
      out.darker[i] = darker;
      out.chroma[i] = chroma;
      out.total[i] = Math.hypot(darker, chroma);
    }
  }
  return out;
}

/**
 * Walks from the border over the background. It continues where the color fits and no edge is crossed and, with
 * `throughShadows`, down gentle slopes where only the lightness changes. Edges must stop the walk, because a white cup
 * on white differs from its background no more than compression noise does.
 */
function flood(
  lab: LabImage,
  { total, chroma, darker }: Difference,
  model: BackgroundModel,
  throughShadows: boolean,
): Uint8Array {
  const { width, height, lightness: l, a, b } = lab;
  const tolerance = toleranceOf(model);
  const chromaTolerance = SHADOW.chroma + 2 * model.noise;
  const edge = EDGE + 4 * model.noise;
  // The smaller the image, the more a shadow changes from pixel to pixel.
  const step = SHADOW.step * Math.max(1, 512 / Math.max(width, height)) + model.noise;
  const reached = new Uint8Array(total.length);
  const queue = new Int32Array(total.length);
  let head = 0;
  let tail = 0;
  const enter = (i: number) => {
    reached[i] = 1;
    queue[tail++] = i;
  };
  const visit = (from: number, to: number) => {
    if (reached[to]) return;
    const fits =
      total[to] < tolerance &&
      (l[to] - l[from]) ** 2 + (a[to] - a[from]) ** 2 + (b[to] - b[from]) ** 2 < edge * edge;
    const shaded =
      throughShadows &&
      darker[to] > 0 &&
      darker[to] < SHADOW.darker &&
      chroma[to] < chromaTolerance &&
      Math.abs(l[to] - l[from]) < step;
    if (fits || shaded) enter(to);
  };
  for (const i of borderPixels(lab)) if (total[i] < tolerance) enter(i);
  while (head < tail) {
    const i = queue[head++];
    const x = i % width;
    if (x > 0) visit(i, i - 1);
    if (x < width - 1) visit(i, i + 1);
    if (i >= width) visit(i, i - width);
    if (i < width * (height - 1)) visit(i, i + width);
  }
  return reached;
}

/** Maximum ΔE of a background pixel. */
const toleranceOf = (model: BackgroundModel) => 3.5 + 3.5 * model.noise;

/**
 * Removes enclosed regions of exactly the background's color from the mask, such as the hole of a handle. Objects often
 * contain white and black (eyes, tires), so if the background is white or black, only large regions are removed.
 */
function openWindows(mask: Mask, { total }: Difference, model: BackgroundModel, lab: LabImage) {
  const expected = new Float32Array(3);
  model.at(lab.width / 2, lab.height / 2, expected);
  const common = (expected[0] > 92 || expected[0] < 12) && Math.hypot(expected[1], expected[2]) < 8;
  const objectArea = coverage(mask) * mask.data.length;
  const least = objectArea * (common ? 0.02 : 0.002);
  const tolerance = 2 + 2 * model.noise;
  const candidates: Mask = {
    ...mask,
    data: mask.data.map((value, i) => (value === 1 && total[i] < tolerance ? 1 : 0)),
  };
  const { labels, sizes } = connectedParts(candidates, 1);
  for (let i = 0; i < labels.length; i++) {
    if (labels[i] >= 0 && sizes[labels[i]] >= least) mask.data[i] = 0;
  }
}
