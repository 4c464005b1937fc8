import sharp from 'sharp';
import { type EngineContext, type Raster, type Segmenter, SourceUnusable } from '../spec.ts';
import { cleanAlpha, flatten, judgeAlpha } from './alpha.ts';
import { createGrabCut, GRABCUT_SIDE, type GrabCut } from './grabcut.ts';
import { toLab } from './lab.ts';
import { matte } from './matte.ts';
import { cutUniform } from './uniform-border.ts';

/** Longest side at which the uniform border is looked for; the edge itself is read at the image's own size. */
const WORKING_SIDE = 1024;
/** GrabCut's edge is off by a pixel or two of its small picture either way. */
const GRABCUT_BAND = { inside: 2, outside: 2 };

/**
 * {@link Segmenter} without a neural network, from the surest method to the least: the image's own alpha channel, a
 * uniform (or gently drifting) border, GrabCut. Where nothing separates, the whole picture is the object, with a
 * warning.
 */
export function createSegmenter(): Segmenter {
  const grabCut = createGrabCut();
  return {
    specVersion: 1,
    identity: { id: 'bozzetto-cut-out', version: '1', provider: 'built-in' },
    doCutOut: (image, context) => cutOut(image, grabCut, context),
  };
}

/** @throws SourceUnusable where the image is fully transparent */
async function cutOut(
  image: Raster,
  grabCut: GrabCut,
  context: EngineContext,
): ReturnType<Segmenter['doCutOut']> {
  const verdict = judgeAlpha(image);
  if (verdict === 'empty') throw new SourceUnusable('the image is fully transparent');
  if (verdict === 'cut-out') return { image: cleanAlpha(image), method: 'alpha', warnings: [] };
  const opaque = flatten(image);
  await context.progress(0.1);

  const working = await reduced(opaque, WORKING_SIDE);
  const uniform = cutUniform(toLab(working));
  await context.progress(0.4);
  if (uniform !== null) {
    const band = { inside: uniform.excess, outside: 2 };
    const found = matte(opaque, working, uniform.mask, band);
    return { image: found, method: 'uniform-border', warnings: [] };
  }

  const small = await reduced(opaque, GRABCUT_SIDE);
  const grabbed = await grabCut(small);
  await context.progress(0.8);
  if (grabbed !== null) {
    return {
      image: matte(opaque, small, grabbed, GRABCUT_BAND),
      method: 'grabcut',
      warnings: [
        {
          code: 'cut_out_estimated',
          message:
            'The background is not uniform; the object was estimated. A transparent or plain background gives a better model.',
        },
      ],
    };
  }
  return {
    image: opaque,
    method: 'whole-frame',
    warnings: [
      {
        code: 'cut_out_failed',
        message: 'No object could be told from the background; the whole picture was used.',
      },
    ],
  };
}

/** The picture at most `side` px a side; itself where it is no larger. */
async function reduced(image: Raster, side: number): Promise<Raster> {
  const { width, height, data } = image;
  if (Math.max(width, height) <= side) return image;
  const { data: pixels, info } = await sharp(data, {
    raw: { width, height, channels: 4 },
    limitInputPixels: false,
  })
    .resize({ width: side, height: side, fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return {
    width: info.width,
    height: info.height,
    data: new Uint8Array(pixels.buffer, pixels.byteOffset, pixels.length),
  };
}
