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

interface AsciiSource extends NumberCursor {
  records: number;
  limits: Limits;
}

/**
 * Parses the records of an ASCII file: `Name: value, value { children }`, with comments after `;`. Arrays are `*count {
 * a: … }` from version 7 on, and plain lists before.
 * @throws FormatError if the file is truncated, is not FBX, or exceeds the limits
 */
export function parseAscii(bytes: Uint8Array, limits: Limits): FbxDocument {
  const source: AsciiSource = { bytes, at: 0, records: 0, limits };
  if (bytes[0] === 0xef && bytes[1] === 0xbb) source.at = 3;
  const root: FbxRecord = { name: '', values: [], children: [] };
  readRecords(source, root, 0);
  const version = versionOf(bytes, root);
  // Versions before 6 have no such record.
  if (version >= 6000 && !root.children.some(({ name }) => name === 'Objects')) {
    throw new FormatError('The file is not an FBX file, or it is truncated: it has no objects.');
  }
  return { version, root };
}

/** The version from the header (files of version 6 and 7), else from the first line: `; FBX 5.8.0 project file`. */
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

function readRecords(s: AsciiSource, parent: FbxRecord, depth: number): void {
  if (depth > s.limits.depth) throw new FormatError('The FBX file is nested too deeply.');
  for (;;) {
    skipSpace(s);
    if (s.at >= s.bytes.length) {
      if (depth > 0) throw cutShort();
      return;
    }
    if (s.bytes[s.at] === CLOSE) {
      if (depth === 0) throw unexpected(s);
      s.at++;
      return;
    }
    const name = readName(s);
    if (++s.records > RECORDS_LIMIT) {
      throw new FormatError(`The FBX file has more than ${RECORDS_LIMIT} records.`);
    }
    const record: FbxRecord = { name, values: [], children: [] };
    parent.children.push(record);
    readValues(s, record);
    skipSpace(s);
    if (s.bytes[s.at] === OPEN) {
      s.at++;
      readRecords(s, record, depth + 1);
    }
  }
}

function readName(s: AsciiSource): string {
  const start = s.at;
  while (s.at < s.bytes.length && s.bytes[s.at] !== COLON) {
    if (s.bytes[s.at] < 0x20 || s.at - start > 255) throw unexpected(s);
    s.at++;
  }
  if (s.at >= s.bytes.length) throw cutShort();
  return UTF8.decode(s.bytes.subarray(start, s.at++));
}

function readValues(s: AsciiSource, record: FbxRecord): void {
  skipSpace(s);
  if (s.bytes[s.at] === STAR) {
    s.at++;
    record.values.push(readArray(s));
    return;
  }
  const numbers = readNumbers(s, 0);
  if (numbers.count >= LONG_LIST && !numbers.more) {
    record.values.push(asArray(numbers.values.subarray(0, numbers.count)));
    return;
  }
  for (let i = 0; i < numbers.count; i++)
    record.values.push(numbers.integers.get(i) ?? numbers.values[i]);
  while (numbers.more) {
    skipSpace(s);
    const value = readValue(s);
    if (value === null) return;
    record.values.push(value);
    skipSpace(s);
    if (s.bytes[s.at] !== COMMA) return;
    s.at++;
  }
}

interface NumberList {
  values: Float64Array;
  count: number;
  /** Integers that a double cannot hold, by position. */
  integers: Map<number, bigint>;
  /** Whether the list continues with something other than a number. */
  more: boolean;
}

/** Reads numbers and commas up to the first other token. */
function readNumbers(s: AsciiSource, expected: number): NumberList {
  let values = new Float64Array(Math.max(expected, 16));
  const integers = new Map<number, bigint>();
  let count = 0;
  for (;;) {
    skipSpace(s);
    const start = s.at;
    const value = parseNumber(s);
    if (s.at === start) return { values, count, integers, more: startsValue(s) };
    if (count === values.length) {
      const larger = new Float64Array(values.length * 2);
      larger.set(values);
      values = larger;
    }
    const exact = longInteger(s, start, value);
    if (exact !== null) integers.set(count, exact);
    values[count++] = value;
    skipSpace(s);
    if (s.bytes[s.at] !== COMMA) return { values, count, integers, more: false };
    s.at++;
  }
}

