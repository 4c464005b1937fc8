import sharp from 'sharp';
import type { SceneImage } from '../../mesh/scene.ts';
import { toPixels } from '../../raster/raw-pixels.ts';

/** Width and height of the downscaled copy that is examined. */
const SAMPLE = 64;
/**
 * Maximum average difference between the channels of an image that counts as grayscale, since compression may cause
 * small differences.
 */
const GREY = 4;

/** Returns whether an image is colorless, as occlusion maps are. An image that cannot be decoded counts as colored. */
export async function isGrey({ bytes }: SceneImage): Promise<boolean> {
  try {
    const image = sharp(bytes).resize(SAMPLE, SAMPLE, { fit: 'fill' }).removeAlpha();
    const { data } = await toPixels(image.toColourspace('srgb'));
    let difference = 0;
    for (let i = 0; i + 2 < data.length; i += 3)
      difference +=
        Math.max(data[i], data[i + 1], data[i + 2]) - Math.min(data[i], data[i + 1], data[i + 2]);
    return difference / (data.length / 3) < GREY;
  } catch {
    return false;
  }
}
