import sharp from 'sharp';
import type { SceneImage } from '../../mesh/scene.ts';
import { FormatError } from '../format.ts';
import type { ImageSize } from './image-size.ts';

/** A decoded image: RGBA, 8 bits, straight alpha, rows from the top. */
export interface Pixels extends ImageSize {
  data: Uint8Array;
}

/**
 * Decodes a PNG, JPEG or WebP (see `toWebImage` for others), stretched to a size.
 * @throws FormatError where it is damaged
 */
export async function decodePixels(image: SceneImage, size: ImageSize): Promise<Pixels> {
  try {
    const data = await sharp(image.bytes)
      .toColourspace('srgb')
      .ensureAlpha()
      .resize({ width: size.width, height: size.height, fit: 'fill' })
      .raw({ depth: 'uchar' })
      .toBuffer();
    return { ...size, data };
  } catch {
    throw new FormatError(`the texture "${image.name}" is damaged`);
  }
}

/** As PNG; without an alpha channel where every pixel is opaque. Same pixels, same bytes. */
export async function encodePng({ width, height, data }: Pixels): Promise<Uint8Array> {
  let image = sharp(data, { raw: { width, height, channels: 4 } });
  let opaque = true;
  for (let i = 3; i < data.length && opaque; i += 4) opaque = data[i] === 255;
  if (opaque) image = image.removeAlpha();
  const png = await image.png({ compressionLevel: 6 }).toBuffer();
  return new Uint8Array(png.buffer, png.byteOffset, png.length);
}

/** As a PNG of grey levels, one byte a pixel. */
export async function encodeGreyPng(size: ImageSize, levels: Uint8Array): Promise<Uint8Array> {
  const raw = { width: size.width, height: size.height, channels: 1 as const };
  const png = await sharp(levels, { raw })
    .toColourspace('b-w')
    .png({ compressionLevel: 6 })
    .toBuffer();
  return new Uint8Array(png.buffer, png.byteOffset, png.length);
}
