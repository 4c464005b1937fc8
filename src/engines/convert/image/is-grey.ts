import sharp from 'sharp';
import type { SceneImage } from '../../mesh/scene.ts';
import { toPixels } from '../../raster/raw-pixels.ts';

/** Side of the copy that an image is judged by. */
const SAMPLE = 64;
/** Channels of a grey image differ by less, on the average, than compression makes them. */
const GREY = 4;

/** Whether an image has no colours, as maps of occlusion. One that cannot be decoded counts as coloured. */
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
