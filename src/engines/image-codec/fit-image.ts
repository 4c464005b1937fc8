import sharp from 'sharp';
import type { FittedImage } from '../spec.ts';

/** The first bytes of a KTX2 file after its first, and the places of width and height in its header. */
const KTX2 = 'KTX 20';
const KTX2_WIDTH = 20;
const KTX2_HEIGHT = 24;

/**
 * Reads the size of an encoded image and reduces it to a largest side, in the same format.
 * @param powersOfTwo whether each side becomes the nearest power of two
 * @returns null if the image cannot be read
 */
export async function fitImage(
  bytes: Uint8Array,
  side: number,
  powersOfTwo = false,
): Promise<FittedImage | null> {
  if (Buffer.from(bytes.subarray(1, 1 + KTX2.length)).toString('latin1') === KTX2) {
    const header = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const [width, height] = [KTX2_WIDTH, KTX2_HEIGHT].map((at) => header.getUint32(at, true));
    return { bytes, width: width!, height: height! };
  }
  try {
    const { width, height } = await sharp(bytes).metadata();
    const target = sizeWithin({ width, height }, side, powersOfTwo);
    if (target.width === width && target.height === height) return { bytes, width, height };
    const { data, info } = await sharp(bytes)
      .resize({ ...target, fit: 'fill', kernel: 'lanczos3' })
      .toBuffer({ resolveWithObject: true });
    return { bytes: new Uint8Array(data), width: info.width, height: info.height };
  } catch {
    return null;
  }
}

function sizeWithin(
  { width, height }: { width: number; height: number },
  side: number,
  powersOfTwo: boolean,
): { width: number; height: number } {
  const scale = Math.min(1, side / Math.max(width, height));
  const [w, h] = [width, height].map((value) => {
    const scaled = Math.max(1, Math.round(value * scale));
    return powersOfTwo ? nearestPowerOfTwo(scaled, side) : scaled;
  });
  return { width: w!, height: h! };
}

function nearestPowerOfTwo(value: number, most: number): number {
  const nearest = 2 ** Math.round(Math.log2(value));
  return nearest <= most ? nearest : 2 ** Math.floor(Math.log2(most));
}
