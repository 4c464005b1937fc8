import { type ConvertContext, FormatError, type Limits } from '../format.ts';
import { BinaryStrings } from '../text/binary-strings.ts';
import { TextEncoding } from '../text/text-encoding.ts';
import { ELEMENT_BYTES } from './array-values.ts';
import type { FbxDocument, FbxRecord, FbxValue } from './document.ts';
import { refuseBigEndian } from './unread-kinds.ts';

const MAGIC = 'Kaydara FBX Binary';
/** Size of the header: name, two constant bytes, byte order and version. */
const HEADER_BYTES = 27;
const BYTE_ORDER_AT = 22;

/**
 * Maximum number of records. Each takes about 300 bytes of memory, and the largest known production files have 200,000.
 */
export const RECORDS_LIMIT = 2_000_000;

/** Number of values from which a record's values become one array. Versions before 7 list vertices one by one. */
export const LONG_LIST = 32;

export function isBinaryFbx(bytes: Uint8Array): boolean {
  if (bytes.length < MAGIC.length) return false;
  for (let i = 0; i < MAGIC.length; i++) if (bytes[i] !== MAGIC.charCodeAt(i)) return false;
  return true;
}

/**
 * Parses the records of a binary file. Each consists of its end offset, the number and the length of its values (32
 * bits each, or 64 from version 7500 on), its name, its values, and its children up to a record of zeros. Old programs
 * write strings in their system's encoding, which the file does not state.
 * @throws FormatError if the file is truncated, damaged, big-endian, or exceeds the limits
 */
export function parseBinary(
  bytes: Uint8Array,
  context: Pick<ConvertContext, 'limits' | 'warn'>,
): FbxDocument {
  if (bytes.length < HEADER_BYTES)
    throw new FormatError('The FBX file is truncated in its header.');
  refuseBigEndian(bytes[BYTE_ORDER_AT]);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const version = view.getUint32(23, true);
  const strings = new BinaryStrings(new TextEncoding(context));
  const { limits } = context;
  const source: BinarySource = { bytes, view, wide: version >= 7500, records: 0, limits, strings };
  const root: FbxRecord = { name: '', values: [], children: [] };
  readChildren(source, root, HEADER_BYTES, bytes.length, 0);
  strings.settle();
  return { version, root };
}

interface BinarySource {
  bytes: Uint8Array;
  view: DataView;
  /** Whether lengths are stored in 64 bits. */
  wide: boolean;
  records: number;
  limits: Limits;
  strings: BinaryStrings;
}

function readChildren(
  source: BinarySource,
  parent: FbxRecord,
  start: number,
  end: number,
  depth: number,
) {
  if (depth > source.limits.depth) throw new FormatError('The FBX file is nested too deeply.');
  const word = source.wide ? 8 : 4;
  let at = start;
  while (at < end) {
    if (at + 3 * word + 1 > end) throw cutShort();
    const recordEnd = readLength(source, at);
    if (recordEnd === 0) return;
    const valueCount = readLength(source, at + word);
    const valueBytes = readLength(source, at + 2 * word);
    const nameLength = source.bytes[at + 3 * word];
    const nameAt = at + 3 * word + 1;
    const valuesAt = nameAt + nameLength;
    const valuesEnd = valuesAt + valueBytes;
    if (recordEnd > end) throw cutShort();
    if (valuesEnd > recordEnd || valueCount > valueBytes) throw damaged();
    if (++source.records > RECORDS_LIMIT) {
      throw new FormatError(`The FBX file has more than ${RECORDS_LIMIT} records.`);
    }
    const record: FbxRecord = {
      name: latin1(source.bytes, nameAt, valuesAt),
      values: readValues(source, valuesAt, valuesEnd, valueCount),
      children: [],
    };
    if (valuesEnd < recordEnd) readChildren(source, record, valuesEnd, recordEnd, depth + 1);
    parent.children.push(record);
    at = recordEnd;
  }
}

