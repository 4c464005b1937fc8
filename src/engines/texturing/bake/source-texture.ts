import sharp from 'sharp';
import { toPixels } from '../../raster/raw-pixels.ts';
import { share } from '../../threads/shared-arrays.ts';
import type { SourceTexture } from './texture-lookups.ts';

/** Maximum number of pixels that a picture's header may claim; a larger picture is not decoded. */
const MAX_PIXELS = 16_384 * 16_384;

/** Maximum number of texels in all pictures of a model together: 8 of 4096², 512 MB. */
const MOST_TEXELS = 8 * 4096 * 4096;

/** Returns the longest side that pictures may have: `maxSide`, halved until all pictures fit into memory. */
export async function affordableSide(
  images: readonly { bytes: Uint8Array }[],
  maxSide: number,
): Promise<number> {
  const sizes: { width: number; height: number }[] = [];
  for (const { bytes } of images) {
    const { width, height } = await sharp(bytes, { limitInputPixels: MAX_PIXELS })
      .metadata()
      .catch(() => ({ width: 1, height: 1 }));
    sizes.push({ width, height });
  }
  const texels = (side: number) =>
    sizes.reduce((sum, { width, height }) => {
      const scale = Math.min(1, side / Math.max(width, height));
      return sum + width * height * scale * scale;
    }, 0);
  let side = maxSide;
  while (side > 8 && texels(side) > MOST_TEXELS) side = Math.ceil(side / 2);
  return side;
}

/**
 * Decodes a picture, reduced so that neither side exceeds `maxSide`.
 * @returns null if libvips rejects the picture
 */
export async function decodeTexture(
  bytes: Uint8Array,
  maxSide: number,
): Promise<SourceTexture | null> {
  try {
    const { width, height, channels, data } = await toPixels(
      sharp(bytes, { limitInputPixels: MAX_PIXELS, pages: 1 })
        .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb')
        .ensureAlpha(),
    );
    return channels === 4 ? { width, height, texels: new Int32Array(share(data).buffer) } : null;
  } catch {
    return null;
  }
}
