import sharp from 'sharp';
import type { SceneImage } from '../mesh/scene.ts';
import { toFile, toPixels } from '../raster/raw-pixels.ts';
import { type RemoteResults, RemoteResultWrong, type Warning, type Work } from '../spec.ts';

/** Pixels are not limited here, because the reader has checked the images against its own limits. */
const INPUT = { limitInputPixels: false, failOn: 'error', pages: 1 } as const;
/** Size at which an image is decoded for a check: libvips still reads all of it. */
const GLANCE = 16;

/**
 * Reduces textures that are larger than requested, and leaves the others unchanged; each is decoded once, so that no
 * broken texture is passed on.
 * @throws RemoteResultWrong if one cannot be decoded
 */
export async function fitTextures(
  step: keyof RemoteResults,
  images: readonly SceneImage[],
  most: number,
  work: Work,
): Promise<{ images: SceneImage[]; warnings: Warning[] }> {
  const fitted: SceneImage[] = [];
  let resized = 0;
  // Images are processed one after another, because an interlaced one of 16,384² needs a gigabyte.
  for (const image of images) {
    const made = await fit(image, most).catch((error: Error) => {
      const message = 'the generated model has unreadable textures';
      throw new RemoteResultWrong(step, message, error.message);
    });
    fitted.push(made);
    if (made !== image) resized++;
    await work.breathe(fitted.length / images.length);
  }
  const message = `${resized} of ${images.length} textures exceeded texture_size and were reduced to ${most} pixels`;
  return { images: fitted, warnings: resized > 0 ? [{ code: 'textures_reduced', message }] : [] };
}

async function fit(image: SceneImage, most: number): Promise<SceneImage> {
  const picture = sharp(image.bytes, INPUT);
  const { width, height } = await picture.metadata();
  if (Math.max(width, height) <= most) {
    await toPixels(picture.resize(GLANCE, GLANCE, { fit: 'fill', kernel: 'nearest' }));
    return image;
  }
  const small = picture.resize({ width: most, height: most, fit: 'inside' });
  const jpeg = image.contentType === 'image/jpeg';
  const bytes = await toFile(
    jpeg
      ? small.jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
      : small.png({ compressionLevel: 3, adaptiveFiltering: true }),
  );
  const scale = most / Math.max(width, height);
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  return { ...image, bytes, width: side(width), height: side(height) };
}
