import { FormatError } from '../format.ts';
import { TextReader } from '../text/text-reader.ts';
import {
  type PlyElement,
  type PlyFormat,
  type PlyHeader,
  type PlyType,
  TYPE_SIZES,
} from './read-header.ts';

const NEWLINE = 10;
const RETURN = 13;
const SPACE = 32;
const COMMENT = Buffer.from('comment');

/** The data after the header, one number after another. */
export interface Rows {
  /** Whether numbers in a text file had decimal commas. */
  readonly hasDecimalCommas: boolean;
  /** Number of bytes read so far. */
  readonly at: number;
  /** Size of the file in bytes. */
  readonly size: number;
  /**
   * Reads the next number, of this type if the file is binary.
   * @throws FormatError at the end of the file
   */
  number(type: PlyType): number;
  /** Ends an element. In a text file of one line for each element, skips values that its header does not declare. */
  endRow(): void;
  /** Number of elements whose line had more values than the header declares. */
  readonly longRows: number;
}

export function rowsOf(bytes: Uint8Array, { size, format, elements }: PlyHeader): Rows {
  if (format !== 'ascii') return new BinaryRows(bytes, size, format === 'little');
  const count = elements.reduce((sum, element) => sum + element.count, 0);
  return new TextRows(bytes, size, hasLines(bytes, size, count));
}

/** Whether the data has at least this many lines, so that each element can have its own, as the format demands. */
function hasLines(bytes: Uint8Array, start: number, count: number): boolean {
  let lines = 0;
  let isEmpty = true;
  for (let at = start; at < bytes.length && lines < count; at++) {
    const byte = bytes[at];
    if (byte > SPACE) isEmpty = false;
    else if (!isEmpty && (byte === NEWLINE || byte === RETURN)) {
      lines++;
      isEmpty = true;
    }
  }
  return lines + Number(!isEmpty) >= count;
}

/** Minimum number of bytes in a row of this element, against which a count can be checked. */
export function leastRowSize(element: PlyElement, format: PlyFormat): number {
  // One digit and one separator per value.
  if (format === 'ascii') return element.properties.length * 2;
  return element.properties.reduce(
    (sum, { type, countType }) => sum + TYPE_SIZES[countType ?? type],
    0,
  );
}

class TextRows implements Rows {
  longRows = 0;
  readonly #text: TextReader;
  readonly #isByLine: boolean;

  constructor(bytes: Uint8Array, start: number, isByLine: boolean) {
    this.#text = new TextReader(bytes, start);
    this.#isByLine = isByLine;
    if (isByLine) this.#skipComments();
  }

  endRow(): void {
    if (!this.#isByLine) return;
    const text = this.#text;
    if (!text.lineDone()) this.longRows++;
    text.nextLine();
    this.#skipComments();
  }

  /** Comments belong in the header, but some programs also write them between the elements. */
  #skipComments(): void {
    const text = this.#text;
    for (text.skipSpace(); this.#isComment(); text.skipSpace()) text.nextLine();
  }

  #isComment(): boolean {
    const { bytes, at } = this.#text;
    return COMMENT.every((byte, i) => bytes[at + i] === byte);
  }

  get at(): number {
    return this.#text.at;
  }

  get size(): number {
    return this.#text.end;
  }

  get hasDecimalCommas(): boolean {
    return this.#text.hasDecimalCommas;
  }

  number(): number {
    const text = this.#text;
    const value = text.nextNumber();
    if (Number.isNaN(value) && text.done) throw incomplete();
    return value;
  }
}

class BinaryRows implements Rows {
  readonly #data: DataView;
  readonly #little: boolean;
  readonly hasDecimalCommas = false;
  readonly longRows = 0;
  at: number;

  constructor(bytes: Uint8Array, start: number, little: boolean) {
    this.#data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#little = little;
    this.at = start;
  }

  get size(): number {
    return this.#data.byteLength;
  }

  endRow(): void {}

  number(type: PlyType): number {
    const at = this.at;
    this.at += TYPE_SIZES[type];
    if (this.at > this.#data.byteLength) throw incomplete();
    switch (type) {
      case 'f32':
        return this.#data.getFloat32(at, this.#little);
      case 'u8':
        return this.#data.getUint8(at);
      case 'i32':
        return this.#data.getInt32(at, this.#little);
      case 'u32':
        return this.#data.getUint32(at, this.#little);
      case 'i8':
        return this.#data.getInt8(at);
      case 'i16':
        return this.#data.getInt16(at, this.#little);
      case 'u16':
        return this.#data.getUint16(at, this.#little);
      case 'f64':
        return this.#data.getFloat64(at, this.#little);
    }
  }
}

function incomplete(): FormatError {
  return new FormatError('The PLY is incomplete: it ends before the last of its elements.');
}
