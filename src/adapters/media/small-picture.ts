import { hash } from 'node:crypto';
import sharp from 'sharp';
import { imageFormat } from './probe-image.ts';

/** Limits of the input and the output. */
export interface SmallPictureLimits {
  /** Pixels of the longer side, at most. */
  side: number;
  /** Bytes of the small picture. */
  bytes: number;
  readBytes: number;
  /** Pixels of the picture that is read. */
  pixels: number;
}

/** Intermediate images of a server are some hundred pixels wide. */
const LIVE: SmallPictureLimits = {
  side: 512,
  bytes: 256 * 1024,
  readBytes: 16 << 20,
  pixels: 4096 * 4096,
};
/** The first that is small enough is taken. */
const QUALITIES = [80, 50, 20];

/** A picture within limits. */
export interface SmallPicture {
  bytes: Uint8Array;
  width: number;
  height: number;
  /** Hex. */
  sha256: string;
}

/**
 * A stranger's picture, decoded, set upright and encoded anew as WebP: nothing of its bytes is left, nor what was hidden in
 * them.
 * @returns null where it is not a picture, or too large
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
