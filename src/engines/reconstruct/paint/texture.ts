import sharp from 'sharp';
import type { Grid } from '../../raster/grid.ts';
import type { EncodedImage, Raster } from '../../spec.ts';
import { extendColors } from '../field/push-pull.ts';
import { type Rectangle, resampleCrop } from '../picture/crop.ts';
import type { Shading } from '../shading/shading.ts';
import type { Colors } from '../shape/shape.ts';
import type { Atlas } from './atlas.ts';
import { paintBack } from './back-side.ts';
import { removeShading } from './delight.ts';

/**
 * 0 to 100, with full chroma. At 92, artifacts are invisible even at twice the size, with a third of the bytes of 98.
 */
const JPEG_QUALITY = 92;
/** Alpha, 0 to 255, below which pixels are mixed with the background. */
const OPAQUE = 250;
/** Distance from the outline, in cells, within which the color may still be the background's. */
const RIM = 1;
/** Weight, out of 255, of rim pixels: they count only in parts so thin that there are no other pixels. */
const RIM_WEIGHT = 4;

export interface TextureRequest {
  colors: Pick<Colors, 'distance' | 'frontOnly' | 'backFill' | 'opaqueFrom'>;
  grid: Grid;
  atlas: Atlas;
  /** Light that is removed from the picture; null: none. */
  shading: Shading | null;
}

/** Resamples the crop to its place within a half of the atlas; runs on libvips' threads. */
export function resampleToAtlas(
  image: Raster,
  bounds: Rectangle,
  atlas: Atlas,
): Promise<Uint8Array> {
  const { crop, half } = atlas;
  const canvas = { left: crop.left, top: crop.top, width: half.width, height: half.height };
  return resampleCrop(image, bounds, crop, canvas);
}

/**
 * The whole texture, `size * size` RGB.
 * @param front the crop in its place within a half of the atlas, RGBA; it is painted over
 */
export function paintTexture(front: Uint8Array, request: TextureRequest): Uint8Array {
  const { colors, grid, atlas, shading } = request;
  const { distance, frontOnly, backFill, opaqueFrom } = colors;
  const { size, half, backLeft, backTop } = atlas;
  for (let i = 3; i < front.length; i += 4) if (front[i] >= opaqueFrom) front[i] = 255;
  const weights = confidence(front, distance, grid, half);
  if (!weights.some((weight) => weight > 0)) weighByAlpha(front, weights);
  if (shading) removeShading(front, shading, grid, half);
  extendColors(front, weights, half);
  const texture = new Uint8Array(size * size * 3);
  copyHalf(texture, atlas, front, 0, 0);
  if (frontOnly) paintBack(front, frontOnly, grid, half, backFill);
  // Odd sizes have a line between the halves; the back is first drawn one pixel earlier to fill it.
  if (size % 2 === 1)
    copyHalf(texture, atlas, front, backLeft && backLeft - 1, backTop && backTop - 1);
  copyHalf(texture, atlas, front, backLeft, backTop);
  return texture;
}

/**
 * Encodes a texture on libvips' threads.
 * @param painted side in which it was painted
 * @param size side of the image
 */
export async function encodeTexture(
  texture: Uint8Array,
  painted: number,
  size: number,
): Promise<EncodedImage> {
  const pixels = sharp(texture, { raw: { width: painted, height: painted, channels: 3 } });
  const bytes = await (painted === size ? pixels : pixels.resize(size, size, { kernel: 'cubic' }))
    .jpeg({ quality: JPEG_QUALITY, chromaSubsampling: '4:4:4' })
    .toBuffer();
  return { width: size, height: size, format: 'jpeg', bytes };
}

/** Returns the degree to which each pixel shows the object alone, 0 to 255. */
function confidence(
  pixels: Uint8Array,
  distance: Float32Array,
  grid: Grid,
  { width, height }: Grid,
): Uint8Array {
  const weights = new Uint8Array(width * height);
  const columnOf = Int32Array.from({ length: width }, (_, x) =>
    Math.floor((x * grid.width) / width),
  );
  for (let y = 0; y < height; y++) {
    const row = Math.floor((y * grid.height) / height) * grid.width;
    for (let x = 0; x < width; x++) {
      const p = y * width + x;
      const alpha = pixels[p * 4 + 3];
      if (alpha <= OPAQUE / 2) continue;
      const d = distance[row + columnOf[x]];
      if (alpha > OPAQUE && d > RIM) weights[p] = 255;
      else if (d > 0) weights[p] = RIM_WEIGHT;
    }
  }
  return weights;
}

/** If no pixel shows the object alone, as in smoke, weights the pixels by their alpha. */
function weighByAlpha(pixels: Uint8Array, weights: Uint8Array): void {
  for (let p = 0; p < weights.length; p++) weights[p] = pixels[4 * p + 3];
}

/** Copies an RGBA half into the RGB texture. */
function copyHalf(
  texture: Uint8Array,
  atlas: Atlas,
  pixels: Uint8Array,
  left: number,
  top: number,
): void {
  const { size, half } = atlas;
  for (let y = 0; y < half.height; y++) {
    let to = ((y + top) * size + left) * 3;
    let from = y * half.width * 4;
    for (let x = 0; x < half.width; x++, from += 4, to += 3) {
      texture[to] = pixels[from];
      texture[to + 1] = pixels[from + 1];
      texture[to + 2] = pixels[from + 2];
    }
  }
}
