import { fromPixels, toPixels } from '../raster/raw-pixels.ts';
import {
  type ImageCodec,
  type ImageGenerator,
  type Raster,
  type RemotePictures,
  RemoteResultWrong,
} from '../spec.ts';
import { usable } from './read-model.ts';

/** {@link ImageGenerator} for images that a server made, which become squares of the requested size. */
export function createRemotePictures(
  imagination: ImageGenerator,
  codec: ImageCodec,
  pictures: RemotePictures,
): ImageGenerator {
  return {
    specVersion: 1,
    identity: pictures.identity,
    async generate({ count, size }, work) {
      const { paths } = pictures;
      if (paths.length < count) {
        const message = `${paths.length} images were generated; ${count} were requested`;
        throw new RemoteResultWrong('image', message);
      }
      const images = [];
      for (const path of paths.slice(0, count)) {
        const part = work.within(1 / count);
        const image = await usable('image', () => codec.decode(path, part));
        images.push({ image: await squareOf(image, size), provenance: null });
      }
      return { images, backdrop: null, warnings: [] };
    },
    // An image drawn by this service may still be the source of another step.
    takeApart: (provenance, side, work) => imagination.takeApart(provenance, side, work),
  };
}

/** Fits the whole image into a square, and fills the rest with the color of the image's border. */
async function squareOf(picture: Raster, side: number): Promise<Raster> {
  if (picture.width === side && picture.height === side) return picture;
  const [r, g, b, a] = borderColor(picture);
  const background = { r: r!, g: g!, b: b!, alpha: a! / 255 };
  const { width, height, data } = await toPixels(
    fromPixels(picture.data, picture, 4).resize(side, side, { fit: 'contain', background }),
  );
  return { width, height, data };
}

/** Returns the median of each channel over the outermost pixels. */
function borderColor({ width, height, data }: Raster): number[] {
  const border: number[] = [];
  for (let x = 0; x < width; x++) border.push(x, (height - 1) * width + x);
  for (let y = 0; y < height; y++) border.push(y * width, y * width + width - 1);
  return [0, 1, 2, 3].map((channel) => {
    const values = Uint8Array.from(border, (pixel) => data[4 * pixel + channel]).sort();
    return values[values.length >> 1];
  });
}
