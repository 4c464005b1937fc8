/** Data lengths of the chunks that have a fixed length (PNG specification, section 11). */
const LENGTHS: Record<string, number> = {
  IHDR: 13,
  gAMA: 4,
  cHRM: 32,
  sRGB: 1,
  pHYs: 9,
  tIME: 7,
  IEND: 0,
};

/**
 * Returns whether a PNG's chunks follow each other, from header to end, as required. The check is cheap because nothing
 * is decoded, and it finds truncated files and files that glTF's validator refuses.
 */
export function hasSoundChunks(png: Uint8Array): boolean {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  let pixels = false;
  for (let at = 8, first = true; at + 12 <= png.length; first = false) {
    const length = view.getUint32(at);
    const type = String.fromCharCode(...png.subarray(at + 4, at + 8));
    if (at + 12 + length > png.length || first !== (type === 'IHDR')) return false;
    if (Object.hasOwn(LENGTHS, type) && LENGTHS[type] !== length) return false;
    if (type === 'IDAT') pixels = true;
    if (type === 'IEND') return pixels;
    at += 12 + length;
  }
  return false;
}
