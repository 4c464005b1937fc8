import { FormatError } from '../format.ts';
import type { TextEncoding } from '../text/text-encoding.ts';

export type PlyFormat = 'ascii' | 'little' | 'big';
export type PlyType = 'i8' | 'u8' | 'i16' | 'u16' | 'i32' | 'u32' | 'f32' | 'f64';

export const TYPE_SIZES: Record<PlyType, number> = {
  i8: 1,
  u8: 1,
  i16: 2,
  u16: 2,
  i32: 4,
  u32: 4,
  f32: 4,
  f64: 8,
};

const TYPES: Record<string, PlyType> = {
  char: 'i8',
  int8: 'i8',
  uchar: 'u8',
  uint8: 'u8',
  short: 'i16',
  int16: 'i16',
  ushort: 'u16',
  uint16: 'u16',
  int: 'i32',
  int32: 'i32',
  uint: 'u32',
  uint32: 'u32',
  float: 'f32',
  float32: 'f32',
  double: 'f64',
  float64: 'f64',
};

export interface PlyProperty {
  name: string;
  type: PlyType;
  /** Type of the count before a list of values; null: a single value. */
  countType: PlyType | null;
}

export interface PlyElement {
  name: string;
  count: number;
  properties: PlyProperty[];
}

export interface PlyHeader {
  format: PlyFormat;
  elements: PlyElement[];
  /** In the order of the file, without the word "comment". */
  comments: string[];
  /** Offset at which the data begins. */
  size: number;
}

const FORMATS: Record<string, PlyFormat> = {
  ascii: 'ascii',
  binary_little_endian: 'little',
  binary_big_endian: 'big',
};
/** Headers have about 500 bytes; comments may add a few lines. */
const MAX_SIZE = 1 << 16;

/** @throws FormatError if the header is broken or cannot be understood */
export function readHeader(bytes: Uint8Array, encoding: TextEncoding): PlyHeader {
  const text = new TextDecoder('latin1').decode(bytes.subarray(0, MAX_SIZE));
  const end = /(?:^|[\r\n])[ \t]*end_header[ \t]*(\r\n|\n|\r)/.exec(text);
  if (!/^ply\s/.test(text) || end === null) {
    throw new FormatError('The file is not a PLY file, or its header is incomplete.');
  }
  const header: PlyHeader = {
    format: 'ascii',
    elements: [],
    comments: [],
    size: end.index + end[0].length,
  };
  // Names of textures in comments may be in any encoding, and the data after the header may be binary.
  const lines = new TextDecoder().decode(encoding.toUtf8(bytes.subarray(4, end.index)));
  for (const line of lines.split(/[\r\n]+/)) readLine(line.trim(), header);
  return header;
}

function readLine(line: string, header: PlyHeader): void {
  const [keyword, ...words] = line.split(/\s+/);
  if (keyword === 'format') {
    const format = FORMATS[words[0]];
    if (format === undefined)
      throw new FormatError(`The PLY has the unknown format "${words[0]}".`);
    header.format = format;
  } else if (keyword === 'comment') {
    header.comments.push(line.slice(7).trim());
  } else if (keyword === 'element') {
    const count = Number(words[1]);
    if (!Number.isSafeInteger(count) || count < 0) throw broken(line);
    header.elements.push({ name: words[0], count, properties: [] });
  } else if (keyword === 'property') {
    const element = header.elements.at(-1);
    if (element === undefined) throw broken(line);
    element.properties.push(propertyOf(words, line));
  }
}

function propertyOf(words: string[], line: string): PlyProperty {
  const isList = words[0] === 'list';
  const countType = isList ? TYPES[words[1]] : null;
  const type = TYPES[words[isList ? 2 : 0]];
  const name = words[isList ? 3 : 1];
  if (type === undefined || countType === undefined || name === undefined) throw broken(line);
  return { name: name.toLowerCase(), type, countType };
}

function broken(line: string): FormatError {
  return new FormatError(
    `The header of the PLY has a line that cannot be read: "${line.slice(0, 80)}".`,
  );
}
