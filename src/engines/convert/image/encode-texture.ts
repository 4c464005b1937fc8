import sharp, { type Sharp } from 'sharp';
import type { TextureEncoding } from '../../../contract/formats.ts';
import type { SceneImage } from '../../mesh/scene.ts';
import { toFile } from '../../raster/raw-pixels.ts';
import { untilAborted } from '../../work/until-aborted.ts';
import type { ConvertContext } from '../format.ts';
import { encodeKtx2 } from './encode-ktx2.ts';
import type { Texture } from './texture-roles.ts';

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
 * Returns textures in the given encoding, in the same order. An image whose WebP would not be smaller stays as it is.
 * @param progress fraction of the context's work at which all are done
 */
export async function encodeTextures(
  textures: readonly Texture[],
  encoding: TextureEncoding,
  context: Pick<ConvertContext, 'work' | 'warn'>,
  progress: number,
): Promise<SceneImage[]> {
  if (encoding === 'keep') return textures.map(({ image }) => image);
  if (encoding === 'ktx2') return encodeKtx2(textures, context, progress);
  const encoded: SceneImage[] = [];
  for (const texture of textures) {
    const encode = encoding === 'png' ? encodePng : encodeWebp;
    encoded.push(await encode(texture, context));
    await context.work.breathe((progress * encoded.length) / textures.length);
  }
  return encoded;
}

async function encodePng(
  { image }: Texture,
  { work }: Pick<ConvertContext, 'work'>,
): Promise<SceneImage> {
  if (image.contentType === 'image/png') return image;
  const png = sourceOf(image).png({ compressionLevel: 6 });
  const bytes = await untilAborted(toFile(png), work.signal);
  return { ...image, contentType: 'image/png', bytes };
}

async function encodeWebp(
  { image, role }: Texture,
  { work, warn }: Pick<ConvertContext, 'work' | 'warn'>,
): Promise<SceneImage> {
  if (image.contentType === 'image/webp') return image;
  const source = sourceOf(image);
  const { width, height } = await source.metadata();
  if (Math.max(width, height) > MAX_WEBP_SIDE) {
    const limit = `WebP holds at most ${MAX_WEBP_SIDE} pixels per side`;
    warn('texture_kept', `the texture "${image.name}" kept its format: ${limit}`);
    return image;
  }
  const bytes = await untilAborted(toFile(source.webp(WEBP[role])), work.signal);
  return bytes.length < image.bytes.length ? { ...image, contentType: 'image/webp', bytes } : image;
}

function sourceOf({ bytes }: SceneImage): Sharp {
  return sharp(bytes, { limitInputPixels: false }).toColourspace('srgb');
}
