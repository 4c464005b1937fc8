import { resampled } from '../raster/mask.ts';
import { fromPixels, toPixels } from '../raster/raw-pixels.ts';
import {
  type CutOut,
  type Raster,
  type Segmenter,
  SourceUnusable,
  type Warning,
  type Work,
} from '../spec.ts';
import { cleanAlpha, flatten, judgeAlpha } from './alpha.ts';
import { clearEdges } from './clear-edges.ts';
import { labImage } from './lab.ts';
import { matte } from './matte.ts';
import { CUT_SIDE, cutPhotograph, GUESS_SIDE } from './photograph.ts';
import { cutUniform, type UniformCut } from './uniform-border.ts';

/** Longest side at which a uniform border is searched for; the edge itself is computed at the image's own size. */
const WORKING_SIDE = 1024;
/** The cut's edge may be off by one or two pixels of its small image in either direction. */
const PHOTOGRAPH_BAND = { inside: 2, outside: 2 };
/**
 * Confidence below which the result may not be the intended object, or not all of it. Of 68 composed photographs, 17 of
 * whose cut-outs agreed by less than .8, 15 of these are below it and 8 of the 51 others (docs/decisions/0017).
 */
const DOUBTFUL = 0.76;

const ESTIMATED: Warning = {
  code: 'cut_out_estimated',
  message:
    'The background is not uniform, so the outline of the object was estimated, and may be wrong: look at the cut-out. A transparent or plain background gives a better model.',
};
const DOUBTED: Warning = {
  code: 'cut_out_doubtful',
  message:
    'The object is hard to distinguish from its surroundings, so the cut-out may be wrong. If it is, send an image with a transparent or plain background.',
};
const FAILED: Warning = {
  code: 'cut_out_failed',
  message: 'No object could be distinguished from the background; the whole image was used.',
};

/**
 * Creates a {@link Segmenter} without a neural network. It tries these methods, from the most to the least reliable:
 * the image's own alpha channel, a uniform (or gently drifting) border, and the most plausible of several cuts of a
 * photograph. If none works, the whole image is the object, with a warning.
 */
export function createSegmenter(): Segmenter {
  return {
    specVersion: 1,
    identity: { id: 'bozzetto-cut-out', version: '2', provider: 'built-in' },
    cutOut: cutOut,
  };
}

/** @throws SourceUnusable if the image is fully transparent */
async function cutOut(image: Raster, work: Work): Promise<CutOut> {
  const verdict = judgeAlpha(image);
  if (verdict === 'empty') throw new SourceUnusable('the image is fully transparent');
  if (verdict === 'cut-out') return { image: cleanAlpha(image), method: 'alpha', warnings: [] };
  const opaque = flatten(image);
  const plain = work.within(0.3);
  await plain.breathe(0.3);

  const working = await reduced(opaque, WORKING_SIDE);
  const uniform = cutUniform(labImage(working));
  await plain.breathe(1);
  const cutUniformly = (cut: UniformCut) =>
    matte(opaque, working, cut.mask, { inside: cut.excess, outside: 2 });
  const small = await reduced(opaque, GUESS_SIDE);
  if (uniform !== null && followsEdges(uniform, small))
    return { image: cutUniformly(uniform), method: 'uniform-border', warnings: [] };

  const medium = await reduced(opaque, CUT_SIDE);
  const found = await cutPhotograph(small, medium, uniform?.mask ?? null, work.within(0.6));
  if (found === null) {
    return { image: opaque, method: 'whole-frame', confidence: 0, warnings: [FAILED] };
  }
  const { mask, confidence } = found;
  const warnings = [confidence < DOUBTFUL ? DOUBTED : ESTIMATED];
  if (mask === null && uniform !== null) {
    return { image: cutUniformly(uniform), method: 'uniform-border', confidence, warnings };
  }
  const cut = matte(opaque, medium, mask!, PHOTOGRAPH_BAND);
  return { image: cut, method: 'saliency', confidence, warnings };
}

/** Returns whether a cut follows edges of the image, which is reduced to {@link GUESS_SIDE}, enough to be trusted. */
function followsEdges({ mask, leastEdge }: UniformCut, small: Raster): boolean {
  if (leastEdge > 1) return false;
  return clearEdges(labImage(small), resampled(mask, small.width, small.height)) >= leastEdge;
}

/** Returns the image, reduced to at most `side` pixels per side if it is larger. */
async function reduced(image: Raster, side: number): Promise<Raster> {
  if (Math.max(image.width, image.height) <= side) return image;
  const pipeline = fromPixels(image.data, image, 4);
  return toPixels(pipeline.resize({ width: side, height: side, fit: 'inside' }));
}
