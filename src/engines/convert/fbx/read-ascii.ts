import { FormatError, type Limits } from '../format.ts';
import { isWord, type NumberCursor, parseNumber } from './ascii-number.ts';
import {
  childNumber,
  childOf,
  type FbxArray,
  type FbxDocument,
  type FbxRecord,
  type FbxValue,
} from './document.ts';
import { LONG_LIST, RECORDS_LIMIT } from './read-binary.ts';

const UTF8 = new TextDecoder('utf-8');
const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const SEMICOLON = 0x3b;
const STAR = 0x2a;
const OPEN = 0x7b;
const CLOSE = 0x7d;

interface AsciiCursor extends NumberCursor {
  records: number;
  limits: Limits;
}

/**
 * Parses the records of an ASCII file: `Name: value, value { children }`, with comments after `;`. Arrays are written
 * as `*count { a: … }` from version 7 on, and as plain lists before.
 * @throws FormatError if the file is truncated, is not FBX, or exceeds the limits
 */
export function parseAscii(bytes: Uint8Array, limits: Limits): FbxDocument {
  const cursor: AsciiCursor = { bytes, at: 0, records: 0, limits };
  if (bytes[0] === 0xef && bytes[1] === 0xbb) cursor.at = 3;
  const root: FbxRecord = { name: '', values: [], children: [] };
  readRecords(cursor, root, 0);
  const version = versionOf(bytes, root);
  // Versions before 6 do not have this record.
  if (version >= 6000 && !root.children.some(({ name }) => name === 'Objects')) {
    throw new FormatError('The file is not an FBX file, or it is truncated: it has no objects.');
  }
  return { version, root };
}

/**
 * Returns the version from the header (files of version 6 and 7), or else from the first line: `; FBX 5.8.0 project
 * file`.
 */
function versionOf(bytes: Uint8Array, root: FbxRecord): number {
  const header = childOf(root, 'FBXHeaderExtension');
  const stated = header === null ? null : childNumber(header, 'FBXVersion');
  if (stated !== null) return stated;
  const title = /^\W*; FBX (\d)\.(\d)/.exec(
    new TextDecoder('latin1').decode(bytes.subarray(0, 32)),
  );
  return title === null || Number(title[1]) >= 6
    ? 6100
    : Number(title[1]) * 1000 + Number(title[2]) * 100;
}

function readRecords(cursor: AsciiCursor, parent: FbxRecord, depth: number): void {
  if (depth > cursor.limits.depth) throw new FormatError('The FBX file is nested too deeply.');
  for (;;) {
    skipSpace(cursor);
    if (cursor.at >= cursor.bytes.length) {
      if (depth > 0) throw cutShort();
      return;
    }
    if (cursor.bytes[cursor.at] === CLOSE) {
      if (depth === 0) throw unexpected(cursor);
      cursor.at++;
      return;
    }
    const name = readName(cursor);
    if (++cursor.records > RECORDS_LIMIT) {
      throw new FormatError(`The FBX file has more than ${RECORDS_LIMIT} records.`);
    }
    const record: FbxRecord = { name, values: [], children: [] };
    parent.children.push(record);
    readValues(cursor, record);
    skipSpace(cursor);
    if (cursor.bytes[cursor.at] === OPEN) {
      cursor.at++;
      readRecords(cursor, record, depth + 1);
    }
  }
}

function readName(cursor: AsciiCursor): string {
  const start = cursor.at;
  while (cursor.at < cursor.bytes.length && cursor.bytes[cursor.at] !== COLON) {
    if (cursor.bytes[cursor.at] < 0x20 || cursor.at - start > 255) throw unexpected(cursor);
    cursor.at++;
  }
  if (cursor.at >= cursor.bytes.length) throw cutShort();
  return UTF8.decode(cursor.bytes.subarray(start, cursor.at++));
}

function readValues(cursor: AsciiCursor, record: FbxRecord): void {
  skipSpace(cursor);
  if (cursor.bytes[cursor.at] === STAR) {
    cursor.at++;
    record.values.push(readArray(cursor));
    return;
  }
  const numbers = readNumbers(cursor, 0);
  if (numbers.count >= LONG_LIST && !numbers.more) {
    record.values.push(asArray(numbers.values.subarray(0, numbers.count)));
    return;
  }
  for (let i = 0; i < numbers.count; i++)
    record.values.push(numbers.integers.get(i) ?? numbers.values[i]);
  while (numbers.more) {
    skipSpace(cursor);
    const value = readValue(cursor);
    if (value === null) return;
    record.values.push(value);
    skipSpace(cursor);
    if (cursor.bytes[cursor.at] !== COMMA) return;
    cursor.at++;
  }
}

interface NumberList {
  values: Float64Array;
  count: number;
  /** Integers that a double cannot represent, by position in the list. */
  integers: Map<number, bigint>;
  /** Whether the list continues with something that is not a number. */
  more: boolean;
}