function readLength(source: BinarySource, at: number): number {
  const low = source.view.getUint32(at, true);
  return source.wide ? low + source.view.getUint32(at + 4, true) * 2 ** 32 : low;
}

function readValues(source: BinarySource, start: number, end: number, count: number): FbxValue[] {
  const list = count >= LONG_LIST ? readLongList(source, start, end, count) : null;
  if (list !== null) return [list];
  const values: FbxValue[] = [];
  let at = start;
  const need = (size: number) => {
    if (at + size > end) throw damaged();
  };
  for (let i = 0; i < count; i++) {
    need(2);
    const code = String.fromCharCode(source.bytes[at++]);
    switch (code) {
      case 'C':
      case 'B':
      case 'Z':
        // One-byte values are booleans, or letters in the animations of version 6.
        values.push(source.bytes[at]);
        at += 1;
        break;
      case 'Y':
        need(2);
        values.push(source.view.getInt16(at, true));
        at += 2;
        break;
      case 'I':
        need(4);
        values.push(source.view.getInt32(at, true));
        at += 4;
        break;
      case 'F':
        need(4);
        values.push(source.view.getFloat32(at, true));
        at += 4;
        break;
      case 'D':
        need(8);
        values.push(source.view.getFloat64(at, true));
        at += 8;
        break;
      case 'L':
        need(8);
        values.push(integer(source.view.getBigInt64(at, true)));
        at += 8;
        break;
      case 'S':
      case 'R': {
        need(4);
        const length = source.view.getUint32(at, true);
        at += 4;
        need(length);
        const data = source.bytes.subarray(at, at + length);
        values.push(code === 'S' ? readText(source, data, values) : data);
        at += length;
        break;
      }
      case 'b':
      case 'c':
      case 'i':
      case 'l':
      case 'f':
      case 'd': {
        need(12);
        const type = code === 'c' ? 'b' : code;
        const elements = source.view.getUint32(at, true);
        const compressed = source.view.getUint32(at + 4, true) === 1;
        const length = compressed
          ? source.view.getUint32(at + 8, true)
          : elements * ELEMENT_BYTES[type];
        at += 12;
        need(length);
        values.push({
          type,
          count: elements,
          compressed,
          encoded: source.bytes.subarray(at, at + length),
        });
        at += length;
        break;
      }
      default:
        throw damaged();
    }
  }
  return values;
}

/**
 * Reads a text.
 * @param values list to which the text is appended
 */
function readText({ strings }: BinarySource, bytes: Uint8Array, values: FbxValue[]): string {
  const at = values.length;
  return strings.read(bytes, (text) => {
    values[at] = text;
  });
}

const LIST_CODES: Record<string, 'i' | 'l' | 'f' | 'd' | undefined> = {
  I: 'i',
  L: 'l',
  F: 'f',
  D: 'd',
};

/** Reads values as an array if they all have the same type; null if their types differ. */
function readLongList(
  source: BinarySource,
  start: number,
  end: number,
  count: number,
): FbxValue | null {
  const code = source.bytes[start];
  const type = LIST_CODES[String.fromCharCode(code)];
  if (type === undefined) return null;
  const size = ELEMENT_BYTES[type];
  if (end - start !== count * (size + 1)) return null;
  const encoded = new Uint8Array(count * size);
  for (let i = 0, at = start; i < count; i++, at += size + 1) {
    if (source.bytes[at] !== code) return null;
    for (let b = 0; b < size; b++) encoded[i * size + b] = source.bytes[at + 1 + b];
  }
  return { type, count, encoded, compressed: false };
}

function integer(value: bigint): number | bigint {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

function latin1(bytes: Uint8Array, start: number, end: number): string {
  let text = '';
  for (let i = start; i < end; i++) text += String.fromCharCode(bytes[i]);
  return text;
}

function cutShort(): FormatError {
  return new FormatError('The FBX file is truncated: it ends in the middle of a record.');
}

function damaged(): FormatError {
  return new FormatError('The FBX file is damaged: the size of a record is inconsistent.');
}
