import sharp from 'sharp';
import { imageContentType } from './content-type.ts';

/** Width and height in pixels. */
export interface ImageSize {
  width: number;
  height: number;
}

/** What an image's header states. */
export interface ImageHeader extends ImageSize {
  /** Whether decoders need the whole image in memory. Other images are decoded row by row. */
  whole: boolean;
}

/** Types whose header libvips reads. Headers of other types are read here. */
export const HEADER_BY_SHARP: ReadonlySet<string> = new Set([
  'image/jpeg',
  'image/webp',
  'image/gif',
  'image/tiff',
  'image/avif',
  'image/heic',
]);

/**
 * Returns an image's size from its header, without decoding the image; null if the header is damaged or of an unknown
 * format.
 */
export async function imageSize(bytes: Uint8Array): Promise<ImageHeader | null> {
  const type = imageContentType(bytes);
  if (type === null) return null;
  if (HEADER_BY_SHARP.has(type)) {
    try {
      const image = sharp(bytes, { limitInputPixels: false });
      const { width, height, isProgressive } = await image.metadata();
      return { width, height, whole: type !== 'image/jpeg' || isProgressive };
    } catch {
      return null;
    }
  }
  const size = bytes.length < 28 ? null : sizeInHeader(type, bytes);
  const interlaced = (bytes[28] ?? 0) !== 0;
  return size && { ...size, whole: type !== 'image/png' || interlaced };
}

function sizeInHeader(type: string, bytes: Uint8Array): ImageSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  switch (type) {
    case 'image/png':
      return { width: view.getUint32(16), height: view.getUint32(20) };
    case 'image/x-tga':
      return { width: view.getUint16(12, true), height: view.getUint16(14, true) };
    case 'image/bmp': {
      // In headers of 12 bytes (OS/2), width and height have 16 bits. A negative height means that the top row comes
      // first.
      if (view.getUint32(14, true) === 12)
        return { width: view.getUint16(18, true), height: view.getUint16(20, true) };
      return { width: view.getInt32(18, true), height: Math.abs(view.getInt32(22, true)) };
    }
    case 'image/vnd-ms.dds':
      return { width: view.getUint32(16, true), height: view.getUint32(12, true) };
    case 'image/ktx2':
      return { width: view.getUint32(20, true), height: view.getUint32(24, true) };
    case 'image/vnd.adobe.photoshop':
      return { width: view.getUint32(18), height: view.getUint32(14) };
    default:
      return null;
  }
}
