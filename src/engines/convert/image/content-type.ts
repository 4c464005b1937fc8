/**
 * Formats that are recognized by bytes at a fixed position, as offset, bytes (Latin-1) and type. The first match is
 * used.
 */
const SIGNATURES: readonly [number, string, string][] = [
  [0, '\x89PNG\r\n\x1a\n', 'image/png'],
  [0, '\xff\xd8\xff', 'image/jpeg'],
  [8, 'WEBP', 'image/webp'],
  [0, 'GIF8', 'image/gif'],
  [0, 'II*\0', 'image/tiff'],
  [0, 'MM\0*', 'image/tiff'],
  [0, 'BM', 'image/bmp'],
  [0, 'DDS ', 'image/vnd-ms.dds'],
  [0, '\xabKTX 20\xbb\r\n\x1a\n', 'image/ktx2'],
  [4, 'ftypavif', 'image/avif'],
  [4, 'ftypavis', 'image/avif'],
  [4, 'ftyphei', 'image/heic'],
  [4, 'ftypmif1', 'image/heic'],
  [0, '8BPS', 'image/vnd.adobe.photoshop'],
  [0, '\x76\x2f\x31\x01', 'image/x-exr'],
  [0, '#?RADIANCE', 'image/vnd.radiance'],
  [0, '#?RGBE', 'image/vnd.radiance'],
  [0, '\0\0\0\x0cjP  ', 'image/jp2'],
];

/** File extensions for the types that `imageContentType` returns. */
const EXTENSIONS: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/tiff': 'tif',
  'image/bmp': 'bmp',
  'image/vnd-ms.dds': 'dds',
  'image/ktx2': 'ktx2',
  'image/avif': 'avif',
  'image/heic': 'heic',
  'image/vnd.adobe.photoshop': 'psd',
  'image/x-exr': 'exr',
  'image/vnd.radiance': 'hdr',
  'image/jp2': 'jp2',
  'image/x-tga': 'tga',
};

/** Detects the content type of an image file from its bytes, regardless of its name; null if the format is unknown. */
export function imageContentType(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(64, bytes.length)).toString(
    'latin1',
  );
  for (const [at, text, type] of SIGNATURES) if (head.startsWith(text, at)) return type;
  return looksLikeTga(bytes) ? 'image/x-tga' : null;
}

/** Returns the usual file extension for a content type, without the dot; `bin` if the type is unknown. */
export function imageExtension(contentType: string): string {
  return EXTENSIONS[contentType] ?? 'bin';
}

/**
 * Returns whether the bytes look like a TGA, which has no signature at its start. The whole header must therefore be
 * plausible: color map type 0 or 1, an image type with pixels, width and height above 0, and a common pixel depth.
 */
function looksLikeTga(bytes: Uint8Array): boolean {
  if (bytes.length < 18) return false;
  const [, colorMap, type] = bytes;
  const width = bytes[12] | (bytes[13] << 8);
  const height = bytes[14] | (bytes[15] << 8);
  return (
    colorMap <= 1 &&
    [1, 2, 3, 9, 10, 11].includes(type) &&
    ((type & 7) === 1) === (colorMap === 1) &&
    width > 0 &&
    height > 0 &&
    [8, 15, 16, 24, 32].includes(bytes[16]) &&
    (bytes[17] & 0xc0) === 0
  );
}
