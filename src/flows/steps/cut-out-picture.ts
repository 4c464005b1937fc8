import type { CutOutGround, EncodedImage, Engines, Raster, Work } from '../../engines/spec.ts';

/** Warnings of the segmenter after which its cut-out is more likely to harm a model than the background is. */
const DOUBTS = ['cut_out_doubtful', 'cut_out_failed'];

/** An image as a model server gets it. */
export interface PreparedPicture {
  /** The object without its background; null: no object was found with enough confidence. */
  png: EncodedImage | null;
  /** Its pixels; the background is transparent, whatever the ground of the PNG. */
  cutOut: Raster | null;
  /** How the object was found. */
  method: string;
}

/**
 * Cuts the object out of an image for a model server that does not do so itself.
 * @throws SourceUnusable if the image cannot be read, or is fully transparent
 */
export async function cutOutPicture(
  { codec, segmenter }: Pick<Engines, 'codec' | 'segmenter'>,
  path: string,
  ground: CutOutGround,
  work: Work,
): Promise<PreparedPicture> {
  const picture = await codec.decode(path, work.within(0.2));
  const { image, method, warnings } = await segmenter.cutOut(picture, work.within(0.6));
  if (warnings.some(({ code }) => DOUBTS.includes(code)))
    return { png: null, cutOut: null, method };
  return {
    png: await codec.encode(grounded(image, ground), 'png', work.within(0.2), null),
    cutOut: image,
    method,
  };
}

/**
 * Returns a cut-out on its ground. Transparent pixels are white too, so that a server that ignores transparency sees the
 * object on white and not what was removed.
 */
function grounded({ width, height, data }: Raster, ground: CutOutGround): Raster {
  const out = data.slice();
  for (let i = 0; i < out.length; i += 4) {
    const alpha = data[i + 3]! / 255;
    if (ground === 'alpha' && alpha > 0) continue;
    for (let c = 0; c < 3; c++) out[i + c] = Math.round(data[i + c]! * alpha + 255 * (1 - alpha));
    if (ground === 'white') out[i + 3] = 255;
  }
  return { width, height, data: out };
}
