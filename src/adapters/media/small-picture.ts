import { hash } from 'node:crypto';
import sharp from 'sharp';
import { imageFormat } from './probe-image.ts';

/** Limits of the input and the output. */
export interface SmallPictureLimits {
  /** Maximum length of the longer side in pixels. */
  side: number;
  /** Maximum size of the thumbnail in bytes. */
  bytes: number;
  readBytes: number;
  /** Maximum number of pixels in the original. */
  pixels: number;
}

/** Limits for the intermediate images that a model server sends, which are a few hundred pixels wide. */
const LIVE: SmallPictureLimits = {
  side: 512,
  bytes: 256 * 1024,
  readBytes: 16 << 20,
  pixels: 4096 * 4096,
};
/** WebP qualities, tried in this order until the result is small enough. */
const QUALITIES = [80, 50, 20];

/** A thumbnail within the limits. */
export interface SmallPicture {
  bytes: Uint8Array;
  width: number;
  height: number;
  /** The hash as hex digits. */
  sha256: string;
}

/**
 * Decodes an untrusted image, turns it upright and encodes it as WebP, so that nothing of the original bytes remains,
 * hidden data included.
 * @returns null if it is not an image or is too large
 */
export async function smallPicture(
  bytes: Uint8Array,
  limits: SmallPictureLimits = LIVE,
): Promise<SmallPicture | null> {
  const format = bytes.byteLength < 12 ? null : imageFormat(Buffer.from(bytes.subarray(0, 64)));
  if (format === null || bytes.byteLength > limits.readBytes) return null;
  try {
    const picture = sharp(bytes, {
      failOn: 'error',
      limitInputPixels: limits.pixels,
      animated: false,
    })
      .autoOrient()
      .resize(limits.side, limits.side, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb');
    for (const quality of QUALITIES) {
      const { data, info } = await picture
        .clone()
        .webp({ quality, effort: 2 })
        .toBuffer({ resolveWithObject: true });
      if (data.byteLength > limits.bytes) continue;
      const { width, height } = info;
      return { bytes: data, width, height, sha256: hash('sha256', data, 'hex') };
    }
  } catch {
    // The image is broken or truncated; the next one may be better.
  }
  return null;
}
