const MAGIC = 0x46546c67; // glTF
const JSON_CHUNK = 0x4e4f534a;
/** Bytes of the GLB's header and of the header of its first chunk. */
export const GLB_HEAD = 20;

/**
 * Returns the length of a GLB's JSON chunk in bytes, which starts at byte 20; null if the file is not a GLB 2 whose
 * header states the file's own size.
 * @param head the first 20 bytes of the file
 * @param size the size of the file in bytes
 */
export function jsonLengthOf(head: Uint8Array, size: number): number | null {
  if (head.length < GLB_HEAD) return null;
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const length = view.getUint32(12, true);
  const isGlb =
    view.getUint32(0, true) === MAGIC &&
    view.getUint32(4, true) === 2 &&
    view.getUint32(8, true) === size &&
    view.getUint32(16, true) === JSON_CHUNK;
  return isGlb && GLB_HEAD + length <= size ? length : null;
}

/**
 * Returns the start of a GLB: its header and its JSON chunk, padded with spaces to a multiple of 4 bytes.
 * @param restBytes size of everything after the JSON chunk
 */
export function glbStart(json: string, restBytes: number): Uint8Array {
  const text = new TextEncoder().encode(json);
  const length = Math.ceil(text.length / 4) * 4;
  const start = new Uint8Array(GLB_HEAD + length).fill(0x20, GLB_HEAD);
  const view = new DataView(start.buffer);
  view.setUint32(0, MAGIC, true);
  view.setUint32(4, 2, true);
  view.setUint32(8, start.length + restBytes, true);
  view.setUint32(12, length, true);
  view.setUint32(16, JSON_CHUNK, true);
  start.set(text, GLB_HEAD);
  return start;
}
