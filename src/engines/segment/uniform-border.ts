import { type BackgroundModel, borderPixels, fitBackground } from './background-model.ts';
import type { LabImage } from './lab.ts';
import { components, coverage, dropSpecks, fillHoles, type Mask } from './mask.ts';

/** Less of the border than this in one (drifting) colour, and the background is not uniform. */
const LEAST_INLIERS = 0.72;
/** ΔE: more noise than this is texture. */
const MOST_NOISE = 5;
/** Object share of the picture within which a result is believed. */
const BELIEVABLE = { least: 0.004, most: 0.97 };
/** Specks below this share of the largest part, and pinholes below this share of the picture, go. */
const SPECK = 0.004;
const PINHOLE = 0.0003;

/** How a shadow differs from its ground: darker by at most this, with nearly the ground's own hue, and softly. */
const SHADOW = { darker: 32, chroma: 4.5, step: 1.6 };

/**
 * The object before a background of one colour (which may drift): everything that the border's colour cannot reach.
 * null where the background is not uniform or the outcome is unbelievable.
 */
export function cutUniform(lab: LabImage): Mask | null {
  const model = fitBackground(lab);
  if (model.inliers < LEAST_INLIERS || model.noise > MOST_NOISE) return null;
  const field = difference(lab, model);
  const background = flood(lab, field, model);
  const mask: Mask = {
    width: lab.width,
    height: lab.height,
    data: background.map((value) => 1 - value),
  };
  openWindows(mask, field, model, lab);
  dropSpecks(mask, SPECK);
  fillHoles(mask, PINHOLE * mask.data.length);
  const share = coverage(mask);
  return share < BELIEVABLE.least || share > BELIEVABLE.most ? null : mask;
}

interface Difference {
  /** ΔE between pixel and expected background. */
  total: Float32Array;
  /** The part of it in a and b. */
  chroma: Float32Array;
  /** Expected minus actual L. */
  darker: Float32Array;
}

/** Distance of each pixel from the background, of the 3 × 3 mean where noise asks for it. */
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
      const darker = expected[0] - lab.l[i];
      const chroma = Math.hypot(expected[1] - lab.a[i], expected[2] - lab.b[i]);
      out.darker[i] = darker;
      out.chroma[i] = chroma;
      out.total[i] = Math.hypot(darker, chroma);
    }
  }
  return out;
}

/**
 * Walks from the border over background: freely where the colour fits, and down a shadow's slope where only the
 * lightness differs and changes gently.
 */
function flood(lab: LabImage, { total, chroma, darker }: Difference, model: BackgroundModel) {
  const { width, height, l } = lab;
  const tolerance = toleranceOf(model);
  const chromaTolerance = SHADOW.chroma + 2 * model.noise;
  // The smaller the picture, the more a shadow changes from pixel to pixel.
  const step = SHADOW.step * Math.max(1, 512 / Math.max(width, height)) + model.noise;
  const reached = new Uint8Array(total.length);
  const queue = new Int32Array(total.length);
  let head = 0;
  let tail = 0;
  const enter = (i: number) => {
    reached[i] = 1;
    queue[tail++] = i;
  };
  for (const i of borderPixels(width, height)) if (total[i] < tolerance) enter(i);
  const visit = (from: number, to: number) => {
    if (reached[to]) return;
    const fits = total[to] < tolerance;
    const shaded =
      darker[to] > 0 &&
      darker[to] < SHADOW.darker &&
      chroma[to] < chromaTolerance &&
      Math.abs(l[to] - l[from]) < step;
    if (fits || shaded) enter(to);
  };
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

/** ΔE up to which a pixel may be background. */
const toleranceOf = (model: BackgroundModel) => 4.5 + 3.5 * model.noise;

/**
 * Opens enclosed regions of exactly the background's colour, such as the hole of a handle. White and black happen by
 * themselves in objects (eyes, tyres), so before such a background only large regions count.
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
  const { labels, sizes } = components(candidates, 1);
  for (let i = 0; i < labels.length; i++) {
    if (labels[i] >= 0 && sizes[labels[i]] >= least) mask.data[i] = 0;
  }
}
