/*
 * Writes small ONNX files for tests: just the fields of onnx.proto3 that an inference runtime needs.
 */

/** A dimension: a number, or a name for one that varies. */
export type Dimension = number | string;

export interface TensorShape {
  name: string;
  shape: readonly Dimension[];
}

/** Weights; 32-bit floats, or 64-bit integers for shapes. */
export interface Weights {
  name: string;
  shape: readonly number[];
  values: Float32Array | BigInt64Array;
}

export interface OnnxNode {
  type: string;
  inputs: readonly string[];
  outputs: readonly string[];
  /** Integers, or lists of integers. */
  attributes?: Readonly<Record<string, number | readonly number[]>>;
}

export interface OnnxGraph {
  nodes: readonly OnnxNode[];
  inputs: readonly TensorShape[];
  outputs: readonly TensorShape[];
  weights: readonly Weights[];
  /** Name of a file beside the model that holds the weights; absent: they are in the model. */
  externalFile?: string;
}

const FLOAT = 1;
const INT64 = 7;

/** Returns a model of IR version 8, operator set 13, and the content of its external file. */
export function writeOnnx(graph: OnnxGraph): { model: Uint8Array; external: Uint8Array } {
  const external: Uint8Array[] = [];
  let at = 0;
  const tensors = graph.weights.map(({ name, shape, values }) => {
    const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
    const kind = values instanceof Float32Array ? FLOAT : INT64;
    const head = [...shape.map((n) => number(1, n)), number(2, kind), text(8, name)];
    if (graph.externalFile === undefined || kind === INT64)
      return message(5, ...head, block(9, bytes));
    const place = { location: graph.externalFile, offset: `${at}`, length: `${bytes.length}` };
    external.push(bytes);
    at += bytes.length;
    const entries = Object.entries(place).map(([key, value]) =>
      message(13, text(1, key), text(2, value)),
    );
    return message(5, ...head, ...entries, number(14, 1));
  });
  const model = join(
    number(1, 8),
    message(
      7,
      ...graph.nodes.map(nodeMessage),
      text(2, 'test'),
      ...tensors,
      ...graph.inputs.map((each) => valueMessage(11, each)),
      ...graph.outputs.map((each) => valueMessage(12, each)),
    ),
    message(8, text(1, ''), number(2, 13)),
  );
  return { model, external: join(...external) };
}

function nodeMessage({ type, inputs, outputs, attributes = {} }: OnnxNode): Uint8Array {
  return message(
    1,
    ...inputs.map((name) => text(1, name)),
    ...outputs.map((name) => text(2, name)),
    text(4, type),
    ...Object.entries(attributes).map(([name, value]) =>
      typeof value === 'number'
        ? message(5, text(1, name), number(3, value), number(20, 2))
        : message(5, text(1, name), ...value.map((n) => number(8, n)), number(20, 7)),
    ),
  );
}

function valueMessage(field: number, { name, shape }: TensorShape): Uint8Array {
  const dimensions = shape.map((each) =>
    message(1, typeof each === 'number' ? number(1, each) : text(2, each)),
  );
  const type = message(2, message(1, number(1, FLOAT), message(2, ...dimensions)));
  return message(field, text(1, name), type);
}

function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  do {
    const low = Number(rest & 127n);
    rest >>= 7n;
    bytes.push(rest > 0n ? low | 128 : low);
  } while (rest > 0n);
  return bytes;
}

const number = (field: number, value: number) =>
  Uint8Array.from([...varint(field * 8), ...varint(value)]);

const block = (field: number, bytes: Uint8Array) =>
  join(Uint8Array.from([...varint(field * 8 + 2), ...varint(bytes.length)]), bytes);

const text = (field: number, value: string) => block(field, new TextEncoder().encode(value));

const message = (field: number, ...parts: Uint8Array[]) => block(field, join(...parts));

const join = (...parts: Uint8Array[]): Uint8Array => Buffer.concat(parts);
