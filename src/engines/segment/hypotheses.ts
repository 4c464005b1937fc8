import type { Grid } from '../raster/grid.ts';
import { connectedParts, fillHoles, type Mask } from '../raster/mask.ts';
import type { Raster } from '../spec.ts';
import { colorBins, colorOdds } from './color-odds.ts';
import { doubled, halfImage, halved } from './half-size.ts';
import { type LabImage, labImage } from './lab.ts';
import { type PatchSaliency, robustBackground } from './robust-background.ts';
import { type Superpixels, superpixels } from './superpixels.ts';
import { contourCosts, minimise, type Relaxation, relaxation } from './total-variation.ts';

/** What cuts are made from: an image's colors, and the costs of contours in it. */
interface Colors extends Grid {
  bins: Uint16Array;
  costs: Float32Array;
}

/** An image at its own size, and at half of it for the first rounds of each cut. */
interface CutSource {
  full: Colors;
  half: Colors;
}

/** A small photograph, prepared for guesses. */
export interface Photograph {
  lab: LabImage;
  bins: Uint16Array;
  cut: CutSource;
  patches: Superpixels;
  saliency: PatchSaliency;
}

const PATCHES = 250;
/** Rounds of relearning the color model, and steps of the cut in each round but the last. */
const LEARNING = 3;
const STEPS = 40;
/** Steps of the last round, for a guess that is only compared with others, and for the result. */
const LAST_STEPS = { guess: 15, result: 20 };
/** Log odds of a single pixel are clamped to this. */
const MOST_ODDS = 4;
/** Parts below this fraction of the heaviest part's weight are other objects; pixels near the center weigh more. */
const LEAST_PART = 0.3;

/** Log odds that each pixel is object before its color is known. */
export type Prior = Float32Array;

/** Analyzes a photograph of about 224 px. */
export function readScene(image: Raster): Photograph {
  const lab = labImage(image);
  const patches = superpixels(lab, PATCHES);
  const cut = cutSource(lab);
  return {
    lab,
    bins: cut.full.bins,
    cut,
    patches,
    saliency: robustBackground(patches),
  };
}

/**
 * First guesses about where the object is. No single guess works best for most photographs, and only the resulting cuts
 * show which one does. The guesses are: salient regions, by three thresholds and with the center preferred; the center
 * itself, narrow and wide; everything that is not background; and, for objects that fill the frame, the wide center
 * with anything salient, and the regions without the colors of the image's rim.
 */
export const PRIORS: readonly ((scene: Photograph) => Prior)[] = [
  (scene) => salient(scene, 1, 0.5),
  (scene) => salient(scene, 2, 2),
  (scene) => salient(scene, 3, 0.5),
  (scene) => {
    const middle = around(scene, 0.3);
    return salient(scene, 1.5, 1).map((odds, i) => odds + 0.6 * middle[i]);
  },
  (scene) => around(scene, 0.3),
  (scene) => around(scene, 0.2),
  (scene) => around(scene, 0.42),
  ({ patches, saliency }) =>
    Float32Array.from(patches.label, (k) => 1.6 * clamp((0.5 - saliency.background[k]) * 3, 1.5)),
  (scene) => {
    const middle = around(scene, 0.42);
    return salient(scene, 0.7, 0.5).map((odds, i) => 0.6 * (odds + middle[i]));
  },
  unlikeRim,
];

/** Width of the rim, as a fraction of the image's sides. */
const RIM = 0.05;

/**
 * Returns regions without the colors along the sides and the top; the lower edge is left out, because objects that fill
 * the frame usually stand on it. Each color of the rim is compared separately, so that the rim may show a wall, a floor
 * and part of the object.
 */
function unlikeRim(scene: Photograph): Prior {
  const { lab, bins } = scene;
  const { width, height } = lab;
  const within = Float32Array.from(bins, (_, i) => {
    const x = ((i % width) + 0.5) / width;
    const y = (Math.floor(i / width) + 0.5) / height;
    return Math.min(x, 1 - x, y) < RIM ? 0 : 1;
  });
  const odds = colorOdds(bins, within);
  const middle = around(scene, 0.45);
  return middle.map((near, i) => clamp(0.8 * odds[bins[i]] + 0.5 * near + 0.3, 1.6));
}

