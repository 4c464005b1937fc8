import type { DepthMap, Raster } from '../spec.ts';
import type { Network } from './network.ts';
import { stretchedPicture } from './picture.ts';

/** Side of the picture for a network that reads any: the one that Depth Anything V2 was trained with. */
const SIDE = 518;
/** Largest picture that is made for a network: its numbers take 200 MB. */
const MOST_PIXELS = 4096 ** 2;
/** Means and deviations of the colors that the network was trained with (ImageNet). */
const MEAN = [0.485, 0.456, 0.406];
const DEVIATION = [0.229, 0.224, 0.225];

/**
 * Reads the depth of an image with a network like Depth Anything V2 (Yang et al. 2024), whose output grows towards the
 * viewer and has no unit.
 */
export async function readDepthMap(network: Network, image: Raster): Promise<DepthMap> {
  const [, , height, width] = network.inputShape.map((size) => size ?? SIDE);
  if (width * height > MOST_PIXELS)
    throw new Error(`The network reads ${width} × ${height} pixels, more than can be made.`);
  const picture = await stretchedPicture(image, width, height);
  const area = width * height;
  const data = picture.map((value, i) => {
    const channel = Math.floor(i / area);
    return (value - MEAN[channel]) / DEVIATION[channel];
  });
  const [depth] = (await network.run({ dims: [1, 3, height, width], data })).values();
  const [rows, columns] = depth!.dims.slice(-2);
  if (rows * columns !== depth!.data.length)
    throw new Error(
      `The network returns ${depth!.dims.join('×')} values instead of one depth map.`,
    );
  if (!depth!.data.every(Number.isFinite))
    throw new Error('The network returns depths that are not numbers.');
  return { width: columns, height: rows, values: depth!.data };
}
