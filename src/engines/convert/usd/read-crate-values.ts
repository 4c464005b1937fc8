import { FormatError } from '../format.ts';
import { CrateBytes, type ValueWords } from './crate-bytes.ts';
import {
  ASSET_PATH,
  BOOL,
  DICTIONARY,
  DOUBLE_VECTOR,
  IS_ARRAY,
  IS_COMPRESSED,
  IS_INLINED,
  MIN_COMPRESSED,
  PATH_LIST_OP,
  PATH_VECTOR,
  PAYLOAD,
  PAYLOAD_LIST_OP,
  REFERENCE_LIST_OP,
  SPECIFIER,
  STRING,
  STRING_LIST_OP,
  STRING_VECTOR,
  TIME_SAMPLES,
  TOKEN,
  TOKEN_LIST_OP,
  TOKEN_VECTOR,
  VALUE_BLOCK,
  VARIANT_SELECTION_MAP,
} from './crate-types.ts';
import type { Arc, Dictionary, TimeSamples, UsdValue } from './layer.ts';
import { inlinedNumber, NUMERIC, readNumbers, readPackedNumbers } from './read-crate-numbers.ts';
import type { CrateSections } from './read-crate-sections.ts';

/** Maximum nesting of dictionaries. */
const MAX_NESTING = 32;

/** Decodes the values of a crate file; every offset and count is checked against the file's length. */
export class CrateValues {
  readonly #file: CrateSections;
  readonly #bytes: CrateBytes;
  readonly #path: (index: number) => string;
  #nesting = 0;

  /** @param path returns the text of the path with the given index */
  constructor(file: CrateSections, path: (index: number) => string) {
    this.#file = file;
    this.#bytes = new CrateBytes(file.bytes);
    this.#path = path;
  }

