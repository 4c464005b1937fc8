import { promisify } from 'node:util';
import { deflate } from 'node:zlib';

const deflateAsync = promisify(deflate);

/** A record to be written. */
export interface OutRecord {
  name: string;
  values: OutValue[];
  children: OutRecord[];
  /**
   * Size in the file in bytes, set once it has been measured. A separate map for millions of records took more memory.
   */
  size: number;
}

/** A value preceded by its type code, ready to be copied into the file. */
export type OutValue = Uint8Array;

/** Maximum size in bytes of arrays that are not deflated, because it is not worth it. */
const PLAIN_BYTES = 128;

/**
 * For 48 MB of arrays (1M triangles), this level takes 0.3 s of CPU time and produces 16 MB; level 6 takes 1.1 s and
 * saves nothing.
 */
const DEFLATE_LEVEL = 1;

const UTF8 = new TextEncoder();
const terms = new Map<string, OutValue>();

/**
 * Buffer in which scalars are assembled. A view of a separate small array would move that array out of the heap, at ten
 * times its size, and the values of all records are held until the file is written.
 */
const scratch = new Uint8Array(9);
const scratchView = new DataView(scratch.buffer);

export function record(
  name: string,
  values: OutValue[] = [],
  children: OutRecord[] = [],
): OutRecord {
  return { name, values, children, size: 0 };
}

export function int(value: number): OutValue {
  return scalar('I', 4, (view) => view.setInt32(1, value, true));
}

/** 64 bits. */
export function long(value: number | bigint): OutValue {
  return scalar('L', 8, (view) => view.setBigInt64(1, BigInt(value), true));
}

export function double(value: number): OutValue {
  return scalar('D', 8, (view) => view.setFloat64(1, value, true));
}

export function bool(value: boolean): OutValue {
  return scalar('C', 1, (view) => view.setUint8(1, value ? 1 : 0));
}

export function text(value: string): OutValue {
  return lengthPrefixed('S', UTF8.encode(value));
}

/**
 * Returns an encoded word of the format. Each word is encoded only once, because 50,000 models all name their
 * properties.
 */
export function term(word: string): OutValue {
  const known = terms.get(word) ?? text(word);
  terms.set(word, known);
  return known;
}

export function raw(value: Uint8Array): OutValue {
  return lengthPrefixed('R', value);
}

/** Encodes numbers as an array, which is deflated off the main thread if that is worthwhile. */
export async function array(
  values: Float64Array | Float32Array | Int32Array | BigInt64Array,
): Promise<OutValue> {
  const code =
    values instanceof Float64Array
      ? 'd'
      : values instanceof Float32Array
        ? 'f'
        : values instanceof Int32Array
          ? 'i'
          : 'l';
  const plain = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
  let stored = plain;
  if (plain.length > PLAIN_BYTES) {
    // Chunks are large because each goes through the thread pool. With zlib's default of 16 KiB, this takes 0.6 s
    // instead of 0.3 s.
    const chunkSize = Math.min(Math.max(plain.length >> 1, 1 << 10), 1 << 20);
    const packed = await deflateAsync(plain, { level: DEFLATE_LEVEL, chunkSize });
    if (packed.length < plain.length) stored = packed;
  }
  const bytes = new Uint8Array(13 + stored.length);
  bytes[0] = code.charCodeAt(0);
  setLength(bytes, 1, values.length);
  bytes[5] = stored === plain ? 0 : 1;
  setLength(bytes, 9, stored.length);
  bytes.set(stored, 13);
  return bytes;
}

function scalar(code: string, size: number, set: (view: DataView) => void): OutValue {
  scratch[0] = code.charCodeAt(0);
  set(scratchView);
  return scratch.slice(0, 1 + size);
}

function lengthPrefixed(code: string, data: Uint8Array): OutValue {
  const bytes = new Uint8Array(5 + data.length);
  bytes[0] = code.charCodeAt(0);
  setLength(bytes, 1, data.length);
  bytes.set(data, 5);
  return bytes;
}

/** Writes a length as 32 bits, little-endian. */
function setLength(bytes: Uint8Array, at: number, length: number): void {
  for (let k = 0; k < 4; k++) bytes[at + k] = length >>> (8 * k);
}
