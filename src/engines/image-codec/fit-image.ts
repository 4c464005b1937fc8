import sharp from 'sharp';
import type { FittedImage } from '../spec.ts';

/** The first bytes of a KTX2 file after its first, and the places of width and height in its header. */
const KTX2 = 'KTX 20';
const KTX2_WIDTH = 20;
const KTX2_HEIGHT = 24;

/**
 * Reads the size of an encoded image and reduces it to a largest side, in the same format.
 * @returns null if the image cannot be read
 */
export async function fitImage(bytes: Uint8Array, side: number): Promise<FittedImage | null> {
  if (Buffer.from(bytes.subarray(1, 1 + KTX2.length)).toString('latin1') === KTX2) {
    const header = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const [width, height] = [KTX2_WIDTH, KTX2_HEIGHT].map((at) => header.getUint32(at, true));
    return { bytes, width: width!, height: height! };
  }
  try {
    const { width, height } = await sharp(bytes).metadata();
    if (Math.max(width, height) <= side) return { bytes, width, height };
    const { data, info } = await sharp(bytes)
      .resize({ width: side, height: side, fit: 'inside', kernel: 'lanczos3' })
      .toBuffer({ resolveWithObject: true });
    return { bytes: new Uint8Array(data), width: info.width, height: info.height };
  } catch {
    return null;
  }
}
