import type { Grid } from '../raster/grid.ts';
import { coverage, type Mask, resampled } from '../raster/mask.ts';
import type { Raster, Work } from '../spec.ts';
import { cutByColor, cutSource, PRIORS, readScene, wholeObject } from './hypotheses.ts';
import { chooseMask } from './hypothesis-score.ts';
import { labImage } from './lab.ts';

/** Longest side at which guesses are made, and at which the best one is cut again. */
export const GUESS_SIDE = 224;
export const CUT_SIDE = 384;

/** Weight of the guess in the final cut, as log odds, where its contour is clear. */
const TRUST = 2.5;
/** Range of the object's fraction of the image in which a result is plausible. */
const BELIEVABLE = { least: 0.004, most: 0.96 };

export interface PhotographCut {
  /** null: the mask of the uniform border is the best one. */
  mask: Mask | null;
  /** Estimated intersection over union with the truth, 0 to 1. */
  confidence: number;
}

/**
 * Cuts out the object of a photograph: makes several guesses about where it is, cuts each one out by its colors, and
 * cuts the most plausible one again at a higher resolution.
 * @param small the image at {@link GUESS_SIDE}
 * @param medium the image at {@link CUT_SIDE}
 * @param uniform the area that the border's color cannot reach, if the border is largely of one color
 * @returns null if almost nothing or almost everything would be left, or no mask follows an edge
 */
export async function cutPhotograph(
  small: Raster,
  medium: Raster,
  uniform: Mask | null,
  work: Work,
): Promise<PhotographCut | null> {
  const scene = readScene(small);
  const { width, height } = small;
  const masks: Mask[] = [];
  for (const [n, prior] of PRIORS.entries()) {
    await work.breathe((0.7 * (n + 1)) / (PRIORS.length + 1));
    const mask = wholeObject(cutByColor(scene.cut, prior(scene), 'guess'), small);
    if (believable(mask)) masks.push(mask);
  }
  const guesses = masks.length;
  if (uniform !== null) masks.push(resampled(uniform, width, height));
  if (masks.length === 0) return null;
  const choice = chooseMask(scene, masks);
  await work.breathe(0.75);
  if (choice === null) return null;
  const { best, confidence } = choice;
  if (best >= guesses) return { mask: null, confidence };
  const mask = cutAnew(medium, masks[best]);
  return believable(mask) ? { mask, confidence } : null;
}

/** Cuts the guess again at the size of the image, with the colors learned at that size. */
function cutAnew(picture: Raster, guess: Mask): Mask {
  const lab = labImage(picture);
  const prior = softened(guess, picture).map((value) => TRUST * (2 * value - 1));
  const object = cutByColor(cutSource(lab), prior, 'result');
  return wholeObject(object, picture);
}

/** Returns the mask at another size, with a transition from 0 to 1 over about four of its pixels. */
function softened(mask: Mask, { width, height }: Grid): Float32Array {
  let field = Float32Array.from(mask.data);
  for (let round = 0; round < 3; round++) {
    for (const [stride, length] of [
      [1, mask.width],
      [mask.width, mask.height],
    ] as const) {
      field = field.map((value, i) => {
        const at = Math.floor(i / stride) % length;
        const before = at > 0 ? field[i - stride] : value;
        const after = at < length - 1 ? field[i + stride] : value;
        return (before + value + after) / 3;
      });
    }
  }
  return Float32Array.from({ length: width * height }, (_, i) => {
    const x = (((i % width) + 0.5) * mask.width) / width;
    const y = ((Math.floor(i / width) + 0.5) * mask.height) / height;
    return field[Math.floor(y) * mask.width + Math.floor(x)];
  });
}

function believable(mask: Mask): boolean {
  const share = coverage(mask);
  return share >= BELIEVABLE.least && share <= BELIEVABLE.most;
}
