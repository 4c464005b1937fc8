import type { OutRecord } from './write-records.ts';

/** The first version with 64-bit lengths, used since FBX 2016. */
export const WRITTEN_VERSION = 7500;

const MAGIC = 'Kaydara FBX Binary  \0\x1a\0';
const HEADER_BYTES = 27;
/** Size of a record's head: three 64-bit lengths, and the length of the name. */
const RECORD_HEAD = 25;

// biome-ignore format: bytes
const FOOTER_ID = [0xfa, 0xbc, 0xab, 0x09, 0xd0, 0xc8, 0xd4, 0x66, 0xb1, 0x76, 0xfb, 0x83, 0x1c, 0xf7, 0x26, 0x7e];
// biome-ignore format: bytes
const FOOTER_MAGIC = [0xf8, 0x5a, 0x8c, 0x6a, 0xde, 0xf5, 0xd9, 0x7e, 0xec, 0xe9, 0x0c, 0xe3, 0x75, 0x8f, 0x29, 0x0b];

/** Encodes the records as a binary file, which consists of a header, the records, a record of zeros, and a footer. */
export function encodeDocument(records: readonly OutRecord[]): Uint8Array {
  let body = RECORD_HEAD;
  for (const child of records) body += measure(child);
  const footerAt = HEADER_BYTES + body;
  const paddingAt = footerAt + FOOTER_ID.length + 4;
  // The padding goes up to the next multiple of 16, and is 16 bytes if the length already is a multiple.
  const versionAt = paddingAt + 16 - (paddingAt % 16);
  const bytes = new Uint8Array(versionAt + 4 + 120 + FOOTER_MAGIC.length);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < MAGIC.length; i++) bytes[i] = MAGIC.charCodeAt(i);
  view.setUint32(23, WRITTEN_VERSION, true);
  let at = HEADER_BYTES;
  for (const child of records) at = place(child, at, { bytes, view });
  bytes.set(FOOTER_ID, footerAt);
  view.setUint32(versionAt, WRITTEN_VERSION, true);
  bytes.set(FOOTER_MAGIC, bytes.length - FOOTER_MAGIC.length);
  return bytes;
}

/** Returns whether a record must end with a record of zeros, as records with children and empty records do. */
function isClosed({ values, children }: OutRecord): boolean {
  return children.length > 0 || values.length === 0;
}

function measure(record: OutRecord): number {
  let size = RECORD_HEAD + record.name.length;
  for (const value of record.values) size += value.length;
  for (const child of record.children) size += measure(child);
  if (isClosed(record)) size += RECORD_HEAD;
  record.size = size;
  return size;
}

interface Target {
  bytes: Uint8Array;
  view: DataView;
}

function place(record: OutRecord, start: number, target: Target): number {
  const { bytes, view } = target;
  const end = start + record.size;
  let at = start + RECORD_HEAD;
  for (let i = 0; i < record.name.length; i++) bytes[at++] = record.name.charCodeAt(i);
  const valuesAt = at;
  for (const value of record.values) {
    bytes.set(value, at);
    at += value.length;
  }
  setLength(view, start, end);
  setLength(view, start + 8, record.values.length);
  setLength(view, start + 16, at - valuesAt);
  bytes[start + 24] = record.name.length;
  for (const child of record.children) at = place(child, at, target);
  return end;
}

/** Writes a 64-bit little-endian length. Lengths are far below 2^53. */
function setLength(view: DataView, at: number, length: number): void {
  view.setUint32(at, length, true);
  view.setUint32(at + 4, length / 2 ** 32, true);
}
