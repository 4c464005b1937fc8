import sharp, { type Sharp } from 'sharp';

/** Opens an encoded image as sRGB with alpha. */
export function openImage(bytes: Uint8Array): Sharp {
  return sharp(bytes, { pages: 1 }).toColourspace('srgb').ensureAlpha();
}
