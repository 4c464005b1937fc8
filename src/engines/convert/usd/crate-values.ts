import { FormatError } from '../format.ts';
import { unpackIntegers, unpackLongs } from './crate-compression.ts';
import type { CrateSections } from './crate-sections.ts';
import type { Arc, Dictionary, Numbers, TimeSamples, UsdValue } from './layer.ts';

type Scalar = 'u8' | 'i32' | 'u32' | 'i64' | 'f16' | 'f32' | 'f64';
const SIZE: Record<Scalar, number> = { u8: 1, i32: 4, u32: 4, i64: 8, f16: 2, f32: 4, f64: 8 };

/** Type numbers of numeric values: what one consists of. Vectors, quaternions (x, y, z, w) and matrices lie flat. */
const NUMERIC: Record<number, { scalar: Scalar; width: number }> = {
  1: { scalar: 'u8', width: 1 },
  2: { scalar: 'u8', width: 1 },
  3: { scalar: 'i32', width: 1 },
  4: { scalar: 'u32', width: 1 },
  5: { scalar: 'i64', width: 1 },
  6: { scalar: 'i64', width: 1 },
  7: { scalar: 'f16', width: 1 },
  8: { scalar: 'f32', width: 1 },
  9: { scalar: 'f64', width: 1 },
  13: { scalar: 'f64', width: 4 },
  14: { scalar: 'f64', width: 9 },
  15: { scalar: 'f64', width: 16 },
  16: { scalar: 'f64', width: 4 },
  17: { scalar: 'f32', width: 4 },
  18: { scalar: 'f16', width: 4 },
  19: { scalar: 'f64', width: 2 },
  20: { scalar: 'f32', width: 2 },
  21: { scalar: 'f16', width: 2 },
  22: { scalar: 'i32', width: 2 },
  23: { scalar: 'f64', width: 3 },
  24: { scalar: 'f32', width: 3 },
  25: { scalar: 'f16', width: 3 },
  26: { scalar: 'i32', width: 3 },
  27: { scalar: 'f64', width: 4 },
  28: { scalar: 'f32', width: 4 },
  29: { scalar: 'f16', width: 4 },
  30: { scalar: 'i32', width: 4 },
  56: { scalar: 'f64', width: 1 },
};
const BOOL = 1;
const STRING = 10;
const TOKEN = 11;
const ASSET_PATH = 12;
const DICTIONARY = 31;
const TOKEN_LIST_OP = 32;
const STRING_LIST_OP = 33;
const PATH_LIST_OP = 34;
const REFERENCE_LIST_OP = 35;
const PATH_VECTOR = 40;
const TOKEN_VECTOR = 41;
const SPECIFIER = 42;
const VARIANT_SELECTION_MAP = 45;
const TIME_SAMPLES = 46;
const PAYLOAD = 47;
const DOUBLE_VECTOR = 48;
const STRING_VECTOR = 50;
const VALUE_BLOCK = 51;
const PAYLOAD_LIST_OP = 55;

const IS_ARRAY = 0x80000000;
const IS_INLINED = 0x40000000;
const IS_COMPRESSED = 0x20000000;
/** Arrays shorter than this are stored plainly whatever their compressed bit says. */
const MIN_COMPRESSED = 16;
/** Dictionaries within dictionaries. */
const MAX_NESTING = 32;

/** A value's two words, low first: type and flags in the high one, offset or the value itself in the rest. */
export type ValueWords = readonly [low: number, high: number];

/** Decodes the values of a crate file; every offset and count is checked against the file's length. */
export class CrateValues {
  readonly #file: CrateSections;
  readonly #path: (index: number) => string;
  #nesting = 0;

  /** @param path text of the path with an index */
  constructor(file: CrateSections, path: (index: number) => string) {
    this.#file = file;
    this.#path = path;
  }

