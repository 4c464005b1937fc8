/** Size of the header: 80 bytes, followed by the number of facets. */
export const HEADER_SIZE = 84;
/** Size of a facet: normal, three corners and a 16-bit attribute. */
export const FACET_SIZE = 50;
/** Comment lines that some programs write before the first solid of a text file. */
const LEADING_COMMENTS = /^(\s*#[^\r\n]*[\r\n]+)+/;

/**
 * Whether this is a binary STL. "solid" at the start is not conclusive, because binary headers may begin with it too.
 * The length is checked first, then whether text facets follow.
 */
export function isBinaryStl(bytes: Uint8Array): boolean {
  if (bytes.length < HEADER_SIZE) return false;
  const count = new DataView(bytes.buffer, bytes.byteOffset).getUint32(80, true);
  if (bytes.length === HEADER_SIZE + count * FACET_SIZE) return true;
  if (facetsBySize(bytes, count) > 0) return true;
  const head = new TextDecoder('latin1')
    .decode(bytes.subarray(0, 1024))
    .replace(LEADING_COMMENTS, '')
    .trimStart()
    .toLowerCase();
  if (!head.startsWith('solid')) return true;
  return !/\n\s*(facet|endsolid)\b|\r\s*(facet|endsolid)\b/.test(head) && head.includes('\0');
}

/**
 * Returns the number of facets in a file whose count was never filled in. Some writers leave it at 0 or all ones, and
 * the length is then a whole number of binary facets. Returns 0 if the count is right, or if the length or the first
 * values do not fit.
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
