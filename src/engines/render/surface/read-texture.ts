import sharp from 'sharp';
import { toPixels } from '../../raster/raw-pixels.ts';
import type { Raster } from '../../spec.ts';
import { sharedBytes } from '../../threads/shared-arrays.ts';
import type { Texture } from './texture.ts';

/** Maximum number of pixels. A texture whose header claims more is not decoded. */
const MAX_PIXELS = 16_384 * 16_384;

/** Maximum number of texels in all textures of a model: 22 textures of 2048², some 500 MB with their mip levels. */
const MOST_TEXELS = 96 * 2 ** 20;

/** Reads width and height from the header; 1 × 1 if it does not state them. */
export async function readSize(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  try {
    const { width = 1, height = 1 } = await sharp(bytes, {
      limitInputPixels: MAX_PIXELS,
    }).metadata();
    return { width, height };
  } catch {
    return { width: 1, height: 1 };
  }
}

/** Returns the maximum side at which all given pictures fit into memory: `enough`, halved as often as necessary. */
export function affordableSide(
  sizes: readonly { width: number; height: number }[],
  enough: number,
): number {
  for (let side = enough; ; side /= 2) {
    let texels = 0;
    for (const { width, height } of sizes) {
      const shrink = shrinkOf(width, height, side);
      texels += Math.ceil(width / shrink) * Math.ceil(height / shrink);
    }
    if (texels <= MOST_TEXELS || side <= 8) return side;
  }
}

/** Returns the largest power of two by which the longer side can be divided without getting shorter than `enough`. */
function shrinkOf(width: number, height: number, enough: number): number {
  let shrink = 1;
  while (Math.max(width, height) >= enough * shrink * 2) shrink *= 2;
  return shrink;
}

/**
 * Decodes an image, halved for as long as its longer side keeps at least `enough` texels, because texels far smaller
 * than pixels would only be averaged again. (Three textures of 4096² would take 270 MB, and JPEG decodes at half the
 * size in half the time.) The mip levels are not filled yet.
 * @returns null if it cannot be decoded
 */
export async function readTexture(bytes: Uint8Array, enough: number): Promise<Texture | null> {
  try {
    const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, pages: 1 });
    const { width = 1, height = 1 } = await image.metadata();
    const shrink = shrinkOf(width, height, enough);
    const reduced = {
      width: Math.max(1, Math.round(width / shrink)),
      height: Math.max(1, Math.round(height / shrink)),
    };
    const pixels = await toPixels(
      image
        .resize({ ...reduced, fit: 'fill', kernel: 'linear' })
        .toColourspace('srgb')
        .ensureAlpha(),
    );
    return pixels.channels === 4 ? textureOf(pixels) : null;
  } catch {
    // If libvips refuses an image, the material's plain color is shown.
    return null;
  }
}

function textureOf({ data, width, height }: Raster): Texture {
  const [widths, heights, offsets] = [[width], [height], [0]];
  let length = width * height;
  for (let level = 0; Math.max(widths[level], heights[level]) > 1; level++) {
    widths.push(Math.max(widths[level] >> 1, 1));
    heights.push(Math.max(heights[level] >> 1, 1));
    offsets.push(length);
    length += widths[level + 1] * heights[level + 1];
  }
  const bytes = sharedBytes(4 * length);
  bytes.set(data.subarray(0, width * height * 4));
  return { texels: new Int32Array(bytes.buffer), offsets, widths, heights };
}
