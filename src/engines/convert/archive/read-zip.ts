import { crc32, inflateRawSync } from 'node:zlib';
import { FormatError, type Limits } from '../format.ts';
import { archivePath, lookupKey } from './archive-path.ts';
import { entryNames, type RawName } from './entry-names.ts';

const END_SIGNATURE = 0x06054b50;
const END_SIZE = 22;
const END64_LOCATOR_SIGNATURE = 0x07064b50;
const END64_LOCATOR_SIZE = 20;
const END64_SIGNATURE = 0x06064b50;
const END64_SIZE = 56;
const CENTRAL_SIGNATURE = 0x02014b50;
const CENTRAL_SIZE = 46;
const LOCAL_SIGNATURE = 0x04034b50;
const LOCAL_SIZE = 30;
const ZIP64_EXTRA = 0x0001;
const UNKNOWN_32 = 0xffffffff;
const MAX_COMMENT = 0xffff;
/**
 * Maximum number of entries. A bundle of a model and its textures has a few dozen, and each takes about 300 bytes of
 * memory here.
 */
const MAX_ENTRIES = 20_000;

const FLAG_ENCRYPTED = 1;
const METHOD_STORED = 0;
const METHOD_DEFLATED = 8;
/** Deflate's maximum compression ratio. A file that claims a higher one is truncated or fraudulent. */
const MAX_RATIO = 1032;

/** A file in a zip, as the central directory describes it. */
export interface ZipEntry {
  /** Relative path with `/` between its parts and without `..`. */
  path: string;
  /** Claimed size in bytes when inflated. `read` checks it. */
  size: number;
  compressedSize: number;
  method: number;
  encrypted: boolean;
  crc: number;
  /** Offset of the local header from the start of the archive, in bytes. */
  offset: number;
}

/** Returns whether these bytes start like a zip that contains at least one file. */
export function isZip(bytes: Uint8Array): boolean {
  return bytes.length >= 4 && view(bytes).getUint32(0, true) === LOCAL_SIGNATURE;
}

/**
 * A zip in memory. Only the central directory is trusted, and sizes are checked before anything is inflated, so that a
 * zip bomb costs nothing. Directories, paths that leave the archive and files that macOS adds (`__MACOSX`, `._x`,
 * `.DS_Store`) are omitted.
 */
export class ZipArchive {
  readonly entries: readonly ZipEntry[];
  readonly #bytes: Uint8Array;
  readonly #byPath: Map<string, ZipEntry>;

  private constructor(bytes: Uint8Array, entries: ZipEntry[]) {
    this.#bytes = bytes;
    this.entries = entries;
    // If two entries share a path, the first one counts.
    this.#byPath = new Map(
      entries.map((entry) => [lookupKey(entry.path), entry] as const).reverse(),
    );
  }

  /**
   * Opens a zip.
   * @throws FormatError if the zip is incomplete or damaged, or claims to contain more than `limits.inflatedBytes`
   */
  static open(bytes: Uint8Array, limits: Limits): ZipArchive {
    const directory = findDirectory(bytes);
    const entries = readDirectory(bytes, directory);
    const total = entries.reduce((sum, entry) => sum + entry.size, 0);
    if (total > limits.inflatedBytes) {
      throw new FormatError(
        `The zip unpacks to ${megabytes(total)}; the limit is ${megabytes(limits.inflatedBytes)}.`,
      );
    }
    return new ZipArchive(bytes, entries);
  }

  /** Finds the entry at this path, ignoring case; null if there is none. */
  find(path: string): ZipEntry | null {
    return this.#byPath.get(lookupKey(path)) ?? null;
  }

  /**
   * Returns the entry's bytes, as a view into the archive if they are stored uncompressed.
   * @throws FormatError if they are encrypted, compressed by a method other than deflate, truncated, damaged (CRC), or
   * if their length differs from the directory
   */
  read(entry: ZipEntry): Uint8Array {
    if (entry.encrypted) throw new FormatError(`"${entry.path}" in the zip is encrypted.`);
    const data = this.#data(entry);
    const content = entry.method === METHOD_STORED ? data : inflate(entry, data);
    if (content.length !== entry.size) throw damaged(entry);
    if (crc32(content) !== entry.crc) throw damaged(entry);
    return content;
  }

  #data(entry: ZipEntry): Uint8Array {
    const { offset } = entry;
    const bytes = this.#bytes;
    if (offset + LOCAL_SIZE > bytes.length) throw damaged(entry);
    const data = view(bytes);
    if (data.getUint32(offset, true) !== LOCAL_SIGNATURE) throw damaged(entry);
    const start =
      offset + LOCAL_SIZE + data.getUint16(offset + 26, true) + data.getUint16(offset + 28, true);
    if (start + entry.compressedSize > bytes.length) throw damaged(entry);
    return bytes.subarray(start, start + entry.compressedSize);
  }
}

