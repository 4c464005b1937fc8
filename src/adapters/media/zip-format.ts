import { formatNamed, READ_FORMATS } from '../../contract/formats.ts';
import { MediaRejected } from '../../core/ports/media-prober.ts';
import type { FileEnds } from './read-head.ts';

const END_SIGNATURE = Buffer.from('504b0506', 'hex');
const ENTRY_SIGNATURE = 0x02014b50;
const ZIP64_LOCATOR_SIGNATURE = 0x07064b50;
const ZIP64_LOCATOR_SIZE = 20;
const ZIP64_RECORD_SIZE = 56;

/** Matches the names of models that are distributed in a zip with their companion files. */
const MODEL = new RegExp(`\\.(${READ_FORMATS.filter(comesInZip).join('|')})$`, 'i');

function comesInZip(name: string): boolean {
  const format = formatNamed(name);
  return format?.packageEntry === undefined && format?.packagedAs === undefined;
}

/**
 * Detects the format of a zip from the names in its central directory: 3mf, usdz, the format of the models in it, or
 * `zip` if they have several formats or none is recognized.
 * @throws MediaRejected
 */
export function zipFormat({ tail }: FileEnds): string {
  const end = tail.lastIndexOf(END_SIGNATURE);
  if (end < 0 || end + 22 > tail.length)
    throw new MediaRejected('content', 'the zip is truncated: its directory is missing');
  if (tail.readUInt16LE(end + 10) === 0) throw new MediaRejected('content', 'the zip is empty');
  const names = entryNames(tail, directoryStart(tail, end), end);
  if (names.some((name) => /^3D\/.*\.model$/i.test(name))) return '3mf';
  // According to the USDZ specification, the first file is the stage.
  if (/\.usd[ac]?$/i.test(names[0] ?? '')) return 'usdz';
  const formats = new Set(names.flatMap((name) => MODEL.exec(name)?.[1]?.toLowerCase() ?? []));
  if (formats.size === 0 && isPrintPackage(names)) return '3mf';
  return formats.size === 1 ? [...formats][0]! : 'zip';
}

/**
 * Returns whether this is a package that follows the Open Packaging Conventions but is not an office document. A 3MF
 * file may give its model any name, because relationships identify it.
 */
function isPrintPackage(names: readonly string[]): boolean {
  const isPackage = names.includes('_rels/.rels') && names.includes('[Content_Types].xml');
  return isPackage && !names.some((name) => /^(word|xl|ppt|visio|Documents)\//i.test(name));
}

/**
 * Returns the start of the directory, which ends right before the end record, or before the zip64 record if there is
 * one. The zip64 record contains the size if the size does not fit into 32 bits.
 */
function directoryStart(tail: Buffer, end: number): number {
  const size = tail.readUInt32LE(end + 12);
  const locator = end - ZIP64_LOCATOR_SIZE;
  const record = locator - ZIP64_RECORD_SIZE;
  if (record < 0 || tail.readUInt32LE(locator) !== ZIP64_LOCATOR_SIGNATURE) return end - size;
  return size === 0xffffffff ? record - Number(tail.readBigUInt64LE(record + 40)) : record - size;
}

/**
 * Returns the names of the entries in the given bytes. Some entries of a huge directory may lie outside these bytes.
 */
function entryNames(bytes: Buffer, start: number, end: number): string[] {
  const names: string[] = [];
  let at = Math.max(0, start);
  while (at + 46 <= end && bytes.readUInt32LE(at) === ENTRY_SIGNATURE) {
    const length = bytes.readUInt16LE(at + 28);
    names.push(bytes.toString('utf8', at + 46, at + 46 + length));
    at += 46 + length + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return names;
}
