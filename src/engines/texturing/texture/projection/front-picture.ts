import { fillTexels } from '../../../raster/fill-texels.ts';
import { fromPixels, toPixels } from '../../../raster/raw-pixels.ts';
import type { Raster } from '../../../spec.ts';
import { share, sharedBytes } from '../../../threads/shared-arrays.ts';
import { type Box, OPAQUE, objectBox } from './silhouette.ts';

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

/** @param box position of the model's box in the image, in pixels */
export async function projectedPicture(image: Raster, box: Box): Promise<Projected> {
  const object = objectBox(image) ?? { left: 0, top: 0, width: image.width, height: image.height };
  const { data, width } = await toPixels(
    fromPixels(image.data, image, 4)
      .extract(object)
      .resize({ width: SIDE, height: SIDE, fit: 'fill' }),
  );
  const picture = withoutHoles(data, width);
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

/** Converts RGBA to RGB, and fills the area around the object with the object's colors. */
function withoutHoles(pixels: Uint8Array, size: number): Picture {
  const data = sharedBytes(size * size * 3);
  const covered = new Uint8Array(size * size);
  for (let i = 0; i < covered.length; i++) {
    covered[i] = pixels[4 * i + 3] >= OPAQUE ? 1 : 0;
    for (let k = 0; k < 3; k++) data[3 * i + k] = pixels[4 * i + k];
  }
  // The outermost pixels of the object are mixed with the background.
  const inner = covered.map((on, i) =>
    (on & covered[i - 2] & covered[i + 2] & covered[i - 2 * size] & covered[i + 2 * size]) === 1
      ? 1
      : 0,
  );
  fillTexels(data, inner.includes(1) ? inner : covered, size, 3);
  return { width: size, height: size, data };
}
