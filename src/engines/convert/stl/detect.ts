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
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 1024)).trimStart().toLowerCase();
  if (!head.startsWith('solid')) return true;
  return !/\n\s*(facet|endsolid)\b|\r\s*(facet|endsolid)\b/.test(head) && head.includes('\0');
}
