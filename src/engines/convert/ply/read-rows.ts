import { FormatError } from '../format.ts';
import { TextReader } from '../text/text-reader.ts';
import { type PlyElement, type PlyFormat, type PlyType, TYPE_SIZES } from './read-header.ts';

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
}

export function rowsOf(bytes: Uint8Array, start: number, format: PlyFormat): Rows {
  return format === 'ascii'
    ? new TextRows(bytes, start)
    : new BinaryRows(bytes, start, format === 'little');
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
  readonly #text: TextReader;

  constructor(bytes: Uint8Array, start: number) {
    this.#text = new TextReader(bytes, start);
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
  at: number;

  constructor(bytes: Uint8Array, start: number, little: boolean) {
    this.#data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#little = little;
    this.at = start;
  }

  get size(): number {
    return this.#data.byteLength;
  }

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
