import sharp from 'sharp';
import type { Raster } from '../../src/engines/spec.ts';

/** Joins square pictures of one size, row by row, to one WebP. */
export async function joinPictures(
  pictures: readonly Raster[],
  side: number,
  across: number,
): Promise<Buffer> {
  const down = Math.ceil(pictures.length / across);
  const sheet = sharp({
    create: { width: across * side, height: down * side, channels: 3, background: '#ffffff' },
  });
  const cells = pictures.map(({ data, width, height }, i) => ({
    input: Buffer.from(data),
    raw: { width, height, channels: 4 as const },
    left: (i % across) * side,
    top: Math.floor(i / across) * side,
  }));
  return sheet.composite(cells).webp({ quality: 80 }).toBuffer();
}
