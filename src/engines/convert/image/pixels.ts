import sharp from 'sharp';
import type { SceneImage } from '../../mesh/scene.ts';
import { fromPixels, toFile, toPixels } from '../../raster/raw-pixels.ts';
import { FormatError } from '../format.ts';
import type { ImageSize } from './image-size.ts';

/** A decoded image: RGBA with 8 bits per channel, straight alpha, top row first. */
export interface Pixels extends ImageSize {
  data: Uint8Array;
}

/**
 * Decodes a PNG, JPEG or WebP (see `toWebImage` for other formats) and scales it to a size. Alpha is scaled separately,
 * because textures store values in it, and colors with an alpha of 0 must not vanish.
 * @throws FormatError if the image is damaged
 */
export async function decodePixels(image: SceneImage, size: ImageSize): Promise<Pixels> {
  const decoded = await decode(image);
  if (decoded.width === size.width && decoded.height === size.height) return decoded;
  const count = decoded.width * decoded.height;
  const colors = new Uint8Array(count * 3);
  const alpha = new Uint8Array(count);
  for (let i = 0; i < count; i++) {
    for (let k = 0; k < 3; k++) colors[3 * i + k] = decoded.data[4 * i + k];
    alpha[i] = decoded.data[4 * i + 3];
  }
  const [stretchedColors, stretchedAlpha] = await Promise.all([
    stretch(colors, 3, decoded, size),
    stretch(alpha, 1, decoded, size),
  ]);
  const data = new Uint8Array(size.width * size.height * 4);
  for (let i = 0; i < stretchedAlpha.length; i++) {
    for (let k = 0; k < 3; k++) data[4 * i + k] = stretchedColors[3 * i + k];
    data[4 * i + 3] = stretchedAlpha[i];
  }
  return { ...size, data };
}

async function decode(image: SceneImage): Promise<Pixels> {
  try {
    const { width, height, data } = await toPixels(
      sharp(image.bytes).toColourspace('srgb').ensureAlpha(),
    );
    return { width, height, data };
  } catch {
    throw new FormatError(`the texture "${image.name}" is damaged`);
  }
}

async function stretch(
  data: Uint8Array,
  channels: 1 | 3,
  from: ImageSize,
  to: ImageSize,
): Promise<Uint8Array> {
  const stretched = await toPixels(
    fromPixels(data, from, channels)
      .resize({ width: to.width, height: to.height, fit: 'fill' })
      .toColourspace(channels === 1 ? 'b-w' : 'srgb'),
  );
  return stretched.data;
}

/**
 * Encodes pixels as PNG, without an alpha channel if every pixel is opaque. The same pixels always give the same bytes.
 */
export function encodePng({ width, height, data }: Pixels): Promise<Uint8Array> {
  let image = fromPixels(data, { width, height }, 4);
  let opaque = true;
  for (let i = 3; i < data.length && opaque; i += 4) opaque = data[i] === 255;
  if (opaque) image = image.removeAlpha();
  return toFile(image.png({ compressionLevel: 6 }));
}

/** Encodes pixels as a grayscale PNG with one byte per pixel. */
export function encodeGreyPng(size: ImageSize, levels: Uint8Array): Promise<Uint8Array> {
  return toFile(fromPixels(levels, size, 1).toColourspace('b-w').png({ compressionLevel: 6 }));
}
