import { FormatError } from '../format.ts';

const MIN_MATCH = 4;
/** The last bytes of a block are always literals (LZ4 block format, end of block conditions). */
const LAST_LITERALS = 5;
const MATCH_LIMIT = 12;
const MAX_DISTANCE = 0xffff;
const HASH_BITS = 14;

/**
 * Decompresses one LZ4 block (no frame) into exactly `size` bytes.
 * @throws FormatError if it is damaged or holds a different number of bytes
 */
export function decodeLz4Block(source: Uint8Array, size: number): Uint8Array {
  const target = new Uint8Array(size);
  const end = source.length;
  let at = 0;
  let to = 0;
  while (at < end) {
    const token = source[at++];
    let literals = token >>> 4;
    if (literals === 15) {
      for (let more = 255; more === 255; literals += more) {
        if (at >= end) throw damaged();
        more = source[at++];
      }
    }
    if (at + literals > end || to + literals > size) throw damaged();
    // For fewer than about 24 bytes, a call costs more than this loop.
    if (literals < 24) for (let i = 0; i < literals; i++) target[to + i] = source[at + i];
    else target.set(source.subarray(at, at + literals), to);
    at += literals;
    to += literals;
    if (at === end) break;
    if (at + 2 > end) throw damaged();
    const distance = source[at] | (source[at + 1] << 8);
    at += 2;
    let length = token & 15;
    if (length === 15) {
      for (let more = 255; more === 255; length += more) {
        if (at >= end) throw damaged();
        more = source[at++];
      }
    }
    length += MIN_MATCH;
    if (distance === 0 || distance > to || to + length > size) throw damaged();
    if (distance === 1) target.fill(target[to - 1], to, to + length);
    else for (let i = 0; i < length; i++) target[to + i] = target[to + i - distance];
    to += length;
  }
  if (to !== size) throw damaged();
  return target;
}

/**
 * Compresses bytes as one LZ4 block. The search is greedy and has one candidate per hash, like the fast mode of the
 * reference implementation without acceleration.
 */
export function encodeLz4Block(source: Uint8Array): Uint8Array {
  const size = source.length;
  const target = new Uint8Array(size + Math.ceil(size / 255) + 16);
  const table = new Int32Array(1 << HASH_BITS).fill(-1);
  let to = 0;
  let anchor = 0;
  let at = 0;
  const length = (value: number) => {
    let rest = value - 15;
    for (; rest >= 255; rest -= 255) target[to++] = 255;
    target[to++] = rest;
  };
  const literals = (until: number, matchCode: number) => {
    const count = until - anchor;
    target[to++] = (Math.min(count, 15) << 4) | Math.min(matchCode, 15);
    if (count >= 15) length(count);
    target.set(source.subarray(anchor, until), to);
    to += count;
  };
  let misses = 0;
  while (at < size - MATCH_LIMIT) {
    const word = word32(source, at);
    const slot = Math.imul(word, 2654435761) >>> (32 - HASH_BITS);
    const candidate = table[slot];
    table[slot] = at;
    if (candidate < 0 || at - candidate > MAX_DISTANCE || word32(source, candidate) !== word) {
      // Incompressible data is skipped in growing steps.
      at += 1 + (misses++ >> 6);
      continue;
    }
    misses = 0;
    let end = at + MIN_MATCH;
    for (let from = candidate + MIN_MATCH; end < size - LAST_LITERALS; end++, from++) {
      if (source[end] !== source[from]) break;
    }
    const code = end - at - MIN_MATCH;
    literals(at, code);
    target[to++] = (at - candidate) & 0xff;
    target[to++] = (at - candidate) >>> 8;
    if (code >= 15) length(code);
    anchor = end;
    at = end;
  }
  literals(size, 0);
  return target.subarray(0, to);
}

function word32(bytes: Uint8Array, at: number): number {
  return bytes[at] | (bytes[at + 1] << 8) | (bytes[at + 2] << 16) | (bytes[at + 3] << 24);
}

function damaged(): FormatError {
  return new FormatError('The USD file is damaged: a compressed section cannot be decompressed.');
}
