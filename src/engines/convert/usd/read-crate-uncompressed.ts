import type { CratePaths } from './crate-paths.ts';
import { splitTokens, type TokenContext } from './crate-tokens.ts';

const HAS_CHILD = 1;
const HAS_SIBLING = 2;
const IS_PROPERTY = 4;
const FIELD_SIZE = 16;

/** Bytes of one section of a crate file, and their position in the file. */
export interface SectionBytes {
  bytes: Uint8Array;
  start: number;
}

/** Creates the error for a table that does not fit into its section. */
type Damaged = () => Error;

/** Reads the tables of crates before version 0.4 (2016), which are plain arrays: a count and that many records. */
export class UncompressedTables {
  /** Number of bytes before each record of a spec or path: version 0.0.1 has four bytes of padding. */
  readonly #padding: number;
  readonly #damaged: Damaged;

  /** @param version minor version of the file: 0 to 3 */
  constructor(version: number, damaged: Damaged) {
    this.#padding = version === 0 ? 4 : 0;
    this.#damaged = damaged;
  }

  tokens({ bytes }: SectionBytes, context: TokenContext): string[] {
    const view = this.#view(bytes, 16);
    const count = Number(view.getBigUint64(0, true));
    const size = Number(view.getBigUint64(8, true));
    if (16 + size > bytes.length) throw this.#damaged();
    const tokens = splitTokens(bytes.subarray(16, 16 + size), context);
    if (tokens.length !== count) throw this.#damaged();
    return tokens;
  }

  fields(section: SectionBytes): { names: Int32Array; values: Uint32Array } {
    const { view, count } = this.#records(section, FIELD_SIZE);
    const names = new Int32Array(count);
    const values = new Uint32Array(count * 2);
    for (let i = 0; i < count; i++) {
      // Each record begins with four bytes of padding.
      const at = 8 + i * FIELD_SIZE + 4;
      names[i] = view.getInt32(at, true);
      values[2 * i] = view.getUint32(at + 4, true);
      values[2 * i + 1] = view.getUint32(at + 8, true);
    }
    return { names, values };
  }

  fieldSets(section: SectionBytes): Int32Array {
    const { view, count } = this.#records(section, 4);
    return Int32Array.from({ length: count }, (_, i) => view.getInt32(8 + 4 * i, true));
  }

  specs(section: SectionBytes): { paths: Int32Array; fieldSets: Int32Array; types: Int32Array } {
    const size = 12 + this.#padding;
    const { view, count } = this.#records(section, size);
    const column = (k: number) =>
      Int32Array.from({ length: count }, (_, i) =>
        view.getInt32(8 + i * size + this.#padding + 4 * k, true),
      );
    return { paths: column(0), fieldSets: column(1), types: column(2) };
  }

  /**
   * Reads the tree of paths, depth first. A record with both a child and a sibling is followed by the sibling's offset
   * in the file.
   * @param tokens the first one is appended again if it is the name of a property, because −0 equals 0
   */
  paths({ bytes, start }: SectionBytes, tokens: string[]): CratePaths {
    const view = this.#view(bytes, 8);
    const count = Number(view.getBigUint64(0, true));
    const size = 12 + this.#padding;
    if (count * size > bytes.length) throw this.#damaged();
    const indices: number[] = [];
    const elements: number[] = [];
    const jumps: number[] = [];
    const numberAt = new Map<number, number>();
    const siblings: [number: number, offset: number][] = [];
    for (let at = 8; at + size <= bytes.length && indices.length < count; ) {
      const number = indices.length;
      numberAt.set(at + start, number);
      const from = at + this.#padding;
      const bits = bytes[from + 8];
      const token = view.getInt32(from + 4, true);
      indices.push(view.getInt32(from, true));
      elements.push((bits & IS_PROPERTY) === 0 ? token : propertyElement(token, tokens));
      jumps.push((bits & HAS_CHILD) !== 0 ? -1 : (bits & HAS_SIBLING) !== 0 ? 0 : -2);
      at += size;
      if ((bits & HAS_CHILD) === 0 || (bits & HAS_SIBLING) === 0) continue;
      if (at + 8 > bytes.length) throw this.#damaged();
      siblings.push([number, Number(view.getBigInt64(at, true))]);
      at += 8;
    }
    for (const [number, offset] of siblings) {
      const sibling = numberAt.get(offset);
      if (sibling === undefined || sibling <= number) throw this.#damaged();
      jumps[number] = sibling - number;
    }
    return {
      count,
      indices: Int32Array.from(indices),
      elements: Int32Array.from(elements),
      jumps: Int32Array.from(jumps),
    };
  }

  #records({ bytes }: SectionBytes, size: number): { view: DataView; count: number } {
    const view = this.#view(bytes, 8);
    const count = Number(view.getBigUint64(0, true));
    if (8 + count * size > bytes.length) throw this.#damaged();
    return { view, count };
  }

  #view(bytes: Uint8Array, least: number): DataView {
    if (bytes.length < least) throw this.#damaged();
    return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }
}

function propertyElement(token: number, tokens: string[]): number {
  return token === 0 ? -(tokens.push(tokens[0]) - 1) : -token;
}
