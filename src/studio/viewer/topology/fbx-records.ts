import { PolygonFileError } from './polygon-mesh.ts';

/** An array of numbers that is unpacked on demand. */
export interface FbxArray {
  type: keyof typeof ARRAYS;
  count: number;
  encoded: Uint8Array;
  deflated: boolean;
}

export type FbxValue = number | string | FbxArray;

export interface FbxRecord {
  name: string;
  values: FbxValue[];
  children: FbxRecord[];
}

const MAGIC = 'Kaydara FBX Binary  \0';
const HEADER_BYTES = 27;
const VERSION_AT = 23;
/** FBX version from which lengths have 64 bits. */
const WIDE_FROM = 7500;
const DEPTH_LIMIT = 64;
/** Records that do not describe polygons and may contain whole images. */
const SKIPPED = new Set(['Video', 'Texture', 'AnimationCurve', 'Deformer', 'Pose', 'Definitions']);

const ARRAYS = {
  b: Uint8Array,
  i: Int32Array,
  l: BigInt64Array,
  f: Float32Array,
  d: Float64Array,
} as const;
const SCALARS: Record<string, [bytes: number, read: (view: DataView, at: number) => number]> = {
  B: [1, (view, at) => view.getUint8(at)],
  C: [1, (view, at) => view.getUint8(at)],
  Z: [1, (view, at) => view.getUint8(at)],
  Y: [2, (view, at) => view.getInt16(at, true)],
  I: [4, (view, at) => view.getInt32(at, true)],
  F: [4, (view, at) => view.getFloat32(at, true)],
  D: [8, (view, at) => view.getFloat64(at, true)],
  L: [8, (view, at) => Number(view.getBigInt64(at, true))],
};

interface Source {
  bytes: Uint8Array;
  view: DataView;
  wide: boolean;
}

/**
 * Reads the records of a binary FBX of version 6 or 7, with arrays still packed.
 * @throws PolygonFileError if the file is anything else or is damaged
 */
export function readFbxRecords(bytes: Uint8Array): FbxRecord {
  for (let i = 0; i < MAGIC.length; i++) {
    if (bytes[i] !== MAGIC.charCodeAt(i))
      throw new PolygonFileError('The file is not a binary FBX, so its polygons cannot be read.');
  }
  if (bytes.length < HEADER_BYTES) throw damaged();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const source = { bytes, view, wide: view.getUint32(VERSION_AT, true) >= WIDE_FROM };
  const root: FbxRecord = { name: '', values: [], children: [] };
  try {
    readChildren(source, root, HEADER_BYTES, bytes.length, 0);
  } catch (error) {
    // DataView throws a RangeError past the end of the file.
    throw error instanceof RangeError ? damaged() : error;
  }
  return root;
}

function readChildren(s: Source, parent: FbxRecord, start: number, end: number, depth: number) {
  if (depth > DEPTH_LIMIT) throw damaged();
  const word = s.wide ? 8 : 4;
  let at = start;
  while (at + 3 * word + 1 <= end) {
    const recordEnd = length(s, at);
    if (recordEnd === 0) return;
    const nameAt = at + 3 * word + 1;
    const valuesAt = nameAt + s.bytes[nameAt - 1];
    const valuesEnd = valuesAt + length(s, at + 2 * word);
    if (recordEnd > end || valuesEnd > recordEnd || recordEnd <= at) throw damaged();
    const name = latin1(s.bytes.subarray(nameAt, valuesAt));
    if (!SKIPPED.has(name)) {
      const values = readValues(s, valuesAt, valuesEnd, length(s, at + word));
      const record: FbxRecord = { name, values, children: [] };
      readChildren(s, record, valuesEnd, recordEnd, depth + 1);
      parent.children.push(record);
    }
    at = recordEnd;
  }
}

function length({ view, wide }: Source, at: number): number {
  return wide ? Number(view.getBigUint64(at, true)) : view.getUint32(at, true);
}

function readValues({ bytes, view }: Source, start: number, end: number, count: number) {
  const values: FbxValue[] = [];
  let at = start;
  for (let i = 0; i < count && at < end; i++) {
    const code = String.fromCharCode(bytes[at++]);
    const scalar = SCALARS[code];
    if (scalar) {
      values.push(scalar[1](view, at));
      at += scalar[0];
    } else if (code === 'S' || code === 'R') {
      const size = view.getUint32(at, true);
      values.push(code === 'S' ? latin1(bytes.subarray(at + 4, at + 4 + size)) : '');
      at += 4 + size;
    } else {
      const type = (code === 'c' ? 'b' : code) as keyof typeof ARRAYS;
      if (!(type in ARRAYS)) throw damaged();
      const elements = view.getUint32(at, true);
      const deflated = view.getUint32(at + 4, true) === 1;
      const size = deflated
        ? view.getUint32(at + 8, true)
        : elements * ARRAYS[type].BYTES_PER_ELEMENT;
      at += 12 + size;
      if (at > end) throw damaged();
      values.push({ type, count: elements, encoded: bytes.subarray(at - size, at), deflated });
    }
  }
  return values;
}

/**
 * Returns the numbers of an array, or of a list of single values as in version 6.
 * @throws PolygonFileError if the array does not unpack to its stated length
 */
export async function numbersOf(record: FbxRecord | undefined): Promise<ArrayLike<number>> {
  const first = record?.values[0];
  if (typeof first !== 'object') return (record?.values ?? []).filter((v) => typeof v === 'number');
  const bytes = first.deflated ? await inflate(first.encoded) : first.encoded;
  const Kind = ARRAYS[first.type];
  if (bytes.length < first.count * Kind.BYTES_PER_ELEMENT) throw damaged();
  const array = new Kind(first.count);
  // Copied because the array may be unaligned in the file, while a typed array must be aligned to its element size.
  new Uint8Array(array.buffer).set(bytes.subarray(0, array.byteLength));
  return array instanceof BigInt64Array ? Array.from(array, Number) : array;
}

async function inflate(bytes: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([bytes as Uint8Array<ArrayBuffer>])
    .stream()
    .pipeThrough(new DecompressionStream('deflate'));
  try {
    return new Uint8Array(await new Response(stream).arrayBuffer());
  } catch {
    throw damaged();
  }
}

export function childOf(record: FbxRecord | undefined, name: string): FbxRecord | undefined {
  return record?.children.find((child) => child.name === name);
}

function latin1(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}

function damaged(): PolygonFileError {
  return new PolygonFileError('The FBX file is damaged, so its polygons cannot be read.');
}
