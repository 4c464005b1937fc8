import { packIntegers } from './crate-compression.ts';
import type { CrateOutput } from './crate-output.ts';
import {
  ASSET_PATH,
  BOOL,
  DOUBLE,
  DOUBLE_VECTOR,
  FLOAT,
  INT,
  IS_ARRAY,
  IS_COMPRESSED,
  IS_INLINED,
  MIN_COMPRESSED,
  PATH_LIST_OP,
  SPECIFIER,
  STRING,
  TIME_SAMPLES,
  TOKEN,
  TOKEN_LIST_OP,
  TOKEN_VECTOR,
  VARIABILITY,
} from './crate-types.ts';
import type { TimeSamples, UsdValue } from './layer.ts';

/** Crate type numbers of the types that are written. Vectors are found by their components. */
const TYPES: readonly [RegExp, type: number, store: 'i32' | 'f16' | 'f32' | 'f64'][] = [
  [/^int$/, 3, 'i32'],
  [/^float$/, 8, 'f32'],
  [/^double$/, 9, 'f64'],
  [/^matrix4d$/, 15, 'f64'],
  [/^quatf$/, 17, 'f32'],
  [/^(?:float2|texCoord2f)$/, 20, 'f32'],
  [/^double3$/, 23, 'f64'],
  [/^(?:float|point|vector|normal|color)3f?$/, 24, 'f32'],
  [/^half3$/, 25, 'f16'],
  [/^(?:float4|color4f)$/, 28, 'f32'],
];

/** Flag of a list operation: its items are explicit, and not merged with other lists. */
const EXPLICIT = 3;
const PREPENDED = 32;

/** Low and high word of a value, as in the fields table. */
export type Words = [low: number, high: number];

/** Number of small values that are cached at a time: an animation may have millions that never repeat. */
const MOST_REMEMBERED = 200_000;

/** Encodes values into a crate's data; a repeated value is written once. */
export class CrateValueWriter {
  readonly #output: CrateOutput;
  readonly #token: (text: string) => number;
  readonly #string: (text: string) => number;
  /** Small values, keyed by content. */
  readonly #small = new Map<string, Words>();
  /** Large arrays, keyed by identity, because instances share them. */
  readonly #large = new WeakMap<object, Words>();

  /**
   * @param token returns a token's index in the token table
   * @param string returns a string's index in the string table
   */
  constructor(
    output: CrateOutput,
    token: (text: string) => number,
    string: (text: string) => number,
  ) {
    this.#output = output;
    this.#token = token;
    this.#string = string;
  }

  /**
   * Encodes a value.
   * @param typeName type such as point3f[], which the value must match
   */
  value(typeName: string, value: UsdValue): Words {
    const isArray = typeName.endsWith('[]');
    const type = isArray ? typeName.slice(0, -2) : typeName;
    if (typeof value === 'boolean') return inlined(BOOL, value ? 1 : 0);
    if (typeof value === 'string') return this.#text(type, value);
    if (Array.isArray(value)) return this.#texts(value as string[]);
    const numbers = typeof value === 'number' ? [value] : (value as ArrayLike<number>);
    return this.#numbers(type, isArray, numbers);
  }

  tokens(values: string[]): Words {
    return this.#list(TOKEN_VECTOR, values.map(this.#token));
  }

  prependedTokens(values: string[]): Words {
    return this.#listOp(TOKEN_LIST_OP, PREPENDED, values.map(this.#token));
  }

  /**
   * Encodes an explicit list of paths.
   * @param paths indices into the table of paths
   */
  explicitPaths(paths: number[]): Words {
    return this.#listOp(PATH_LIST_OP, EXPLICIT, paths);
  }

  specifier(index: number): Words {
    return inlined(SPECIFIER, index);
  }

  /** The variability of a property that cannot change over time. */
  uniform(): Words {
    return inlined(VARIABILITY, 1);
  }

  samples(typeName: string, samples: TimeSamples): Words {
    const count = samples.times.length;
    const values = new Uint32Array(2 * count);
    for (let i = 0; i < count; i++)
      values.set(this.value(typeName, samples.value(i) ?? null), 2 * i);
    const times = this.#times(samples.times);
    const output = this.#output;
    output.align();
    // Each jump leads to the data directly after it.
    const at = output.u64(8);
    output.u32(times);
    output.u64(8, count);
    output.bytes(new Uint8Array(values.buffer));
    return [at % 2 ** 32, (TIME_SAMPLES << 16) | Math.floor(at / 2 ** 32)];
  }

