import sharp, { type Sharp } from 'sharp';
import type { Grid } from './grid.ts';

/** Raw pixels, 8 bits per channel, row by row from the top. */
export interface Pixels extends Grid {
  channels: number;
  data: Uint8Array;
}

/** Starts a libvips pipeline with pixels in memory; of any size, because they are already there. */
export function fromPixels(data: Uint8Array, { width, height }: Grid, channels: 1 | 3 | 4): Sharp {
  return sharp(data, { raw: { width, height, channels }, limitInputPixels: false });
}

/** Runs a pipeline, on libvips' threads, and returns pixels in memory. */
export async function toPixels(pipeline: Sharp): Promise<Pixels> {
  const { data, info } = await pipeline
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return { width, height, channels, data: bytesOf(data) };
}

/** Runs a pipeline, on libvips' threads, and returns the bytes of a file. */
export async function toFile(pipeline: Sharp): Promise<Uint8Array> {
  return bytesOf(await pipeline.toBuffer());
}

/** Encodes as JPEG (quality 92, full color resolution, because textures have sharp color borders). */
export function encodeJpeg(data: Uint8Array, grid: Grid): Promise<Uint8Array> {
  const image = fromPixels(data, grid, 3);
  return toFile(image.jpeg({ quality: 92, chromaSubsampling: '4:4:4' }));
}

/** Returns the bytes as a plain array. A `Buffer` would be compared, copied and sent to threads differently. */
function bytesOf(buffer: Buffer): Uint8Array {
  return new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.length);
}
