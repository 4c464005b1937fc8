import { FormatError } from '../format.ts';
import { decodeLz4Block, encodeLz4Block } from './lz4.ts';

/** Maximum number of bytes of an LZ4 block; longer data is split into chunks. */
const CHUNK = 0x7e000000;

/**
 * Decompresses the format of TfFastCompression: the number of chunks, then each chunk's length and LZ4 block. If the
 * number is 0, everything that follows is one LZ4 block.
 * @throws FormatError if the data is damaged
 */
export function unpackBytes(source: Uint8Array, size: number): Uint8Array {
  // LZ4 compresses by at most 255 : 1. A file that claims more is damaged, and no memory is allocated for it.
  if (source.length === 0 || size > source.length * 255) throw damaged();
  const chunks = source[0];
  if (chunks === 0) return decodeLz4Block(source.subarray(1), size);
  const target = new Uint8Array(size);
  const view = new DataView(source.buffer, source.byteOffset, source.byteLength);
  let at = 1;
  for (let chunk = 0, to = 0; chunk < chunks; chunk++) {
    if (at + 4 > source.length) throw damaged();
    const length = view.getInt32(at, true);
    at += 4;
    if (length < 0 || at + length > source.length) throw damaged();
    const part = decodeLz4Block(source.subarray(at, at + length), Math.min(CHUNK, size - to));
    target.set(part, to);
    to += part.length;
    at += length;
  }
  return target;
}

/** The inverse of `unpackBytes`, in one chunk: nothing that is written here approaches the limit of 2 GB. */
export function packBytes(source: Uint8Array): Uint8Array {
  const block = encodeLz4Block(source);
  const packed = new Uint8Array(block.length + 1);
  packed.set(block, 1);
  return packed;
}

/**
 * Decompresses 32-bit integers (Usd_IntegerCompression). The data consists of the most common difference, two bits per
 * value, and the differences. The bits state how the difference to the previous value is stored (common, 8, 16 or 32
 * bits).
 * @throws FormatError if the data is damaged
 */
export function unpackIntegers(source: Uint8Array, count: number): Int32Array {
  checkCount(source, count);
  const values = new Int32Array(count);
  if (count === 0) return values;
  const codes = 4;
  const deltas = codes + Math.ceil(count / 4);
  const bytes = unpackIntegerBytes(source, deltas, deltas + 4 * count);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const common = view.getInt32(0, true);
  const end = bytes.length;
  let at = deltas;
  let value = 0;
  for (let i = 0; i < count; i++) {
    const code = (bytes[codes + (i >> 2)] >> ((i & 3) * 2)) & 3;
    if (code === 0) value = (value + common) | 0;
    else {
      const width = code === 3 ? 4 : code;
      if (at + width > end) throw damaged();
      if (code === 1) value = (value + view.getInt8(at)) | 0;
      else if (code === 2) value = (value + view.getInt16(at, true)) | 0;
      else value = (value + view.getInt32(at, true)) | 0;
      at += width;
    }
    values[i] = value;
  }
  return values;
}

/**
 * Like `unpackIntegers` for 64-bit integers, whose differences use 16, 32 or 64 bits. Returns doubles: exact to 2^53.
 */
export function unpackLongs(source: Uint8Array, count: number): Float64Array {
  checkCount(source, count);
  const values = new Float64Array(count);
  if (count === 0) return values;
  const codes = 8;
  const deltas = codes + Math.ceil(count / 4);
  const bytes = unpackIntegerBytes(source, deltas, deltas + 8 * count);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const common = Number(view.getBigInt64(0, true));
  let at = deltas;
  let value = 0;
  for (let i = 0; i < count; i++) {
    const code = (bytes[codes + (i >> 2)] >> ((i & 3) * 2)) & 3;
    const width = code === 0 ? 0 : 1 << code;
    if (at + width > bytes.length) throw damaged();
    if (code === 0) value += common;
    else if (code === 1) value += view.getInt16(at, true);
    else if (code === 2) value += view.getInt32(at, true);
    else value += Number(view.getBigInt64(at, true));
    at += width;
    values[i] = value;
  }
  return values;
}

/** The inverse of `unpackIntegers`. */
export function packIntegers(values: ArrayLike<number>): Uint8Array {
  const count = values.length;
  const common = commonestDifference(values);
  const codes = 4;
  const bytes = new Uint8Array(codes + Math.ceil(count / 4) + 4 * count);
  const view = new DataView(bytes.buffer);
  view.setInt32(0, common, true);
  let at = codes + Math.ceil(count / 4);
  let before = 0;
  for (let i = 0; i < count; i++) {
    const delta = (values[i] - before) | 0;
    before = values[i];
    if (delta === common) continue;
    let code = 3;
    if (delta >= -0x80 && delta < 0x80) {
      code = 1;
      view.setInt8(at, delta);
      at += 1;
    } else if (delta >= -0x8000 && delta < 0x8000) {
      code = 2;
      view.setInt16(at, delta, true);
      at += 2;
    } else {
      view.setInt32(at, delta, true);
      at += 4;
    }
    bytes[codes + (i >> 2)] |= code << ((i & 3) * 2);
  }
  return packBytes(bytes.subarray(0, at));
}

/**
 * Returns the most frequent difference between neighbors among the first 4,096 values. These are enough to find the
 * step of a list of indices, without a map of a million entries.
 */
function commonestDifference(values: ArrayLike<number>): number {
  const counts = new Map<number, number>();
  let common = 0;
  let most = 0;
  for (let i = 0; i < Math.min(values.length, 4096); i++) {
    const delta = (values[i] - (i === 0 ? 0 : values[i - 1])) | 0;
    const count = (counts.get(delta) ?? 0) + 1;
    counts.set(delta, count);
    if (count > most) {
      most = count;
      common = delta;
    }
  }
  return common;
}

/**
 * Checks a count against the size of the data: each value needs at least two bits, which LZ4 compresses by at most 255
 * : 1. No memory is allocated for a larger count.
 */
function checkCount(source: Uint8Array, count: number): void {
  if (count > source.length * 4 * 255) throw damaged();
}

/**
 * Decompresses differences whose total length is not stored. The length lies between that of a list with only the
 * common difference and that of a list without it.
 */
function unpackIntegerBytes(source: Uint8Array, least: number, most: number): Uint8Array {
  if (source.length < 2 || source[0] > 1) throw damaged();
  const start = source[0] === 0 ? 1 : 5;
  const block = source.subarray(start);
  const size = lz4Size(block, most);
  if (size < least) throw damaged();
  return decodeLz4Block(block, size);
}

/** Returns the decompressed size of an LZ4 block by adding up its lengths, without decompressing it. */
function lz4Size(block: Uint8Array, most: number): number {
  const end = block.length;
  let at = 0;
  let size = 0;
  while (at < end) {
    const token = block[at++];
    let literals = token >>> 4;
    if (literals === 15) {
      do literals += block[at];
      while (at < end && block[at++] === 255);
    }
    at += literals;
    size += literals;
    if (at < end) {
      at += 2;
      let match = (token & 15) + 4;
      if (match === 19) {
        do match += block[at];
        while (at < end && block[at++] === 255);
      }
      size += match;
    }
    if (!(size <= most)) throw damaged();
  }
  return size;
}

function damaged(): FormatError {
  return new FormatError('The USD file is damaged: a compressed section cannot be decompressed.');
}