function inflate(entry: ZipEntry, data: Uint8Array): Uint8Array {
  if (entry.method !== METHOD_DEFLATED) {
    throw new FormatError(
      `"${entry.path}" in the zip uses compression method ${entry.method}; only deflate is supported.`,
    );
  }
  if (entry.size > data.length * MAX_RATIO) throw damaged(entry);
  try {
    return inflateRawSync(data, {
      // zlib does not accept a limit of 0 bytes. With a single chunk, nothing needs to be joined.
      maxOutputLength: Math.max(1, entry.size),
      chunkSize: entry.size + 64,
    });
  } catch {
    throw damaged(entry);
  }
}

function damaged(entry: ZipEntry): FormatError {
  return new FormatError(`"${entry.path}" in the zip is damaged or incomplete.`);
}

interface Directory {
  offset: number;
  size: number;
  count: number;
}

function findDirectory(bytes: Uint8Array): Directory {
  const data = view(bytes);
  const lowest = Math.max(0, bytes.length - END_SIZE - MAX_COMMENT);
  for (let at = bytes.length - END_SIZE; at >= lowest; at--) {
    if (data.getUint32(at, true) !== END_SIGNATURE) continue;
    const directory = zip64Directory(data, at) ?? {
      count: data.getUint16(at + 10, true),
      size: data.getUint32(at + 12, true),
      offset: data.getUint32(at + 16, true),
    };
    const { count, offset, size } = directory;
    if (offset + size > bytes.length || count * CENTRAL_SIZE > size || count > MAX_ENTRIES) {
      throw new FormatError('The zip is damaged: its directory lies outside the file.');
    }
    return directory;
  }
  throw new FormatError('The zip is incomplete: its directory at the end is missing.');
}

/** Reads the directory of a Zip64 archive, which stores the true numbers in a separate record before the end record. */
function zip64Directory(data: DataView, end: number): Directory | null {
  const locator = end - END64_LOCATOR_SIZE;
  if (locator < 0 || data.getUint32(locator, true) !== END64_LOCATOR_SIGNATURE) return null;
  const at = Number(data.getBigUint64(locator + 8, true));
  if (at + END64_SIZE > data.byteLength || data.getUint32(at, true) !== END64_SIGNATURE)
    return null;
  return {
    count: Number(data.getBigUint64(at + 32, true)),
    size: Number(data.getBigUint64(at + 40, true)),
    offset: Number(data.getBigUint64(at + 48, true)),
  };
}

function readDirectory(bytes: Uint8Array, { offset, size, count }: Directory): ZipEntry[] {
  const data = view(bytes);
  const end = offset + size;
  const entries: ZipEntry[] = [];
  const names: RawName[] = [];
  let at = offset;
  for (let i = 0; i < count; i++) {
    if (at + CENTRAL_SIZE > end || data.getUint32(at, true) !== CENTRAL_SIGNATURE) {
      throw new FormatError('The zip is damaged: its directory is truncated.');
    }
    const nameLength = data.getUint16(at + 28, true);
    const extraLength = data.getUint16(at + 30, true);
    const commentLength = data.getUint16(at + 32, true);
    const extraAt = at + CENTRAL_SIZE + nameLength;
    if (extraAt + extraLength + commentLength > end) {
      throw new FormatError('The zip is damaged: its directory is truncated.');
    }
    names.push({
      bytes: bytes.subarray(at + CENTRAL_SIZE, extraAt),
      flags: data.getUint16(at + 8, true),
      extra: bytes.subarray(extraAt, extraAt + extraLength),
    });
    entries.push({
      path: '',
      encrypted: (data.getUint16(at + 8, true) & FLAG_ENCRYPTED) !== 0,
      method: data.getUint16(at + 10, true),
      crc: data.getUint32(at + 16, true),
      ...sizesOf(data, at, extraAt, extraLength),
    });
    at = extraAt + extraLength + commentLength;
  }
  const paths = entryNames(names).map(archivePath);
  return entries.flatMap((entry, i) => {
    const path = paths[i];
    return path === null ? [] : [{ ...entry, path }];
  });
}

/**
 * Reads the sizes and the offset of an entry. A 32-bit field with all bits set means that the 64-bit value is in the
 * zip64 extra field, in this order.
 */
function sizesOf(data: DataView, at: number, extraAt: number, extraLength: number) {
  let next = zip64Extra(data, extraAt, extraLength);
  const field = (value: number): number => {
    if (value !== UNKNOWN_32 || next === null || next + 8 > extraAt + extraLength) return value;
    next += 8;
    return Number(data.getBigUint64(next - 8, true));
  };
  const size = field(data.getUint32(at + 24, true));
  const compressedSize = field(data.getUint32(at + 20, true));
  return { size, compressedSize, offset: field(data.getUint32(at + 42, true)) };
}

function zip64Extra(data: DataView, start: number, length: number): number | null {
  for (let at = start; at + 4 <= start + length; ) {
    if (data.getUint16(at, true) === ZIP64_EXTRA) return at + 4;
    at += 4 + data.getUint16(at + 2, true);
  }
  return null;
}

function view(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function megabytes(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(bytes < 10 * 2 ** 20 ? 1 : 0)} MiB`;
}