/** Returns pixels whose saliency exceeds `threshold` times the mean; `pull` increases the weight of the center. */
function salient({ patches, saliency, lab }: Photograph, threshold: number, pull: number): Prior {
  const { count, x, y, size, label } = patches;
  const values = new Float32Array(count);
  let most = 1e-9;
  let mean = 0;
  for (let k = 0; k < count; k++) {
    const away = (x[k] / lab.width - 0.5) ** 2 + (y[k] / lab.height - 0.5) ** 2;
    values[k] = saliency.object[k] * Math.exp(-4 * pull * away);
    most = Math.max(most, values[k]);
    mean += (values[k] * size[k]) / label.length;
  }
  const limit = Math.min(0.6, Math.max(0.1, (threshold * mean) / most));
  return Float32Array.from(label, (k) => 1.6 * clamp((values[k] / most - limit) / limit, 1.5));
}

/** Returns a prior for the center: the odds are even at distance `reach`, as a fraction of the image's sides. */
function around({ lab }: Photograph, reach: number): Prior {
  const { width, height } = lab;
  return Float32Array.from({ length: width * height }, (_, i) => {
    const dx = ((i % width) + 0.5) / width - 0.5;
    const dy = (Math.floor(i / width) + 0.5) / height - 0.5;
    return clamp(2 * (1 - Math.hypot(dx, dy) / reach), 2);
  });
}

const clamp = (value: number, most: number) => Math.max(-most, Math.min(most, value));

/** Prepares an image for cuts. */
export function cutSource(lab: LabImage): CutSource {
  const at = (image: LabImage): Colors => ({
    width: image.width,
    height: image.height,
    bins: colorBins(image),
    costs: contourCosts(image),
  });
  return { full: at(lab), half: at(halfImage(lab)) };
}

/**
 * Returns how much each pixel is object, 0 to 1: cut and colors are learned alternately from a first guess, as in
 * GrabCut (Rother 2004). All rounds but the last are made at half the size, which takes a quarter of the time, and the
 * last one goes on from them.
 */
export function cutByColor(
  { full, half }: CutSource,
  prior: Prior,
  use: keyof typeof LAST_STEPS,
): Float32Array {
  const coarse = halved(prior, full, half);
  const state = relaxation(coarse.map((odds) => 1 / (1 + Math.exp(-2 * odds))));
  for (let round = 1; round < LEARNING; round++) learn(state, coarse, half, STEPS);
  const last = {
    object: doubled(state.object, half, full),
    acrossX: doubled(state.acrossX, half, full),
    acrossY: doubled(state.acrossY, half, full),
  };
  learn(last, prior, full, LAST_STEPS[use]);
  return last.object;
}

/** Learns the colors of a cut, and cuts again by them. */
function learn(state: Relaxation, prior: Prior, colors: Colors, steps: number): void {
  const { bins, costs, width } = colors;
  const ofColor = colorOdds(bins, state.object);
  const odds = prior.map((value, i) => clamp(ofColor[bins[i]] + value, MOST_ODDS));
  minimise(state, odds, costs, width, steps);
}

/**
 * Returns the heaviest part and the parts of similar weight, with holes filled: eyes and highlights that look like
 * background are far more frequent than real holes.
 */
export function wholeObject(object: Float32Array, { width, height }: Grid): Mask {
  const mask: Mask = { width, height, data: Uint8Array.from(object, (v) => (v >= 0.5 ? 1 : 0)) };
  const { labels, sizes } = connectedParts(mask, 1);
  const weights = new Float64Array(sizes.length);
  const [nearX, nearY] = [width, height].map((side) =>
    Float64Array.from({ length: side }, (_, i) => Math.exp(-8 * ((i + 0.5) / side - 0.5) ** 2)),
  );
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++)
      if (labels[i] >= 0) weights[labels[i]] += nearX[x] * nearY[y];
  const least = LEAST_PART * weights.reduce((most, weight) => Math.max(most, weight), 0);
  for (let i = 0; i < labels.length; i++) {
    if (labels[i] >= 0 && weights[labels[i]] < least) mask.data[i] = 0;
  }
  fillHoles(mask, Infinity);
  return mask;
}