  /** Undefined: of a type that is of no use here (splines, permissions, …). */
  decode([low, high]: ValueWords): UsdValue | undefined {
    const type = (high >>> 16) & 0xff;
    const numeric = NUMERIC[type];
    if ((high & IS_ARRAY) !== 0) return this.#array(type, low, high);
    if ((high & IS_INLINED) !== 0) return this.#inlined(type, low);
    const at = offset(low, high);
    if (numeric !== undefined) {
      const values = this.#numbers(at, numeric.scalar, numeric.width);
      return numeric.width === 1 ? values[0] : values;
    }
    switch (type) {
      case DICTIONARY:
        return this.#nested(() => this.#dictionary(at));
      case TOKEN_LIST_OP:
        return this.#listOp(at, 4, (from) => this.token(this.#u32(from)));
      case STRING_LIST_OP:
        return this.#listOp(at, 4, (from) => this.#string(from));
      case PATH_LIST_OP:
        return this.#listOp(at, 4, (from) => this.#path(this.#u32(from)));
      case PATH_VECTOR:
        return this.#list(at, 4, (from) => this.#path(this.#u32(from))).items;
      case TOKEN_VECTOR:
        return this.#list(at, 4, (from) => this.token(this.#u32(from))).items;
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
        const count = this.#count(at, 8);
        return this.#numbers(at + 8, 'f64', count);
      }
      default:
        return undefined;
    }
  }

  /** Null: the words are not of time samples. */
  samples([low, high]: ValueWords): TimeSamples | null {
    if (((high >>> 16) & 0xff) !== TIME_SAMPLES || (high & IS_INLINED) !== 0) return null;
    const at = offset(low, high);
    const timesAt = at + this.#jump(at);
    const times = this.decode(this.#words(timesAt));
    if (!(times instanceof Float64Array)) throw damaged();
    const valuesAt = timesAt + 8 + this.#jump(timesAt + 8);
    const count = this.#count(valuesAt, 8);
    if (count !== times.length) throw damaged();
    return { times, value: (sample) => this.decode(this.#words(valuesAt + 8 + 8 * sample)) };
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
    // Before 0.5 the number of dimensions came first; before 0.7 the count was a word.
    const { version } = this.#file;
    const at = version < 5 ? start + 4 : start;
    const wide = version >= 7;
    const count = wide ? this.#long(at) : this.#u32(at);
    const data = at + (wide ? 8 : 4);
    if (texts) {
      this.#need(data, count * 4);
      const text = type === STRING ? this.#stringAt.bind(this) : this.token.bind(this);
      return Array.from({ length: count }, (_, i) => text(this.#u32(data + 4 * i)));
    }
    if ((high & IS_COMPRESSED) === 0 || count < MIN_COMPRESSED) {
      return this.#numbers(data, numeric.scalar, count * numeric.width);
    }
    return this.#compressed(data, numeric.scalar, count * numeric.width);
  }

  #compressed(at: number, scalar: Scalar, count: number): Numbers {
    if (scalar === 'i32') return unpackIntegers(this.#packed(at), count);
    if (scalar === 'u32')
      return Float64Array.from(unpackIntegers(this.#packed(at), count), unsigned);
    if (scalar === 'i64') return unpackLongs(this.#packed(at), count);
    this.#need(at, 1);
    const code = String.fromCharCode(this.#file.bytes[at]);
    if (code === 'i') return toFloats(scalar, unpackIntegers(this.#packed(at + 1), count));
    if (code !== 't') throw damaged();
    const size = this.#u32(at + 1);
    const table = this.#numbers(at + 5, scalar, size);
    const indices = unpackIntegers(this.#packed(at + 5 + size * SIZE[scalar]), count);
    const values = scalar === 'f64' ? new Float64Array(count) : new Float32Array(count);
    for (let i = 0; i < count; i++) values[i] = table[indices[i]];
    return values;
  }

  #packed(at: number): Uint8Array {
    const size = this.#long(at);
    this.#need(at + 8, size);
    return this.#file.bytes.subarray(at + 8, at + 8 + size);
  }

  /** Copied, so that they are aligned and the file can go. */
  #numbers(at: number, scalar: Scalar, count: number): Numbers {
    this.#need(at, count * SIZE[scalar]);
    const { bytes, view } = this.#file;
    const slice = () => bytes.slice(at, at + count * SIZE[scalar]).buffer;
    switch (scalar) {
      case 'i32':
        return new Int32Array(slice());
      case 'f32':
        return new Float32Array(slice());
      case 'f64':
        return new Float64Array(slice());
      case 'u8':
        return Int32Array.from(bytes.subarray(at, at + count));
      case 'f16':
        return Float32Array.from({ length: count }, (_, i) =>
          half(view.getUint16(at + 2 * i, true)),
        );
      case 'u32':
        return Float64Array.from({ length: count }, (_, i) => view.getUint32(at + 4 * i, true));
      case 'i64':
        return Float64Array.from({ length: count }, (_, i) =>
          Number(view.getBigInt64(at + 8 * i, true)),
        );
    }
  }

  #dictionary(at: number): Dictionary {
    const count = this.#count(at, 12);
    const dictionary: Dictionary = new Map();
    let from = at + 8;
    for (let i = 0; i < count; i++) {
      const valueAt = from + 4 + this.#jump(from + 4);
      const value = this.decode(this.#words(valueAt));
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

  /** Explicit, added, prepended and appended items in that order; deleted ones and mere orders are passed over. */
  #listOp<T>(at: number, size: number, read: (at: number) => T): T[] {
    this.#need(at, 1);
    const bits = this.#file.bytes[at];
    const items: T[] = [];
    let from = at + 1;
    for (const bit of [2, 4, 32, 64]) {
      if ((bits & bit) === 0) continue;
      const list = this.#list(from, size, read);
      items.push(...list.items);
      from = list.end;
    }
    return items;
  }

  #list<T>(at: number, size: number, read: (at: number) => T): { items: T[]; end: number } {
    const count = this.#count(at, size);
    const items = Array.from({ length: count }, (_, i) => read(at + 8 + size * i));
    return { items, end: at + 8 + size * count };
  }

  /** Layer offsets were added to payloads with 0.8. */
  #payloadSize(): number {
    return this.#file.version >= 8 ? 24 : 8;
  }

  /** Asset (string), prim path, and for references a layer offset and a dictionary of any length. */
  #references(at: number): Arc[] {
    this.#need(at, 1);
    const bits = this.#file.bytes[at];
    const arcs: Arc[] = [];
    let from = at + 1;
    for (const bit of [2, 4, 32, 64]) {
      if ((bits & bit) === 0) continue;
      const count = this.#count(from, 32);
      from += 8;
      for (let i = 0; i < count; i++) {
        arcs.push(this.#arc(from));
        from = this.#dictionaryEnd(from + 24);
      }
    }
    return arcs;
  }

  #dictionaryEnd(at: number): number {
    const count = this.#count(at, 12);
    let from = at + 8;
    for (let i = 0; i < count; i++) from = from + 4 + this.#jump(from + 4) + 8;
    return from;
  }

  #arc(at: number): Arc {
    return { asset: this.#string(at), path: this.#path(this.#u32(at + 4)) };
  }

  #nested<T>(read: () => T): T {
    if (++this.#nesting > MAX_NESTING) throw damaged();
    const value = read();
    this.#nesting--;
    return value;
  }

  #string(at: number): string {
    return this.#stringAt(this.#u32(at));
  }

  #stringAt(index: number): string {
    return this.token(this.#file.strings[index]);
  }

  /** Distance to what a value was written behind; only forwards, or a reader could be sent round. */
  #jump(at: number): number {
    const jump = this.#long(at);
    if (jump < 8) throw damaged();
    return jump;
  }

  #words(at: number): ValueWords {
    this.#need(at, 8);
    return [this.#file.view.getUint32(at, true), this.#file.view.getUint32(at + 4, true)];
  }

  #count(at: number, size: number): number {
    const count = this.#long(at);
    this.#need(at + 8, count * size);
    return count;
  }

  #long(at: number): number {
    this.#need(at, 8);
    return Number(this.#file.view.getBigUint64(at, true));
  }

  #u32(at: number): number {
    this.#need(at, 4);
    return this.#file.view.getUint32(at, true);
  }

  #need(at: number, size: number): void {
    if (!(at + size <= this.#file.bytes.length)) throw damaged();
  }
}

function offset(low: number, high: number): number {
  return (high & 0xffff) * 2 ** 32 + low;
}

const scratch = new DataView(new ArrayBuffer(4));

/** Scalars of up to 32 bits (wider ones narrowed where that is exact); of vectors whole components, a byte each. */
function inlinedNumber(scalar: Scalar, width: number, low: number): UsdValue {
  scratch.setUint32(0, low, true);
  if (width > 1) {
    const side = width === 9 ? 3 : width === 16 ? 4 : 0;
    const values = scalar === 'i32' ? new Int32Array(width) : new Float64Array(width);
    // Of matrices the diagonal.
    const step = side === 0 ? 1 : side + 1;
    for (let i = 0; i < (side || width); i++) values[i * step] = scratch.getInt8(i);
    return values;
  }
  if (scalar === 'f32' || scalar === 'f64') return scratch.getFloat32(0, true);
  if (scalar === 'f16') return half(low & 0xffff);
  return scalar === 'u32' ? low : low | 0;
}

function toFloats(scalar: Scalar, values: Int32Array): Numbers {
  return scalar === 'f64' ? Float64Array.from(values) : Float32Array.from(values);
}

function unsigned(value: number): number {
  return value >>> 0;
}

/** IEEE 754 binary16. */
function half(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 31) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

function damaged(): FormatError {
  return new FormatError('The USD file is damaged or cut off: a value in it points outside.');
}