/** Reads numbers and commas until another token appears. */
function readNumbers(cursor: AsciiCursor, expected: number): NumberList {
  let values = new Float64Array(Math.max(expected, 16));
  const integers = new Map<number, bigint>();
  let count = 0;
  for (;;) {
    skipSpace(cursor);
    const start = cursor.at;
    const value = parseNumber(cursor);
    if (cursor.at === start) return { values, count, integers, more: startsValue(cursor) };
    if (count === values.length) {
      const larger = new Float64Array(values.length * 2);
      larger.set(values);
      values = larger;
    }
    const exact = longInteger(cursor, start, value);
    if (exact !== null) integers.set(count, exact);
    values[count++] = value;
    skipSpace(cursor);
    if (cursor.bytes[cursor.at] !== COMMA) return { values, count, integers, more: false };
    cursor.at++;
  }
}

/**
 * Returns the integer that starts at `start` if a double cannot represent it, as is the case for some ids; otherwise
 * null.
 */
function longInteger(cursor: AsciiCursor, start: number, value: number): bigint | null {
  if (value <= Number.MAX_SAFE_INTEGER && value >= Number.MIN_SAFE_INTEGER) return null;
  const text = UTF8.decode(cursor.bytes.subarray(start, cursor.at));
  return /^-?\d{16,20}$/.test(text) ? BigInt(text) : null;
}

/** Returns whether a value follows, rather than the next record's name, a brace, or the end. */
function startsValue(cursor: AsciiCursor): boolean {
  const code = cursor.bytes[cursor.at];
  if (code === QUOTE || code === COMMA || code === STAR) return true;
  if (!isWord(code)) return false;
  let ahead = cursor.at;
  while (isWord(cursor.bytes[ahead])) ahead++;
  while (cursor.bytes[ahead] === 0x20 || cursor.bytes[ahead] === 0x09) ahead++;
  return cursor.bytes[ahead] !== COLON;
}

/** Reads a value of a list that contains more than numbers; null if the list ends here. */
function readValue(cursor: AsciiCursor): FbxValue | null {
  const code = cursor.bytes[cursor.at];
  // In `Content: , "…"`, the first value is missing.
  if (code === COMMA) return '';
  if (!startsValue(cursor)) return null;
  if (code === QUOTE) return readText(cursor);
  const start = cursor.at;
  const value = parseNumber(cursor);
  if (cursor.at > start && !isWord(cursor.bytes[cursor.at]))
    return longInteger(cursor, start, value) ?? value;
  cursor.at = start;
  while (isWord(cursor.bytes[cursor.at])) cursor.at++;
  if (cursor.at === start) throw unexpected(cursor);
  return UTF8.decode(cursor.bytes.subarray(start, cursor.at));
}

function readText(cursor: AsciiCursor): string {
  const end = cursor.bytes.indexOf(QUOTE, cursor.at + 1);
  if (end < 0) throw cutShort();
  const text = UTF8.decode(cursor.bytes.subarray(cursor.at + 1, end));
  cursor.at = end + 1;
  return text.includes('&')
    ? text.replaceAll('&quot;', '"').replaceAll('&cr;', '\r').replaceAll('&lf;', '\n')
    : text;
}

/** Reads the part of an array after the star: `count { a: 1,2,3 }`. */
function readArray(cursor: AsciiCursor): FbxArray {
  const count = parseNumber(cursor);
  if (!Number.isInteger(count) || count < 0 || count > cursor.bytes.length)
    throw unexpected(cursor);
  skipSpace(cursor);
  if (cursor.bytes[cursor.at] !== OPEN) throw unexpected(cursor);
  cursor.at++;
  skipSpace(cursor);
  if (cursor.bytes[cursor.at] !== CLOSE) {
    readName(cursor);
    const numbers = readNumbers(cursor, count);
    skipSpace(cursor);
    if (cursor.at >= cursor.bytes.length) throw cutShort();
    if (cursor.bytes[cursor.at] !== CLOSE) throw unexpected(cursor);
    cursor.at++;
    return asArray(numbers.values.subarray(0, numbers.count));
  }
  cursor.at++;
  return asArray(new Float64Array(0));
}

function asArray(values: Float64Array): FbxArray {
  const encoded = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
  return { type: 'd', count: values.length, encoded, compressed: false };
}

function skipSpace(cursor: AsciiCursor): void {
  const { bytes } = cursor;
  for (;;) {
    const code = bytes[cursor.at];
    if (code === 0x20 || (code >= 0x09 && code <= 0x0d)) cursor.at++;
    else if (code === SEMICOLON) {
      const end = bytes.indexOf(0x0a, cursor.at);
      cursor.at = end < 0 ? bytes.length : end + 1;
    } else return;
  }
}

function cutShort(): FormatError {
  return new FormatError('The FBX file is truncated: it ends in the middle of a record.');
}

function unexpected(cursor: AsciiCursor): FormatError {
  let line = 1;
  for (let i = 0; i < cursor.at && i < cursor.bytes.length; i++)
    if (cursor.bytes[i] === 0x0a) line++;
  return new FormatError(`The file is damaged or is not an FBX file: line ${line} cannot be read.`);
}
