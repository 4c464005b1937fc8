import sharp from 'sharp';
import { toPixels } from '../../raster/raw-pixels.ts';
import type { Raster } from '../../spec.ts';
import { sharedBytes } from '../../threads/shared-arrays.ts';

/** A decoded texture and its mip levels, one after another in shared memory. */
export interface Texture {
  /** The bytes of each texel as in the file, from the lowest: red, green, blue, alpha. */
  texels: Int32Array;
  /** One entry per mip level, starting at full resolution: index of its first texel, width and height. */
  offsets: number[];
  widths: number[];
  heights: number[];
}

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

/** Computes the mip levels, in place (2048²: 40 ms). */
export function fillMipLevels({ texels, offsets, widths, heights }: Texture): void {
  for (let level = 1; level < offsets.length; level++) {
    const from = level - 1;
    halve(texels, offsets[from], widths[from], heights[from], offsets[level]);
  }
}

const EVEN = 0x00ff00ff;

/** Averages 2 × 2 texels, two channels at a time; of an odd side the last row or column is left out. */
function halve(texels: Int32Array, from: number, width: number, height: number, to: number): void {
  const w = Math.max(width >> 1, 1);
  const h = Math.max(height >> 1, 1);
  const right = width > 1 ? 1 : 0;
  const down = height > 1 ? width : 0;
  for (let y = 0, o = to; y < h; y++) {
    for (let x = 0, p = from + 2 * y * down; x < w; x++, o++, p += 2 * right) {
      const a = texels[p];
      const b = texels[p + right];
      const c = texels[p + down];
      const d = texels[p + right + down];
      const low = (a & EVEN) + (b & EVEN) + (c & EVEN) + (d & EVEN) + 0x00020002;
      const high =
        ((a >>> 8) & EVEN) + ((b >>> 8) & EVEN) + ((c >>> 8) & EVEN) + ((d >>> 8) & EVEN);
      texels[o] = ((low >>> 2) & EVEN) | ((((high + 0x00020002) >>> 2) & EVEN) << 8);
    }
  }
}
