import sharp from 'sharp';
import type { ImageFacts } from '../../core/ports/media-prober.ts';
import { MediaRejected } from '../../core/ports/media-prober.ts';
import { readEnds } from './read-head.ts';

const MIN_SIDE = 64;
const MAX_SIDE = 8192;

type ImageFormat = ImageFacts['format'];

/** Returns the image format that the first bytes indicate, or null. */
export function imageFormat(head: Buffer): ImageFormat | null {
  if (head.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))) return 'png';
  if (head.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))) return 'jpeg';
  const text = head.toString('latin1', 0, 64);
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp';
  if (
    text.slice(4, 8) === 'ftyp' &&
    /avi[fs]/.test(text.slice(8, Math.min(64, head.readUInt32BE(0))))
  )
    return 'avif';
  return null;
}

/**
 * Checks that a file is a PNG, JPEG, WebP or AVIF image with sides of 64 to 8192 pixels, and decodes it completely.
 * CMYK, 16 bits and grayscale are accepted. Only the first frame of an animation counts. The size is read from the
 * header first, so a header that claims 40,000 × 40,000 pixels is rejected before anything is decoded.
 * @throws MediaRejected
 */
export async function probeImage(path: string): Promise<ImageFacts> {
  const { head } = await readEnds(path, 64);
  if (head.length === 0) throw new MediaRejected('content', 'the image is empty');
  const format = head.length < 12 ? null : imageFormat(head);
  if (format === null)
    throw new MediaRejected('type', 'the file is not a PNG, JPEG, WebP or AVIF image');
  const size = await readSize(path, format);
  for (const side of [size.width, size.height])
    if (side < MIN_SIDE || side > MAX_SIDE)
      throw new MediaRejected(
        'content',
        `the image has ${size.width} × ${size.height} pixels, but each side must have ${MIN_SIDE} to ${MAX_SIDE}`,
      );
  await decodeToEnd(path, format);
  return { format, content_type: `image/${format}`, ...size };
}

async function readSize(path: string, format: ImageFormat) {
  try {
    const { autoOrient } = await sharp(path, { limitInputPixels: false }).metadata();
    return { width: autoOrient.width, height: autoOrient.height };
  } catch {
    throw damaged(format);
  }
}

/**
 * Decodes every row by shrinking the image to 16 × 16. Only a few rows are in memory at a time, except for interlaced
 * PNG, which is held completely. `failOn: 'error'` detects truncation but accepts harmless oddities, such as a bad
 * color profile.
 */
async function decodeToEnd(path: string, format: ImageFormat): Promise<void> {
  try {
    await sharp(path, {
      failOn: 'error',
      limitInputPixels: MAX_SIDE * MAX_SIDE,
      sequentialRead: true,
    })
      .resize(16, 16, { fit: 'fill' })
      .raw()
      .toBuffer();
  } catch {
    throw damaged(format);
  }
}

function damaged(format: ImageFormat): MediaRejected {
  return new MediaRejected('content', `the ${format.toUpperCase()} image is damaged or truncated`);
}
