import { inflateSync } from 'node:zlib';
import { FormatError } from '../format.ts';
import { type FbxArray, type FbxRecord, isArray } from './document.ts';

export const ELEMENT_BYTES = { b: 1, i: 4, l: 8, f: 4, d: 8 } as const;

/** Deflate's maximum compression ratio. A file that claims a higher one is damaged or malicious. */
const DEFLATE_MAX_RATIO = 1032;

/**
 * Number of bytes of arrays, compressed or not, that may still be decoded for the entire file. This also prevents an
 * array that many objects share from being decoded again and again.
 */
export interface InflateBudget {
  bytes: number;
}

/**
 * Returns the numbers in a record: those of its single array, or its values if an old file lists them one by one.
 * Integers beyond 2⁵³ lose their last bits (only ids and times are that large, and times are exact up to 55 days).
 * @throws FormatError if the data is broken or larger than the budget
 */
export function numbersOf(record: FbxRecord | null, budget: InflateBudget): Float64Array {
  const values = typedValuesOf(record, budget);
  if (values instanceof Float64Array) return values;
  return new Float64Array(values);
}

/** Like `numbersOf`, but as 32-bit integers. */
export function integersOf(record: FbxRecord | null, budget: InflateBudget): Int32Array {
  const values = typedValuesOf(record, budget);
  return values instanceof Int32Array ? values : new Int32Array(values);
}

/**
 * Like `numbersOf`, but as 32-bit floats multiplied by `factor`. Infinite and missing numbers become 0 and are counted.
 */
export function floatsOf(
  record: FbxRecord | null,
  budget: InflateBudget,
  factor = 1,
): { values: Float32Array<ArrayBuffer>; repaired: number } {
  const source = typedValuesOf(record, budget);
  const values = new Float32Array(source.length);
  let repaired = 0;
  for (let i = 0; i < source.length; i++) {
    const value = Math.fround(source[i] * factor);
    if (value - value === 0) values[i] = value;
    else repaired++;
  }
  return { values, repaired };
}

type Numbers = Float64Array | Float32Array | Int32Array | Int8Array | number[];

function typedValuesOf(record: FbxRecord | null, budget: InflateBudget): Numbers {
  if (record === null || record.values.length === 0) return [];
  const [first] = record.values;
  if (isArray(first)) return decodeArray(first, budget, record.name);
  return record.values.map((value) =>
    typeof value === 'number' || typeof value === 'bigint' ? Number(value) : Number.NaN,
  );
}

function decodeArray(array: FbxArray, budget: InflateBudget, name: string): Numbers {
  const size = array.count * ELEMENT_BYTES[array.type];
  const { encoded, compressed } = array;
  if (size > (compressed ? encoded.length * DEFLATE_MAX_RATIO + 64 : encoded.length)) {
    throw new FormatError(
      `The array “${name}” of the FBX file declares more values than it contains.`,
    );
  }
  if (size > budget.bytes) {
    throw new FormatError('The FBX file unpacks to more data than allowed.');
  }
  budget.bytes -= size;
  const bytes = compressed && size > 0 ? inflateArray(encoded, size, name) : encoded;
  // Typed arrays require alignment. Inflated data is aligned, so it does not need to be copied.
  const aligned = compressed && bytes.byteOffset % 8 === 0;
  const buffer = aligned
    ? bytes.buffer
    : bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + size);
  const at = aligned ? bytes.byteOffset : 0;
  switch (array.type) {
    case 'd':
      return new Float64Array(buffer, at, array.count);
    case 'f':
      return new Float32Array(buffer, at, array.count);
    case 'i':
      return new Int32Array(buffer, at, array.count);
    case 'b':
      return new Int8Array(buffer, at, array.count);
    case 'l':
      return Float64Array.from(new BigInt64Array(buffer, at, array.count), Number);
  }
}

function inflateArray(encoded: Uint8Array, size: number, name: string): Uint8Array {
  try {
    // Uses a single chunk, because joining zlib's usual 16 KiB chunks takes a tenth of the time for a large mesh.
    const bytes = inflateSync(encoded, { maxOutputLength: size, chunkSize: Math.max(size, 64) });
    if (bytes.length === size) return bytes;
  } catch {
    // The error is reported below, like data that is too short.
  }
  throw new FormatError(
    `The array “${name}” of the FBX file is damaged: it cannot be decompressed.`,
  );
}
