import { FormatError } from '../format.ts';
import type { CrateBytes } from './crate-bytes.ts';
import { unpackIntegers, unpackLongs } from './crate-compression.ts';
import type { Numbers, UsdValue } from './layer.ts';

/** Storage type of a number. */
export type Scalar = 'u8' | 'i32' | 'u32' | 'i64' | 'f16' | 'f32' | 'f64';
const SIZE: Record<Scalar, number> = { u8: 1, i32: 4, u32: 4, i64: 8, f16: 2, f32: 4, f64: 8 };

/** Numeric types by number, with their scalars. Vectors, quaternions (x, y, z, w) and matrices are stored flat. */
export const NUMERIC: Record<number, { scalar: Scalar; width: number }> = {
  1: { scalar: 'u8', width: 1 },
  2: { scalar: 'u8', width: 1 },
  3: { scalar: 'i32', width: 1 },
  4: { scalar: 'u32', width: 1 },
  5: { scalar: 'i64', width: 1 },
  6: { scalar: 'i64', width: 1 },
  7: { scalar: 'f16', width: 1 },
  8: { scalar: 'f32', width: 1 },
  9: { scalar: 'f64', width: 1 },
  13: { scalar: 'f64', width: 4 },
  14: { scalar: 'f64', width: 9 },
  15: { scalar: 'f64', width: 16 },
  16: { scalar: 'f64', width: 4 },
  17: { scalar: 'f32', width: 4 },
  18: { scalar: 'f16', width: 4 },
  19: { scalar: 'f64', width: 2 },
  20: { scalar: 'f32', width: 2 },
  21: { scalar: 'f16', width: 2 },
  22: { scalar: 'i32', width: 2 },
  23: { scalar: 'f64', width: 3 },
  24: { scalar: 'f32', width: 3 },
  25: { scalar: 'f16', width: 3 },
  26: { scalar: 'i32', width: 3 },
  27: { scalar: 'f64', width: 4 },
  28: { scalar: 'f32', width: 4 },
  29: { scalar: 'f16', width: 4 },
  30: { scalar: 'i32', width: 4 },
  56: { scalar: 'f64', width: 1 },
};
/** The numbers are copied, so that they are aligned and the file can be freed. */
export function readNumbers(file: CrateBytes, at: number, scalar: Scalar, count: number): Numbers {
  file.need(at, count * SIZE[scalar]);
  const { bytes } = file;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const slice = () => bytes.slice(at, at + count * SIZE[scalar]).buffer;
  switch (scalar) {
    case 'i32':
      return new Int32Array(slice());
    case 'f32':
      return new Float32Array(slice());
    case 'f64':
      return new Float64Array(slice());
    case 'u8':
      return Int32Array.from(bytes.subarray(at, at + count));
    case 'f16':
      return Float32Array.from({ length: count }, (_, i) => half(view.getUint16(at + 2 * i, true)));
    case 'u32':
      return Float64Array.from({ length: count }, (_, i) => view.getUint32(at + 4 * i, true));
    case 'i64':
      return Float64Array.from({ length: count }, (_, i) =>
        Number(view.getBigInt64(at + 8 * i, true)),
      );
  }
}

/**
 * Reads compressed numbers. Integers are stored as differences. Floats are stored as integers if they are whole, or as
 * indices into a table of distinct values.
 */
export function readPackedNumbers(
  file: CrateBytes,
  at: number,
  scalar: Scalar,
  count: number,
): Numbers {
  if (scalar === 'i32') return unpackIntegers(packed(file, at), count);
  if (scalar === 'u32') return Float64Array.from(unpackIntegers(packed(file, at), count), unsigned);
  if (scalar === 'i64') return unpackLongs(packed(file, at), count);
  const code = String.fromCharCode(file.u8(at));
  if (code === 'i') return toFloats(scalar, unpackIntegers(packed(file, at + 1), count));
  if (code !== 't') throw damaged();
  const size = file.u32(at + 1);
  const table = readNumbers(file, at + 5, scalar, size);
  const indices = unpackIntegers(packed(file, at + 5 + size * SIZE[scalar]), count);
  const values = scalar === 'f64' ? new Float64Array(count) : new Float32Array(count);
  for (let i = 0; i < count; i++) values[i] = table[indices[i]];
  return values;
}

function packed(file: CrateBytes, at: number): Uint8Array {
  const size = file.long(at);
  file.need(at + 8, size);
  return file.bytes.subarray(at + 8, at + 8 + size);
}

const scratch = new DataView(new ArrayBuffer(4));

/**
 * Returns a number that is stored in the value's word itself: a scalar of up to 32 bits (wider ones are narrowed if
 * that is exact), or a vector with integer components of one byte each.
 */
export function inlinedNumber(scalar: Scalar, width: number, low: number): UsdValue {
  scratch.setUint32(0, low, true);
  if (width > 1) {
    const side = width === 9 ? 3 : width === 16 ? 4 : 0;
    const values = scalar === 'i32' ? new Int32Array(width) : new Float64Array(width);
    // A matrix is stored as its diagonal only.
    const step = side === 0 ? 1 : side + 1;
    for (let i = 0; i < (side || width); i++) values[i * step] = scratch.getInt8(i);
    return values;
  }
  if (scalar === 'f32' || scalar === 'f64') return scratch.getFloat32(0, true);
  if (scalar === 'f16') return half(low & 0xffff);
  return scalar === 'u32' ? low : low | 0;
}

function toFloats(scalar: Scalar, values: Int32Array): Numbers {
  return scalar === 'f64' ? Float64Array.from(values) : Float32Array.from(values);
}

function unsigned(value: number): number {
  return value >>> 0;
}

/** Converts the bits of an IEEE 754 binary16 number. */
function half(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 31) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

function damaged(): FormatError {
  return new FormatError('The USD file is damaged: the numbers of a value cannot be decompressed.');
}