  #times(times: Float64Array): Words {
    this.#output.align();
    const at = this.#output.u64(times.length);
    this.#output.bytes(new Uint8Array(times.slice().buffer));
    return this.#offset(DOUBLE_VECTOR, at, 0);
  }

  #text(type: string, value: string): Words {
    if (type === 'string') return inlined(STRING, this.#string(value));
    return inlined(type === 'asset' ? ASSET_PATH : TOKEN, this.#token(value));
  }

  #texts(values: string[]): Words {
    if (values.length === 0) return [0, (IS_ARRAY | (TOKEN << 16)) >>> 0];
    const tokens = values.map(this.#token);
    return this.#once(`tokens ${tokens}`, () => {
      this.#output.align();
      const at = this.#output.u64(tokens.length);
      this.#output.u32(tokens);
      return this.#offset(TOKEN, at, IS_ARRAY);
    });
  }

  #numbers(name: string, isArray: boolean, values: ArrayLike<number>): Words {
    const found = TYPES.find(([pattern]) => pattern.test(name));
    if (found === undefined) throw new TypeError(`no crate type for ${name}`);
    const [, type, store] = found;
    if (!isArray && type === INT) return inlined(INT, values[0] >>> 0);
    if (!isArray && (type === FLOAT || (type === DOUBLE && Math.fround(values[0]) === values[0]))) {
      return inlined(type, new Uint32Array(Float32Array.of(values[0]).buffer)[0]);
    }
    const write = () =>
      isArray ? this.#array(type, store, values) : this.#plain(type, store, values);
    if (values.length <= MIN_COMPRESSED)
      return this.#once(`${name} ${isArray} ${Array.from(values)}`, write);
    const words = this.#large.get(values) ?? write();
    this.#large.set(values, words);
    return words;
  }

  #plain(type: number, store: 'i32' | 'f16' | 'f32' | 'f64', values: ArrayLike<number>): Words {
    this.#output.align();
    return this.#offset(type, this.#output.bytes(stored(store, values)), 0);
  }

  #array(type: number, store: 'i32' | 'f16' | 'f32' | 'f64', values: ArrayLike<number>): Words {
    if (values.length === 0) return [0, (IS_ARRAY | (type << 16)) >>> 0];
    const output = this.#output;
    output.align();
    const width = WIDTHS[type] ?? 1;
    const at = output.u64(values.length / width);
    if (type === INT && values.length >= MIN_COMPRESSED) {
      output.sized(packIntegers(values));
      return this.#offset(type, at, IS_ARRAY | IS_COMPRESSED);
    }
    output.bytes(stored(store, values));
    return this.#offset(type, at, IS_ARRAY);
  }

  #list(type: number, items: number[]): Words {
    return this.#once(`${type} ${items}`, () => {
      this.#output.align();
      const at = this.#output.u64(items.length);
      this.#output.u32(items);
      return this.#offset(type, at, 0);
    });
  }

  #listOp(type: number, bits: number, items: number[]): Words {
    return this.#once(`${type} ${bits} ${items}`, () => {
      const at = this.#output.bytes(Uint8Array.of(bits));
      this.#output.u64(items.length);
      this.#output.u32(items);
      return this.#offset(type, at, 0);
    });
  }

  #once(key: string, write: () => Words): Words {
    const words = this.#small.get(key) ?? write();
    if (this.#small.size >= MOST_REMEMBERED) this.#small.clear();
    this.#small.set(key, words);
    return words;
  }

  #offset(type: number, at: number, flags: number): Words {
    return [at % 2 ** 32, (flags | (type << 16) | Math.floor(at / 2 ** 32)) >>> 0];
  }
}

/** Components per element of each vector type. */
const WIDTHS: Record<number, number> = { 15: 16, 17: 4, 20: 2, 23: 3, 24: 3, 25: 3, 28: 4 };

function inlined(type: number, value: number): Words {
  return [value >>> 0, (IS_INLINED | (type << 16)) >>> 0];
}

function stored(store: 'i32' | 'f16' | 'f32' | 'f64', values: ArrayLike<number>): Uint8Array {
  if (store === 'f32') {
    // The array is used without a copy, because such arrays no longer change.
    const floats = values instanceof Float32Array ? values : Float32Array.from(values);
    return new Uint8Array(floats.buffer, floats.byteOffset, floats.byteLength);
  }
  if (store === 'f64') return new Uint8Array(Float64Array.from(values).buffer);
  if (store === 'i32') return new Uint8Array(Int32Array.from(values).buffer);
  return new Uint8Array(Uint16Array.from(values, halfBits).buffer);
}

const scratch = new DataView(new ArrayBuffer(4));

/** Converts a number to IEEE 754 binary16, rounded to the nearest. */
function halfBits(value: number): number {
  scratch.setFloat32(0, value);
  const bits = scratch.getUint32(0);
  const sign = (bits >>> 16) & 0x8000;
  const magnitude = Math.abs(value);
  if (magnitude >= 65520) return sign | 0x7c00;
  // Below the smallest normal number all steps are 2^−24.
  if (magnitude < 2 ** -14) return sign | Math.round(magnitude * 2 ** 24);
  const exponent = (bits >>> 23) & 0xff;
  const rounded = ((exponent - 112) << 10) + (((bits & 0x7fffff) + 0x1000) >> 13);
  return sign | rounded;
}
