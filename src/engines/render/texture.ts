import sharp from 'sharp';
import type { EncodedImage } from '../spec.ts';

/** Decoded texture, sRGB, three bytes a texel. */
export interface Texture {
  width: number;
  height: number;
  data: Uint8Array;
}

/**
 * Decodes a texture, reduced so that neither side exceeds `maxSide`: texels far smaller than samples would only
 * flicker, and a small preview of a 4096² texture then needs no 48 MB.
 */
export async function decodeTexture(image: EncodedImage, maxSide: number): Promise<Texture> {
  const { data, info } = await sharp(image.bytes)
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return {
    width: info.width,
    height: info.height,
    data: new Uint8Array(data.buffer, data.byteOffset, data.length),
  };
}