  /** Returns undefined for types that are not used (splines, permissions, …). */
  decode([low, high]: ValueWords): UsdValue | undefined {
    const type = (high >>> 16) & 0xff;
    const numeric = NUMERIC[type];
    if ((high & IS_ARRAY) !== 0) return this.#array(type, low, high);
    if ((high & IS_INLINED) !== 0) return this.#inlined(type, low);
    const at = offset(low, high);
    if (numeric !== undefined) {
      const values = readNumbers(this.#bytes, at, numeric.scalar, numeric.width);
      return numeric.width === 1 ? values[0] : values;
    }
    switch (type) {
      case DICTIONARY:
        return this.#nested(() => this.#dictionary(at));
      case TOKEN_LIST_OP:
        return this.#listOp(at, 4, (from) => this.token(this.#bytes.u32(from)));
      case STRING_LIST_OP:
        return this.#listOp(at, 4, (from) => this.#string(from));
      case PATH_LIST_OP:
        return this.#listOp(at, 4, (from) => this.#path(this.#bytes.u32(from)));
      case PATH_VECTOR:
        return this.#list(at, 4, (from) => this.#path(this.#bytes.u32(from))).items;
      case TOKEN_VECTOR:
        return this.#list(at, 4, (from) => this.token(this.#bytes.u32(from))).items;
      case STRING_VECTOR:
        return this.#list(at, 4, (from) => this.#string(from)).items;
      case REFERENCE_LIST_OP:
        return this.#references(at);
      case PAYLOAD_LIST_OP:
        return this.#listOp(at, this.#payloadSize(), (from) => this.#arc(from));
      case PAYLOAD:
        return [this.#arc(at)];
      case VARIANT_SELECTION_MAP:
        return this.#variantSelections(at);
      case DOUBLE_VECTOR: {
        const count = this.#bytes.count(at, 8);
        return readNumbers(this.#bytes, at + 8, 'f64', count);
      }
      default:
        return undefined;
    }
  }

  /** Returns the time samples; null if the words stand for another type. */
  samples([low, high]: ValueWords): TimeSamples | null {
    if (((high >>> 16) & 0xff) !== TIME_SAMPLES || (high & IS_INLINED) !== 0) return null;
    const at = offset(low, high);
    const timesAt = at + this.#bytes.jump(at);
    const times = this.decode(this.#bytes.words(timesAt));
    if (!(times instanceof Float64Array)) throw damaged();
    const valuesAt = timesAt + 8 + this.#bytes.jump(timesAt + 8);
    const count = this.#bytes.count(valuesAt, 8);
    if (count !== times.length) throw damaged();
    return { times, value: (sample) => this.decode(this.#bytes.words(valuesAt + 8 + 8 * sample)) };
  }

  token(index: number): string {
    const token = this.#file.tokens[index];
    if (token === undefined) throw damaged();
    return token;
  }

  #inlined(type: number, low: number): UsdValue | undefined {
    const numeric = NUMERIC[type];
    if (type === BOOL) return low !== 0;
    if (numeric !== undefined) return inlinedNumber(numeric.scalar, numeric.width, low);
    if (type === TOKEN || type === ASSET_PATH) return this.token(low);
    if (type === STRING) return this.#stringAt(low);
    if (type === SPECIFIER) return low;
    if (type === DICTIONARY) return new Map();
    if (type === VALUE_BLOCK) return null;
    return undefined;
  }

  #array(type: number, low: number, high: number): UsdValue | undefined {
    const start = offset(low, high);
    const numeric = NUMERIC[type];
    const texts = type === TOKEN || type === ASSET_PATH || type === STRING;
    if (numeric === undefined && !texts) return undefined;
    if (start === 0) return texts ? [] : new Float32Array(0);
    // Before version 0.5, the number of dimensions came first. Before 0.7, the count was a single word.
    const { version } = this.#file;
    const at = version < 5 ? start + 4 : start;
    const wide = version >= 7;
    const count = wide ? this.#bytes.long(at) : this.#bytes.u32(at);
    const data = at + (wide ? 8 : 4);
    if (texts) {
      this.#bytes.need(data, count * 4);
      const text = type === STRING ? this.#stringAt.bind(this) : this.token.bind(this);
      return Array.from({ length: count }, (_, i) => text(this.#bytes.u32(data + 4 * i)));
    }
    if ((high & IS_COMPRESSED) === 0 || count < MIN_COMPRESSED) {
      return readNumbers(this.#bytes, data, numeric.scalar, count * numeric.width);
    }
    return readPackedNumbers(this.#bytes, data, numeric.scalar, count * numeric.width);
  }

  #dictionary(at: number): Dictionary {
    const count = this.#bytes.count(at, 12);
    const dictionary: Dictionary = new Map();
    let from = at + 8;
    for (let i = 0; i < count; i++) {
      const valueAt = from + 4 + this.#bytes.jump(from + 4);
      const value = this.decode(this.#bytes.words(valueAt));
      if (value !== undefined) dictionary.set(this.#string(from), value);
      from = valueAt + 8;
    }
    return dictionary;
  }

  #variantSelections(at: number): Dictionary {
    const { items } = this.#list(
      at,
      8,
      (from) => [this.#string(from), this.#string(from + 4)] as const,
    );
    return new Map(items);
  }

  /** Reads the explicit, added, prepended and appended items, in that order. Deleted items and orders are ignored. */
  #listOp<T>(at: number, size: number, read: (at: number) => T): T[] {
    const bits = this.#bytes.u8(at);
    const items: T[] = [];
    let from = at + 1;
    for (const bit of [2, 4, 32, 64]) {
      if ((bits & bit) === 0) continue;
      const list = this.#list(from, size, read);
      for (const item of list.items) items.push(item);
      from = list.end;
    }
    return items;
  }

  #list<T>(at: number, size: number, read: (at: number) => T): { items: T[]; end: number } {
    const count = this.#bytes.count(at, size);
    const items = Array.from({ length: count }, (_, i) => read(at + 8 + size * i));
    return { items, end: at + 8 + size * count };
  }

  /** Version 0.8 added layer offsets to payloads. */
  #payloadSize(): number {
    return this.#file.version >= 8 ? 24 : 8;
  }

  /**
   * Reads the asset (a string) and the prim path of each item. References also have a layer offset and a dictionary of
   * any length.
   */
  #references(at: number): Arc[] {
    const bits = this.#bytes.u8(at);
    const arcs: Arc[] = [];
    let from = at + 1;
    for (const bit of [2, 4, 32, 64]) {
      if ((bits & bit) === 0) continue;
      const count = this.#bytes.count(from, 32);
      from += 8;
      for (let i = 0; i < count; i++) {
        arcs.push(this.#arc(from));
        from = this.#dictionaryEnd(from + 24);
      }
    }
    return arcs;
  }

  #dictionaryEnd(at: number): number {
    const count = this.#bytes.count(at, 12);
    let from = at + 8;
    for (let i = 0; i < count; i++) from = from + 4 + this.#bytes.jump(from + 4) + 8;
    return from;
  }

  #arc(at: number): Arc {
    return { asset: this.#string(at), path: this.#path(this.#bytes.u32(at + 4)) };
  }

  #nested<T>(read: () => T): T {
    if (++this.#nesting > MAX_NESTING) throw damaged();
    const value = read();
    this.#nesting--;
    return value;
  }

  #string(at: number): string {
    return this.#stringAt(this.#bytes.u32(at));
  }

  #stringAt(index: number): string {
    return this.token(this.#file.strings[index]);
  }
}

function offset(low: number, high: number): number {
  return (high & 0xffff) * 2 ** 32 + low;
}

function damaged(): FormatError {
  return new FormatError('The USD file is damaged or truncated: a value points outside the file.');
}
