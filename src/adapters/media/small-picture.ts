import { hash } from 'node:crypto';
import sharp from 'sharp';
import { imageFormat } from './probe-image.ts';

const SIDE = 512;
const MOST_BYTES = 256 * 1024;
/** What a server sends while it works has some hundred pixels a side. */
const MOST_READ_BYTES = 16 << 20;
const MOST_PIXELS = 4096 * 4096;
/** The first that is small enough is taken. */
const QUALITIES = [80, 50, 20];

/** A picture of at most 512 pixels a side and 256 KiB. */
export interface SmallPicture {
  bytes: Uint8Array;
  width: number;
  height: number;
  /** Hex. */
  sha256: string;
}

/**
 * A stranger's picture, decoded and encoded anew as WebP: nothing of its bytes is left, nor what was hidden in them.
 * @returns null where it is none, or too large
 */
export async function smallPicture(bytes: Uint8Array): Promise<SmallPicture | null> {
  const format = bytes.byteLength < 12 ? null : imageFormat(Buffer.from(bytes.subarray(0, 64)));
  if (format === null || bytes.byteLength > MOST_READ_BYTES) return null;
  try {
    const picture = sharp(bytes, {
      failOn: 'error',
      limitInputPixels: MOST_PIXELS,
      animated: false,
    })
      .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb');
    for (const quality of QUALITIES) {
      const { data, info } = await picture
        .clone()
        .webp({ quality, effort: 2 })
        .toBuffer({ resolveWithObject: true });
      if (data.byteLength > MOST_BYTES) continue;
      const { width, height } = info;
      return { bytes: data, width, height, sha256: hash('sha256', data, 'hex') };
    }
  } catch {
    // Broken, or cut short: the next one may be better.
  }
  return null;
}
