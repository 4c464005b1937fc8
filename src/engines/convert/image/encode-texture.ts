import sharp, { type Sharp } from 'sharp';
import type { TextureEncoding } from '../../../contract/formats.ts';
import type { SceneImage } from '../../mesh/scene.ts';
import { toFile } from '../../raster/raw-pixels.ts';
import { untilAborted } from '../../work/until-aborted.ts';
import type { ConvertContext } from '../format.ts';
import type { TextureRole } from './texture-roles.ts';

/** The longest side that WebP can store, in pixels. */
const MAX_WEBP_SIDE = 16_383;

/**
 * WebP settings by role. Colors lose what the eye hardly sees. Other textures are stored without loss, because their
 * values are used in calculations, and a lossy WebP would halve the resolution of two of three channels.
 */
const WEBP = {
  color: { quality: 90, alphaQuality: 100, smartSubsample: true, exact: true },
  normal: { lossless: true, exact: true },
  data: { lossless: true, exact: true },
} as const;

/**
 * Returns a texture in the given encoding. A PNG, JPEG or WebP whose WebP would not be smaller stays as it is.
 * @param image a PNG, JPEG or WebP
 */
export async function encodeTexture(
  image: SceneImage,
  role: TextureRole,
  encoding: TextureEncoding,
  { work, warn }: Pick<ConvertContext, 'work' | 'warn'>,
): Promise<SceneImage> {
  work.signal.throwIfAborted();
  if (encoding === 'keep' || image.contentType === `image/${encoding}`) return image;
  const source = sharp(image.bytes, { limitInputPixels: false }).toColourspace('srgb');
  const encode = (pipeline: Sharp) => untilAborted(toFile(pipeline), work.signal);
  const png = { compressionLevel: 6 };
  if (encoding === 'png')
    return { ...image, contentType: 'image/png', bytes: await encode(source.png(png)) };
  const { width, height } = await source.metadata();
  if (Math.max(width, height) > MAX_WEBP_SIDE) {
    const limit = `WebP holds at most ${MAX_WEBP_SIDE} pixels per side`;
    warn('texture_kept', `the texture "${image.name}" kept its format: ${limit}`);
    return image;
  }
  const bytes = await encode(source.webp(WEBP[role]));
  return bytes.length < image.bytes.length ? { ...image, contentType: 'image/webp', bytes } : image;
}
