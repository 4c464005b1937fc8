/** Header of 80 bytes and the number of facets. */
export const HEADER_SIZE = 84;
/** Normal, three corners, and an attribute of 16 bits. */
export const FACET_SIZE = 50;

/**
 * Whether this is a binary STL. "solid" at the start does not tell, as binary headers begin with it too: first the
 * length decides, then whether a facet follows in words.
 */
export function isBinaryStl(bytes: Uint8Array): boolean {
  if (bytes.length < HEADER_SIZE) return false;
  const count = new DataView(bytes.buffer, bytes.byteOffset).getUint32(80, true);
  if (bytes.length === HEADER_SIZE + count * FACET_SIZE) return true;
  if (facetsBySize(bytes, count) > 0) return true;
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 1024)).trimStart().toLowerCase();
  if (!head.startsWith('solid')) return true;
  return !/\n\s*(facet|endsolid)\b|\r\s*(facet|endsolid)\b/.test(head) && head.includes('\0');
}

/**
 * Facets in a file whose count was never filled in: 0 or all ones, which some writers leave there, with a length that
 * fits whole facets of numbers; 0 where the count is right or nothing fits.
 */
export function facetsBySize(bytes: Uint8Array, count: number): number {
  const held = (bytes.length - HEADER_SIZE) / FACET_SIZE;
  if ((count !== 0 && count !== 0xffffffff) || !Number.isInteger(held) || held < 1) return 0;
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let k = 0; k < 12; k++) {
    const value = Math.abs(data.getFloat32(HEADER_SIZE + k * 4, true));
    if (!(value === 0 || (value > 1e-12 && value < 1e12))) return 0;
  }
  return held;
}
