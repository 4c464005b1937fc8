import { fillTexels } from '../../../raster/fill-texels.ts';
import { fromPixels, toPixels } from '../../../raster/raw-pixels.ts';
import type { Raster } from '../../../spec.ts';
import { share, sharedBytes } from '../../../threads/shared-arrays.ts';
import { type Box, OPAQUE, objectBox } from './silhouette.ts';
import { trustedPixels } from './trusted-pixels.ts';

/** A picture without transparent areas, RGB, in shared memory. */
export interface Picture {
  width: number;
  height: number;
  data: Uint8Array;
}

/** The projected object of an image, and the position of the model's box on it. */
export interface Projected {
  picture: Picture;
  /** The same at low resolution: colors for the sides that the picture does not show. */
  coarse: Picture;
  /** The model's box, in fractions of the picture. */
  box: Box;
}

/** Side in pixels at which pictures are processed. */
const SIDE = 1024;
const COARSE = 24;
/** Longest side in pixels of the cut-out in which trusted pixels are found. */
const TRUST = 640;

/** @param box position of the model's box in the image, in pixels */
export async function projectedPicture(image: Raster, box: Box): Promise<Projected> {
  const object = objectBox(image) ?? { left: 0, top: 0, width: image.width, height: image.height };
  const cropped = () => fromPixels(image.data, image, 4).extract(object);
  const { data, width } = await toPixels(
    cropped().resize({ width: SIDE, height: SIDE, fit: 'fill' }),
  );
  const scale = Math.min(1, TRUST / Math.max(object.width, object.height));
  const proportionate = await toPixels(
    cropped().resize({
      width: Math.max(1, Math.round(object.width * scale)),
      height: Math.max(1, Math.round(object.height * scale)),
      fit: 'fill',
    }),
  );
  const picture = withoutHoles(data, width, proportionate);
  const small = await toPixels(
    fromPixels(picture.data, picture, 3)
      .resize({ width: COARSE, height: COARSE, fit: 'fill' })
      .blur(1),
  );
  return {
    picture,
    coarse: { width: COARSE, height: COARSE, data: share(small.data) },
    box: {
      left: (box.left - object.left) / object.width,
      top: (box.top - object.top) / object.height,
      width: box.width / object.width,
      height: box.height / object.height,
    },
  };
}

/**
 * Converts RGBA to RGB, and replaces what may show the background by the object's colors nearby.
 * @param proportionate RGBA of the same with its own proportions
 */
function withoutHoles(pixels: Uint8Array, size: number, proportionate: Picture): Picture {
  const data = sharedBytes(size * size * 3);
  const { width, height } = proportionate;
  const alpha = Float32Array.from(
    { length: width * height },
    (_, i) => proportionate.data[4 * i + 3] / 255,
  );
  const trusted = trustedPixels(alpha, proportionate);
  const covered = new Uint8Array(size * size);
  const inner = new Uint8Array(size * size);
  for (let i = 0; i < covered.length; i++) {
    const x = Math.floor((((i % size) + 0.5) * width) / size);
    const y = Math.floor(((Math.floor(i / size) + 0.5) * height) / size);
    covered[i] = pixels[4 * i + 3] >= OPAQUE ? 1 : 0;
    inner[i] = covered[i] & trusted[y * width + x];
    for (let k = 0; k < 3; k++) data[3 * i + k] = pixels[4 * i + k];
  }
  fillTexels(data, inner.includes(1) ? inner : covered, size, 3);
  return { width: size, height: size, data };
}