/** Returns the integer that was read from `start` on if a double cannot hold it (ids). */
function longInteger(s: AsciiSource, start: number, value: number): bigint | null {
  if (value <= Number.MAX_SAFE_INTEGER && value >= Number.MIN_SAFE_INTEGER) return null;
  const text = UTF8.decode(s.bytes.subarray(start, s.at));
  return /^-?\d{16,20}$/.test(text) ? BigInt(text) : null;
}

/** Whether a value follows, not the next record's name, a brace or the end. */
function startsValue(s: AsciiSource): boolean {
  const code = s.bytes[s.at];
  if (code === QUOTE || code === COMMA || code === STAR) return true;
  if (!isWord(code)) return false;
  let ahead = s.at;
  while (isWord(s.bytes[ahead])) ahead++;
  while (s.bytes[ahead] === 0x20 || s.bytes[ahead] === 0x09) ahead++;
  return s.bytes[ahead] !== COLON;
}

/** Reads a value of a list that holds not only numbers; null: the list ends here. */
function readValue(s: AsciiSource): FbxValue | null {
  const code = s.bytes[s.at];
  // In `Content: , "…"` the first value is missing.
  if (code === COMMA) return '';
  if (!startsValue(s)) return null;
  if (code === QUOTE) return readText(s);
  const start = s.at;
  const value = parseNumber(s);
  if (s.at > start && !isWord(s.bytes[s.at])) return longInteger(s, start, value) ?? value;
  s.at = start;
  while (isWord(s.bytes[s.at])) s.at++;
  if (s.at === start) throw unexpected(s);
  return UTF8.decode(s.bytes.subarray(start, s.at));
}

function readText(s: AsciiSource): string {
  const end = s.bytes.indexOf(QUOTE, s.at + 1);
  if (end < 0) throw cutShort();
  const text = UTF8.decode(s.bytes.subarray(s.at + 1, end));
  s.at = end + 1;
  return text.includes('&')
    ? text.replaceAll('&quot;', '"').replaceAll('&cr;', '\r').replaceAll('&lf;', '\n')
    : text;
}

/** Reads what follows the star: `count { a: 1,2,3 }`. */
function readArray(s: AsciiSource): FbxArray {
  const count = parseNumber(s);
  if (!Number.isInteger(count) || count < 0 || count > s.bytes.length) throw unexpected(s);
  skipSpace(s);
  if (s.bytes[s.at] !== OPEN) throw unexpected(s);
  s.at++;
  skipSpace(s);
  if (s.bytes[s.at] !== CLOSE) {
    readName(s);
    const numbers = readNumbers(s, count);
    skipSpace(s);
    if (s.at >= s.bytes.length) throw cutShort();
    if (s.bytes[s.at] !== CLOSE) throw unexpected(s);
    s.at++;
    return asArray(numbers.values.subarray(0, numbers.count));
  }
  s.at++;
  return asArray(new Float64Array(0));
}

function asArray(values: Float64Array): FbxArray {
  const encoded = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
  return { type: 'd', count: values.length, encoded, compressed: false };
}

function skipSpace(s: AsciiSource): void {
  const { bytes } = s;
  for (;;) {
    const code = bytes[s.at];
    if (code === 0x20 || (code >= 0x09 && code <= 0x0d)) s.at++;
    else if (code === SEMICOLON) {
      const end = bytes.indexOf(0x0a, s.at);
      s.at = end < 0 ? bytes.length : end + 1;
    } else return;
  }
}

function cutShort(): FormatError {
  return new FormatError('The FBX file is truncated: it ends in the middle of a record.');
}

function unexpected(s: AsciiSource): FormatError {
  let line = 1;
  for (let i = 0; i < s.at && i < s.bytes.length; i++) if (s.bytes[i] === 0x0a) line++;
  return new FormatError(`The file is damaged or is not an FBX file: line ${line} cannot be read.`);
}
