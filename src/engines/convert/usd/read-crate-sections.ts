import { FormatError } from '../format.ts';
import { unpackBytes, unpackIntegers } from './crate-compression.ts';
import type { CratePaths } from './crate-paths.ts';
import { splitTokens, type TokenContext } from './crate-tokens.ts';
import { type SectionBytes, UncompressedTables } from './read-crate-uncompressed.ts';

const MAGIC = 'PXR-USDC';
/** Size of the header: magic, version, offset of the table of contents, and reserved words. */
const HEADER_SIZE = 88;
const SECTION_NAME = 16;
const SECTION_SIZE = 32;
const MAX_SECTIONS = 64;

/** Content of a crate (.usdc) file: tables that refer to each other by index. */
export interface CrateSections {
  bytes: Uint8Array;
  view: DataView;
  /** The minor version: x in 0.x. */
  version: number;
  tokens: string[];
  /** Token index of each string. */
  strings: Uint32Array;
  /** Token index of each field's name. */
  fieldNames: Int32Array;
  /** The two words of each field's value, low word first. */
  fieldValues: Uint32Array;
  /** Field indices. Each set ends with −1. */
  fieldSets: Int32Array;
  paths: CratePaths;
  specPaths: Int32Array;
  specFieldSets: Int32Array;
  specTypes: Int32Array;
}

/** Whether these bytes start like a crate file. */
export function isCrate(bytes: Uint8Array): boolean {
  return bytes.length >= MAGIC.length && latin(bytes, 0, MAGIC.length) === MAGIC;
}

/**
 * Reads the tables of a crate file.
 * @throws FormatError if it is damaged, or of an unknown major version
 */
export function readCrateSections(source: Uint8Array, context: TokenContext): CrateSections {
  // A Node Buffer's slice() does not copy.
  const bytes = new Uint8Array(source.buffer, source.byteOffset, source.byteLength);
  if (bytes.length < HEADER_SIZE) throw damaged();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [major, version] = [bytes[8], bytes[9]];
  if (major !== 0) {
    throw new FormatError(
      `The USD file has crate version ${major}.${version}; only versions 0.x are supported.`,
    );
  }
  const find = sectionFinder(bytes, view);
  if (version < 4) return uncompressedSections({ bytes, view, version }, find, context);
  const section = (name: string) => new Section(find(name).bytes);
  const tokens = readTokens(section('TOKENS'), context);
  const { names, values } = readFields(section('FIELDS'));
  const specs = section('SPECS');
  const specCount = specs.count(3 / (4 * 255));
  return {
    bytes,
    view,
    version,
    tokens,
    strings: readStrings(section('STRINGS')),
    fieldNames: names,
    fieldValues: values,
    fieldSets: readFieldSets(section('FIELDSETS')),
    paths: readPaths(section('PATHS')),
    specPaths: specs.integers(specCount),
    specFieldSets: specs.integers(specCount),
    specTypes: specs.integers(specCount),
  };
}

function uncompressedSections(
  { bytes, view, version }: Pick<CrateSections, 'bytes' | 'view' | 'version'>,
  find: (name: string) => SectionBytes,
  context: TokenContext,
): CrateSections {
  const tables = new UncompressedTables(version, damaged);
  const tokens = tables.tokens(find('TOKENS'), context);
  const { names, values } = tables.fields(find('FIELDS'));
  const specs = tables.specs(find('SPECS'));
  return {
    bytes,
    view,
    version,
    tokens,
    strings: readStrings(new Section(find('STRINGS').bytes)),
    fieldNames: names,
    fieldValues: values,
    fieldSets: tables.fieldSets(find('FIELDSETS')),
    paths: tables.paths(find('PATHS'), tokens),
    specPaths: specs.paths,
    specFieldSets: specs.fieldSets,
    specTypes: specs.types,
  };
}

/** Reads one section from start to end. */
class Section {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  long(): number {
    if (this.#at + 8 > this.#bytes.length) throw damaged();
    const value = Number(this.#view.getBigUint64(this.#at, true));
    this.#at += 8;
    return value;
  }

  /** Reads the number of items that follow, of at least `size` bytes each (a fraction if they are compressed). */
  count(size: number): number {
    const count = this.long();
    if (count * size > this.#bytes.length) throw damaged();
    return count;
  }

  bytes(length: number): Uint8Array {
    if (!(length <= this.#bytes.length - this.#at)) throw damaged();
    this.#at += length;
    return this.#bytes.subarray(this.#at - length, this.#at);
  }

  packed(): Uint8Array {
    return this.bytes(this.long());
  }

  integers(count: number): Int32Array {
    return unpackIntegers(this.packed(), count);
  }
}

function sectionFinder(bytes: Uint8Array, view: DataView): (name: string) => SectionBytes {
  const toc = Number(view.getBigInt64(16, true));
  if (!(toc >= HEADER_SIZE && toc + 8 <= bytes.length)) throw damaged();
  const count = Number(view.getBigUint64(toc, true));
  if (count > MAX_SECTIONS || toc + 8 + count * SECTION_SIZE > bytes.length) throw damaged();
  const parts = new Map<string, SectionBytes>();
  for (let i = 0; i < count; i++) {
    const at = toc + 8 + i * SECTION_SIZE;
    const name = latin(bytes, at, at + SECTION_NAME).split('\0')[0];
    const start = Number(view.getBigInt64(at + 16, true));
    const size = Number(view.getBigInt64(at + 24, true));
    if (start < 0 || size < 0 || start + size > bytes.length) throw damaged();
    parts.set(name, { bytes: bytes.subarray(start, start + size), start });
  }
  return (name) => {
    const part = parts.get(name);
    if (part === undefined) throw damaged();
    return part;
  };
}

function readTokens(section: Section, context: TokenContext): string[] {
  const count = section.long();
  const size = section.long();
  const bytes = unpackBytes(section.packed(), size);
  const tokens = splitTokens(bytes, context);
  if (tokens.length !== count) throw damaged();
  return tokens;
}

function readStrings(section: Section): Uint32Array {
  const count = section.count(4);
  return new Uint32Array(section.bytes(count * 4).slice().buffer);
}

function readFields(section: Section): { names: Int32Array; values: Uint32Array } {
  const count = section.count(1 / (4 * 255));
  const names = section.integers(count);
  const values = unpackBytes(section.packed(), count * 8);
  return { names, values: new Uint32Array(values.buffer, 0, count * 2) };
}

function readFieldSets(section: Section): Int32Array {
  const count = section.count(1 / (4 * 255));
  return section.integers(count);
}

function readPaths(section: Section): CratePaths {
  const count = section.count(1 / (4 * 255));
  const encoded = section.count(1 / (4 * 255));
  const indices = section.integers(encoded);
  const elements = section.integers(encoded);
  return { count, indices, elements, jumps: section.integers(encoded) };
}

function latin(bytes: Uint8Array, start: number, end: number): string {
  return String.fromCharCode(...bytes.subarray(start, end));
}

function damaged(): FormatError {
  return new FormatError(
    'The USD file is damaged or truncated: its tables extend beyond the file.',
  );
}
