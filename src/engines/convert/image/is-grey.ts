import sharp from 'sharp';
import type { SceneImage } from '../../mesh/scene.ts';
import { toPixels } from '../../raster/raw-pixels.ts';

/** Side of the downscaled copy that is examined. */
const SAMPLE = 64;
/** Maximum average difference between the channels of a gray image, as compression may cause. */
const GREY = 4;

/** Whether an image has no colors, like occlusion maps. One that cannot be decoded counts as colored. */
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
