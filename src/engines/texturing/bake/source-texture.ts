import sharp from 'sharp';
import { type TextureSlot, wrapTexel } from '../../mesh/texture-use.ts';
import { toPixels } from '../../raster/raw-pixels.ts';
import { LINEAR_OF_BYTE } from '../../raster/srgb.ts';
import { share } from '../../threads/shared-arrays.ts';

/** A decoded picture in shared memory. */
export interface SourceTexture {
  width: number;
  height: number;
  /** Bytes of each texel: red, green, blue, alpha, starting with the lowest byte. */
  texels: Int32Array;
}

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

/**
 * Reads the picture at (u, v), interpolated bilinearly between the four surrounding texels, into `out` (RGBA, 0 to 1).
 * @param color whether the first three channels are sRGB; they are returned as linear light
 */
export function sampleTexture(
  { width, height, texels }: SourceTexture,
  { wrapS, wrapT, nearest, transform: m }: TextureSlot,
  u: number,
  v: number,
  color: boolean,
  out: Float64Array,
): void {
  let x = (m[0] * u + m[1] * v + m[2]) * width - 0.5;
  let y = (m[3] * u + m[4] * v + m[5]) * height - 0.5;
  if (nearest) {
    x = Math.round(x);
    y = Math.round(y);
  }
  const column = Math.floor(x);
  const row = Math.floor(y);
  const fx = x - column;
  const fy = y - row;
  const left = wrapTexel(column, width, wrapS);
  const right = wrapTexel(column + 1, width, wrapS);
  const top = wrapTexel(row, height, wrapT) * width;
  const bottom = wrapTexel(row + 1, height, wrapT) * width;
  const a = texels[top + left];
  const b = texels[top + right];
  const c = texels[bottom + left];
  const d = texels[bottom + right];
  const wa = (1 - fx) * (1 - fy);
  const wb = fx * (1 - fy);
  const wc = (1 - fx) * fy;
  const wd = fx * fy;
  // Written out instead of looping over the channels, which halves the time.
  if (color) {
    out[0] =
      LINEAR_OF_BYTE[a & 255] * wa +
      LINEAR_OF_BYTE[b & 255] * wb +
      LINEAR_OF_BYTE[c & 255] * wc +
      LINEAR_OF_BYTE[d & 255] * wd;
    out[1] =
      LINEAR_OF_BYTE[(a >>> 8) & 255] * wa +
      LINEAR_OF_BYTE[(b >>> 8) & 255] * wb +
      LINEAR_OF_BYTE[(c >>> 8) & 255] * wc +
      LINEAR_OF_BYTE[(d >>> 8) & 255] * wd;
    out[2] =
      LINEAR_OF_BYTE[(a >>> 16) & 255] * wa +
      LINEAR_OF_BYTE[(b >>> 16) & 255] * wb +
      LINEAR_OF_BYTE[(c >>> 16) & 255] * wc +
      LINEAR_OF_BYTE[(d >>> 16) & 255] * wd;
  } else {
    out[0] = ((a & 255) * wa + (b & 255) * wb + (c & 255) * wc + (d & 255) * wd) / 255;
    out[1] =
      (((a >>> 8) & 255) * wa +
        ((b >>> 8) & 255) * wb +
        ((c >>> 8) & 255) * wc +
        ((d >>> 8) & 255) * wd) /
      255;
    out[2] =
      (((a >>> 16) & 255) * wa +
        ((b >>> 16) & 255) * wb +
        ((c >>> 16) & 255) * wc +
        ((d >>> 16) & 255) * wd) /
      255;
  }
  out[3] = ((a >>> 24) * wa + (b >>> 24) * wb + (c >>> 24) * wc + (d >>> 24) * wd) / 255;
}
