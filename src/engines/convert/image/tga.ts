import { FormatError } from '../format.ts';
import type { Pixels } from './pixels.ts';

const HEADER = 18;
const FROM_RIGHT = 0x10;
const FROM_TOP = 0x20;

/**
 * Decodes a Truevision TGA: color-mapped, true-color or grayscale, with or without run-length encoding, with 8 to 32
 * bits per pixel, starting at any corner. Alpha is used if the descriptor states alpha bits and some pixel has an alpha
 * above 0, because files with only zero alpha were saved that way by accident.
 * @throws FormatError if the file is truncated or of an unknown type
 */
export function decodeTga(bytes: Uint8Array): Pixels {
  if (bytes.length < HEADER) throw new FormatError('the TGA image is truncated');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kind = bytes[2];
  const mapped = (kind & 7) === 1;
  const grey = (kind & 7) === 3;
  const width = view.getUint16(12, true);
  const height = view.getUint16(14, true);
  const depth = bytes[16];
  const descriptor = bytes[17];
  const mapStart = HEADER + bytes[0];
  const mapLength = mapped ? view.getUint16(5, true) : 0;
  const mapDepth = bytes[7];
  const start = mapStart + (bytes[1] === 1 ? view.getUint16(5, true) * ((mapDepth + 7) >> 3) : 0);
  const size = (depth + 7) >> 3;
  if (start > bytes.length || size < 1 || size > 4)
    throw new FormatError('the TGA image is damaged');
  const raw = kind >= 9 ? inflateRuns(bytes, start, width * height, size) : bytes.subarray(start);
  if (raw.length < width * height * size) throw new FormatError('the TGA image is truncated');

  const data = new Uint8Array(width * height * 4);
  const pixel = colorReader(mapped ? mapDepth : depth, grey, (descriptor & 15) > 0 || mapped);
  const entrySize = (mapDepth + 7) >> 3;
  const firstEntry = view.getUint16(3, true);
  for (let y = 0, from = 0; y < height; y++) {
    const row = (descriptor & FROM_TOP) !== 0 ? y : height - 1 - y;
    for (let x = 0; x < width; x++, from += size) {
      const to = (row * width + ((descriptor & FROM_RIGHT) !== 0 ? width - 1 - x : x)) * 4;
      if (!mapped) pixel(raw, from, data, to);
      else {
        const entry = (size === 1 ? raw[from] : raw[from] | (raw[from + 1] << 8)) - firstEntry;
        if (entry >= 0 && entry < mapLength) pixel(bytes, mapStart + entry * entrySize, data, to);
      }
    }
  }
  return { width, height, data: withMeantAlpha(data) };
}

/** Returns a function that writes the RGBA values of one pixel or color map entry. */
function colorReader(depth: number, grey: boolean, alpha: boolean) {
  return (from: Uint8Array, at: number, to: Uint8Array, o: number) => {
    if (grey || depth === 8) {
      to.fill(from[at], o, o + 3);
      to[o + 3] = depth === 16 ? from[at + 1] : 255;
    } else if (depth <= 16) {
      const v = from[at] | (from[at + 1] << 8);
      for (let k = 0; k < 3; k++) {
        const five = (v >> (10 - 5 * k)) & 31;
        to[o + k] = (five << 3) | (five >> 2);
      }
      to[o + 3] = alpha && depth === 16 && (v & 0x8000) === 0 ? 0 : 255;
    } else {
      to[o] = from[at + 2];
      to[o + 1] = from[at + 1];
      to[o + 2] = from[at];
      to[o + 3] = alpha && depth === 32 ? from[at + 3] : 255;
    }
  };
}

function withMeantAlpha(data: Uint8Array): Uint8Array {
  for (let i = 3; i < data.length; i += 4) if (data[i] !== 0) return data;
  for (let i = 3; i < data.length; i += 4) data[i] = 255;
  return data;
}

/**
 * Expands packets of up to 128 pixels. A packet is either one pixel that is repeated (high bit set) or a number of
 * literal pixels.
 */
function inflateRuns(bytes: Uint8Array, start: number, pixels: number, size: number): Uint8Array {
  // A packet of 1 + `size` bytes yields at most 128 pixels, which is checked before memory is allocated.
  if (pixels > ((bytes.length - start) / (1 + size)) * 128)
    throw new FormatError('the TGA image is truncated');
  const raw = new Uint8Array(pixels * size);
  let at = start;
  for (let o = 0; o < raw.length; ) {
    const head = bytes[at++];
    const end = Math.min(raw.length, o + ((head & 127) + 1) * size);
    const run = (head & 128) !== 0;
    const used = run ? size : end - o;
    if (at + used > bytes.length) throw new FormatError('the TGA image is truncated');
    if (run) for (; o < end; o++) raw[o] = bytes[at + (o % size)];
    else for (let k = 0; o < end; o++, k++) raw[o] = bytes[at + k];
    at += used;
  }
  return raw;
}
