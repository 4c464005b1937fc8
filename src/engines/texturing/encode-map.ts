import { encodeJpeg, fromPixels, toFile } from '../raster/raw-pixels.ts';
import type { EncodedImage } from '../spec.ts';

/**
 * A square map as JPEG (as {@link encodeJpeg} has it) or PNG. Deflate at level 3 with libpng's own choice of filters
 * is as small as level 6 within 4 % for normal maps and takes half the time.
 * @param channels 3, or 4 with alpha, which JPEG does not have
 */
export async function encodeMap(
  pixels: Uint8Array,
  size: number,
  channels: 3 | 4,
  format: 'png' | 'jpeg',
): Promise<EncodedImage> {
  const grid = { width: size, height: size };
  if (format === 'jpeg') return { ...grid, format, bytes: await encodeJpeg(pixels, grid) };
  const image = fromPixels(pixels, grid, channels);
  const bytes = await toFile(image.png({ compressionLevel: 3, adaptiveFiltering: true }));
  return { ...grid, format, bytes };
}
