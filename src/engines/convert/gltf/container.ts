import { FormatError } from '../format.ts';

const MAGIC = 0x46546c67; // glTF
const JSON_CHUNK = 0x4e4f534a;
const BIN_CHUNK = 0x004e4942;
const HEADER = 12;
const CHUNK_HEADER = 8;

/** The two chunks of a GLB, as views into the file. */
export interface GlbChunks {
  json: Uint8Array;
  binary: Uint8Array | null;
}

/** Returns whether the bytes start like a GLB. */
export function isGlb(bytes: Uint8Array): boolean {
  return bytes.length >= 4 && viewOf(bytes).getUint32(0, true) === MAGIC;
}

/**
 * Splits a GLB into its chunks. Chunks of other types are ignored. The length in the header may differ from that of the
 * file if all chunks are present, because some exporters write a wrong length.
 * @throws FormatError for version 1, a chunk beyond the end, or a missing JSON chunk
 */
export function unpackGlb(bytes: Uint8Array): GlbChunks {
  if (bytes.length < HEADER + CHUNK_HEADER) throw new FormatError('the GLB is truncated');
  const view = viewOf(bytes);
  const version = view.getUint32(4, true);
  if (version !== 2)
    throw new FormatError(`the GLB has version ${version}; export it again as glTF 2.0`);
  let json: Uint8Array | null = null;
  let binary: Uint8Array | null = null;
  for (let at = HEADER; at + CHUNK_HEADER <= bytes.length; ) {
    const length = view.getUint32(at, true);
    const type = view.getUint32(at + 4, true);
    const start = at + CHUNK_HEADER;
    if (length > bytes.length - start) {
      // Padding after the last chunk is not a chunk.
      if (json !== null && type !== BIN_CHUNK) break;
      throw new FormatError(
        `the GLB is truncated: a chunk declares ${length} bytes, but only ${bytes.length - start} are left`,
      );
    }
    const chunk = bytes.subarray(start, start + length);
    if (type === JSON_CHUNK) json ??= chunk;
    else if (type === BIN_CHUNK) binary ??= chunk;
    // This is not rounded up, because lengths are either multiples of 4 or come from an exporter that does not align at
    // all.
    at = start + length;
  }
  if (json === null) throw new FormatError('the GLB has no JSON chunk');
  return { json, binary };
}

/** Builds a GLB from a JSON text and the content of its first buffer, which is given in consecutive parts. */
export function packGlb(json: string, parts: readonly Uint8Array[]): Uint8Array {
  const text = new TextEncoder().encode(json);
  const jsonLength = align4(text.length);
  const size = parts.reduce((sum, part) => sum + part.length, 0);
  const binaryLength = align4(size);
  const total = HEADER + CHUNK_HEADER + jsonLength + (size > 0 ? CHUNK_HEADER + binaryLength : 0);
  const glb = new Uint8Array(total);
  const view = viewOf(glb);
  view.setUint32(0, MAGIC, true);
  view.setUint32(4, 2, true);
  view.setUint32(8, total, true);
  view.setUint32(12, jsonLength, true);
  view.setUint32(16, JSON_CHUNK, true);
  glb.set(text, 20);
  glb.fill(0x20, 20 + text.length, 20 + jsonLength);
  if (size === 0) return glb;
  let at = 20 + jsonLength;
  view.setUint32(at, binaryLength, true);
  view.setUint32(at + 4, BIN_CHUNK, true);
  at += CHUNK_HEADER;
  for (const part of parts) {
    glb.set(part, at);
    at += part.length;
  }
  return glb;
}

/** Rounds up to a multiple of 4. */
export function align4(length: number): number {
  return Math.ceil(length / 4) * 4;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
