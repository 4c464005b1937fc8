/**
 * Writes the part of WebAssembly's binary format that the kernels need: functions of 32-bit integers on one imported
 * memory, with vectors of four floats. Names are those of the text format.
 */

const TYPES = { i32: 0x7f, v128: 0x7b } as const;
type ValueType = keyof typeof TYPES;

/** A variable of the function that declared it. */
export interface Local {
  readonly index: number;
}

/** The body of a function: each method appends an instruction. */
export class FunctionBody {
  readonly #code: number[] = [];
  readonly #parameters: number;
  readonly #locals: ValueType[] = [];

  constructor(parameters: number) {
    this.#parameters = parameters;
  }

  parameters(): Local[] {
    return Array.from({ length: this.#parameters }, (_, index) => ({ index }));
  }

  locals(count: number, type: ValueType): Local[] {
    const first = this.#parameters + this.#locals.length;
    this.#locals.push(...Array<ValueType>(count).fill(type));
    return Array.from({ length: count }, (_, i) => ({ index: first + i }));
  }

  get({ index }: Local): this {
    return this.#emit(0x20, ...unsigned(index));
  }

  set({ index }: Local): this {
    return this.#emit(0x21, ...unsigned(index));
  }

  i32Const(value: number): this {
    return this.#emit(0x41, ...signed(value));
  }

  i32Add(): this {
    return this.#emit(0x6a);
  }

  i32Sub(): this {
    return this.#emit(0x6b);
  }

  i32Load(offset = 0): this {
    return this.#emit(0x28, 2, ...unsigned(offset));
  }

  v128Load(offset = 0): this {
    return this.#vector(0x00).#emit(4, ...unsigned(offset));
  }

  /** Loads eight unsigned bytes as 16-bit integers. */
  v128Load8x8U(offset = 0): this {
    return this.#vector(0x02).#emit(3, ...unsigned(offset));
  }

  /** Loads four bytes, padded with zeros. */
  v128Load32Zero(offset = 0): this {
    return this.#vector(0x5c).#emit(2, ...unsigned(offset));
  }

  v128Load32Splat(offset = 0): this {
    return this.#vector(0x09).#emit(2, ...unsigned(offset));
  }

  v128Store(offset = 0): this {
    return this.#vector(0x0b).#emit(4, ...unsigned(offset));
  }

  f32x4Const(value: number): this {
    const bytes = new Uint8Array(new Float32Array(4).fill(value).buffer);
    return this.#vector(0x0c).#emit(...bytes);
  }

  i16x8ExtendLowI8x16U(): this {
    return this.#vector(0x89);
  }

  i32x4ExtendLowI16x8U(): this {
    return this.#vector(0xa9);
  }

  i32x4ExtendHighI16x8U(): this {
    return this.#vector(0xaa);
  }

  f32x4ConvertI32x4S(): this {
    return this.#vector(0xfa);
  }

  f32x4Add(): this {
    return this.#vector(0xe4);
  }

  /** min and max with a single comparison: their results for NaN and −0 do not matter here. */
  f32x4PseudoMin(): this {
    return this.#vector(0xea);
  }

  f32x4PseudoMax(): this {
    return this.#vector(0xeb);
  }

  /** Computes a × b + c of the three values on the stack, with one rounding if the processor supports it. */
  f32x4RelaxedMadd(): this {
    return this.#vector(0x105);
  }

  /** Adds bytes to a variable: variable += bytes. */
  advance(variable: Local, bytes: number | Local): this {
    this.get(variable);
    if (typeof bytes === 'number') this.i32Const(bytes);
    else this.get(bytes);
    return this.i32Add().set(variable);
  }

  /** Repeats `body` until the counter, which decreases by `step`, is 0; at least once. */
  loopDown(counter: Local, step: number, body: () => void): this {
    this.#emit(0x03, 0x40);
    body();
    this.get(counter).i32Const(step).i32Sub().set(counter);
    return this.get(counter).#emit(0x0d, 0, 0x0b);
  }

  /** Encodes the function for the code section. */
  encode(): number[] {
    const locals = this.#locals.flatMap((type) => [1, TYPES[type]]);
    const body = [...unsigned(this.#locals.length), ...locals, ...this.#code, 0x0b];
    return [...unsigned(body.length), ...body];
  }

  /** Encodes the function's type for the type section: integer parameters, no result. */
  encodeType(): number[] {
    const inputs = Array<number>(this.#parameters).fill(TYPES.i32);
    return [0x60, ...unsigned(inputs.length), ...inputs, 0];
  }

  #vector(instruction: number): this {
    return this.#emit(0xfd, ...unsigned(instruction));
  }

  #emit(...bytes: number[]): this {
    this.#code.push(...bytes);
    return this;
  }
}

/** Assembles a module that exports the functions and imports `env.memory`. */
export function assemble(
  functions: Readonly<Record<string, FunctionBody>>,
): Uint8Array<ArrayBuffer> {
  const bodies = Object.values(functions);
  const section = (id: number, items: readonly number[][]) => {
    const content = [...unsigned(items.length), ...items.flat()];
    return [id, ...unsigned(content.length), ...content];
  };
  const types = bodies.map((body) => body.encodeType());
  const memory = [...name('env'), ...name('memory'), 0x02, 0x00, 0];
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
    ...section(1, types),
    ...section(2, [memory]),
    ...section(
      3,
      bodies.map((_, i) => unsigned(i)),
    ),
    ...section(
      7,
      Object.keys(functions).map((key, i) => [...name(key), 0x00, ...unsigned(i)]),
    ),
    ...section(
      10,
      bodies.map((body) => body.encode()),
    ),
  ]);
}

function name(text: string): number[] {
  const bytes = Buffer.from(text);
  return [...unsigned(bytes.length), ...bytes];
}

/** LEB128. */
function unsigned(value: number): number[] {
  const bytes: number[] = [];
  for (let rest = value; ; rest >>>= 7) {
    if (rest < 0x80) return [...bytes, rest];
    bytes.push((rest & 0x7f) | 0x80);
  }
}

function signed(value: number): number[] {
  const bytes: number[] = [];
  for (let rest = value; ; rest >>= 7) {
    if (rest >= -0x40 && rest < 0x40) return [...bytes, rest & 0x7f];
    bytes.push((rest & 0x7f) | 0x80);
  }
}
