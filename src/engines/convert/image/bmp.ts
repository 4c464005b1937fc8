import { FormatError } from '../format.ts';
import type { Pixels } from './pixels.ts';

const FILE_HEADER = 14;
const RLE8 = 1;
const RLE4 = 2;
const BITFIELDS = 3;

/**
 * Decodes a Windows or OS/2 bitmap with 1 to 32 bits per pixel, palettes, bit fields, run-length encoding with 8 and 4
 * bits, and rows in either order. Alpha is used only if there is a mask for it.
 * @throws FormatError if the bitmap is truncated or of an unknown kind
 */
export function decodeBmp(bytes: Uint8Array): Pixels {
  if (bytes.length < 26) throw new FormatError('the BMP image is truncated');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const headerSize = view.getUint32(14, true);
  const core = headerSize === 12;
  if (!core && (headerSize < 40 || bytes.length < FILE_HEADER + 40))
    throw new FormatError('the BMP image is damaged');
  const width = core ? view.getUint16(18, true) : view.getInt32(18, true);
  const signedHeight = core ? view.getInt16(20, true) : view.getInt32(22, true);
  const height = Math.abs(signedHeight);
  const bits = view.getUint16(core ? 24 : 28, true);
  const compression = core ? 0 : view.getUint32(30, true);
  const start = view.getUint32(10, true);
  if (width <= 0 || height === 0 || start > bytes.length || ![1, 4, 8, 16, 24, 32].includes(bits))
    throw new FormatError('the BMP image is damaged');

  const palette = core
    ? { at: FILE_HEADER + 12, size: 3 }
    : {
        at: FILE_HEADER + headerSize + (compression === BITFIELDS && headerSize === 40 ? 12 : 0),
        size: 4,
      };
  const stride = Math.ceil((width * bits) / 32) * 4;
  let rows = bytes.subarray(start);
  let rowStride = stride;
  if ((compression === RLE8 && bits === 8) || (compression === RLE4 && bits === 4)) {
    rows = inflateRuns(rows, width, height, bits);
    rowStride = width;
  } else if (compression !== 0 && compression !== BITFIELDS)
    throw new FormatError('the BMP image uses an unknown compression method');
  if (
    rows.length < rowStride * (height - 1) + Math.ceil((width * bits) / 8) &&
    rowStride === stride
  )
    throw new FormatError('the BMP image is truncated');

  const runs = rowStride !== stride || compression === RLE8;
  const pixel =
    bits <= 8
      ? paletteReader(bytes, palette, runs ? 8 : bits)
      : trueColorReader(bits, masksOf(view, bits, compression, headerSize));
  const data = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    const row = (signedHeight < 0 ? y : height - 1 - y) * width;
    for (let x = 0; x < width; x++) pixel(rows, y * rowStride, x, data, (row + x) * 4);
  }
  return { width, height, data };
}

type PixelReader = (rows: Uint8Array, row: number, x: number, to: Uint8Array, o: number) => void;

function paletteReader(
  bytes: Uint8Array,
  palette: { at: number; size: number },
  bits: number,
): PixelReader {
  const perByte = 8 / bits;
  const mask = (1 << bits) - 1;
  return (rows, row, x, to, o) => {
    const byte = rows[row + Math.floor(x / perByte)];
    const entry = palette.at + ((byte >> (8 - bits - (x % perByte) * bits)) & mask) * palette.size;
    to[o] = bytes[entry + 2] ?? 0;
    to[o + 1] = bytes[entry + 1] ?? 0;
    to[o + 2] = bytes[entry] ?? 0;
    to[o + 3] = 255;
  };
}

/** Returns the masks for red, green, blue and alpha. */
function masksOf(view: DataView, bits: number, compression: number, headerSize: number): number[] {
  if (compression === BITFIELDS && view.byteLength >= FILE_HEADER + 56) {
    const masks = [0, 1, 2].map((k) => view.getUint32(FILE_HEADER + 40 + 4 * k, true));
    return [...masks, headerSize >= 56 ? view.getUint32(FILE_HEADER + 52, true) : 0];
  }
  return bits === 16 ? [0x7c00, 0x3e0, 0x1f, 0] : [0xff0000, 0xff00, 0xff, 0];
}

function trueColorReader(bits: number, masks: number[]): PixelReader {
  const size = bits / 8;
  const channels = masks.map((mask) => {
    const shift = mask === 0 ? 0 : Math.clz32(mask & -mask) ^ 31;
    return { mask, shift, max: mask >>> shift };
  });
  return (rows, row, x, to, o) => {
    const at = row + x * size;
    let value = rows[at] | (rows[at + 1] << 8);
    if (size > 2) value |= rows[at + 2] << 16;
    if (size > 3) value |= rows[at + 3] << 24;
    for (let k = 0; k < 4; k++) {
      const { mask, shift, max } = channels[k];
      to[o + k] =
        max === 0 ? 255 * Number(k === 3) : (((value & mask) >>> shift) * 255) / max + 0.5;
    }
  };
}

/**
 * Expands run-length encoded rows to one byte per pixel. The data consists of pairs of a count and a color. A count of
 * 0 is an escape: end of row, end of image, a jump, or a number of literal pixels.
 */
function inflateRuns(bytes: Uint8Array, width: number, height: number, bits: number): Uint8Array {
  const out = new Uint8Array(width * height);
  const nibble = (byte: number, k: number) =>
    bits === 8 ? byte : k % 2 === 0 ? byte >> 4 : byte & 15;
  let x = 0;
  let y = 0;
  const put = (value: number) => {
    if (x < width && y < height) out[y * width + x] = value;
    x++;
  };
  for (let at = 0; at + 1 < bytes.length && y < height; ) {
    const [count, value] = [bytes[at], bytes[at + 1]];
    at += 2;
    if (count > 0) for (let k = 0; k < count; k++) put(nibble(value, k));
    else if (value === 0) {
      x = 0;
      y++;
    } else if (value === 1) break;
    else if (value === 2) {
      x += bytes[at] ?? 0;
      y += bytes[at + 1] ?? 0;
      at += 2;
    } else {
      for (let k = 0; k < value; k++) put(nibble(bytes[at + (bits === 8 ? k : k >> 1)] ?? 0, k));
      at += Math.ceil((value * bits) / 16) * 2;
    }
  }
  return out;
}
