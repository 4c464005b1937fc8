import { type FileHandle, open, stat } from 'node:fs/promises';

/** An input or an output of a network. */
export interface Port {
  name: string;
  /** Size of each dimension; null: it may vary. */
  shape: (number | null)[];
}

/** What the header of a network's file tells. */
export interface Signature {
  /** Inputs that are not weights. */
  inputs: Port[];
  outputs: Port[];
  /** Names of the files beside it that hold its weights. */
  externalFiles: string[];
}

/** The file is not a network that can be read; the message says why. */
export class NotANetwork extends Error {
  override readonly name = 'NotANetwork';
}

/** Types of fields in protocol buffers. */
const WIRE = { varint: 0, fixed64: 1, block: 2, fixed32: 5 } as const;
/** Field numbers of onnx.proto3. */
const MODEL = { graph: 7 } as const;
const GRAPH = { initializer: 5, input: 11, output: 12 } as const;
const TENSOR = { name: 8, external: 13 } as const;
const ENTRY = { key: 1, value: 2 } as const;
const VALUE = { name: 1, type: 2 } as const;
/** Maximum size of a description of one input; weights, which are larger, are skipped and not read. */
const MOST_BYTES = 1 << 20;
/** Maximum number of files with weights; exporters write at most one for each tensor. */
const MOST_FILES = 10_000;
/** Maximum number of fields in one message, against files that are made to take forever. */
const MOST_FIELDS = 1_000_000;

interface Field {
  number: number;
  type: number;
  /** Offsets of the content of a block in the file. */
  from: number;
  to: number;
  value: number;
}

/**
 * Reads the inputs and outputs of an ONNX file by skipping from field to field, so that a file with gigabytes of weights
 * takes milliseconds.
 * @throws NotANetwork if it is not an ONNX file or is truncated
 */
export async function readSignature(path: string): Promise<Signature> {
  // Opening a pipe would wait for somebody to write to it.
  if (!(await stat(path)).isFile()) throw new NotANetwork('it is not a file');
  const file = await open(path);
  try {
    const reader = new FieldReader(file, (await file.stat()).size);
    const signature: Signature = { inputs: [], outputs: [], externalFiles: [] };
    const weights: Weights = { names: new Set(), files: new Set() };
    const graph = (await reader.fields(0, reader.size)).find(
      ({ number }) => number === MODEL.graph,
    );
    if (graph === undefined) throw new NotANetwork('it has no graph');
    for (const field of await reader.fields(graph.from, graph.to)) {
      if (field.number === GRAPH.initializer) await reader.addWeights(field, weights);
      if (field.number === GRAPH.input) signature.inputs.push(await reader.port(field));
      if (field.number === GRAPH.output) signature.outputs.push(await reader.port(field));
    }
    signature.inputs = signature.inputs.filter(({ name }) => !weights.names.has(name));
    signature.externalFiles = [...weights.files];
    if (signature.outputs.length === 0) throw new NotANetwork('its graph has no outputs');
    return signature;
  } finally {
    await file.close();
  }
}

/** Names of the tensors of weights, and of the files that hold them. */
interface Weights {
  names: Set<string>;
  files: Set<string>;
}

/** Reads protocol buffers from a file. */
class FieldReader {
  readonly size: number;
  readonly #file: FileHandle;
  /** The part of the file that was read last. */
  #window = Buffer.alloc(0);
  #windowAt = 0;

  constructor(file: FileHandle, size: number) {
    this.#file = file;
    this.size = size;
  }

  /** Returns the fields of the message between two offsets. */
  async fields(from: number, to: number): Promise<Field[]> {
    const fields: Field[] = [];
    for (let at = from; at < to; ) {
      if (fields.length === MOST_FIELDS) throw new NotANetwork('it has too many fields');
      const key = await this.#varint(at, to);
      const field: Field = {
        number: Math.floor(key.value / 8),
        type: key.value % 8,
        from: key.end,
        to: key.end,
        value: 0,
      };
      if (field.type === WIRE.varint) {
        const { value, end } = await this.#varint(key.end, to);
        field.value = value;
        field.to = end;
      } else if (field.type === WIRE.block) {
        const length = await this.#varint(key.end, to);
        field.from = length.end;
        field.to = length.end + length.value;
      } else if (field.type === WIRE.fixed32) field.to += 4;
      else if (field.type === WIRE.fixed64) field.to += 8;
      else throw new NotANetwork('it is not an ONNX file');
      if (field.to > to) throw new NotANetwork('it is truncated, or not an ONNX file');
      fields.push(field);
      at = field.to;
    }
    return fields;
  }

  /** Notes the name of a tensor of weights, and the file that holds it. */
  async addWeights({ from, to }: Field, { names, files }: Weights): Promise<void> {
    for (const field of await this.fields(from, to)) {
      if (field.number === TENSOR.name) names.add(await this.#text(field));
      if (field.number !== TENSOR.external) continue;
      const entry = await this.fields(field.from, field.to);
      const key = entry.findLast(({ number }) => number === ENTRY.key);
      const value = entry.findLast(({ number }) => number === ENTRY.value);
      if (key === undefined || value === undefined || (await this.#text(key)) !== 'location')
        continue;
      files.add(await this.#text(value));
      if (files.size > MOST_FILES) throw new NotANetwork('its weights are in too many files');
    }
  }

  /** Reads a ValueInfoProto. */
  async port(info: Field): Promise<Port> {
    const port: Port = { name: '', shape: [] };
    for (const field of await this.fields(info.from, info.to)) {
      if (field.number === VALUE.name) port.name = await this.#text(field);
      if (field.number === VALUE.type) port.shape = await this.#shape(field);
    }
    return port;
  }

  /** Reads the shape in a TypeProto: field 1 is the tensor's type, whose field 2 is the shape. */
  async #shape({ from, to }: Field): Promise<Port['shape']> {
    const tensor = (await this.fields(from, to)).find(({ number }) => number === 1);
    if (tensor === undefined) return [];
    const shape = (await this.fields(tensor.from, tensor.to)).find(({ number }) => number === 2);
    if (shape === undefined) return [];
    const sizes: Port['shape'] = [];
    for (const dimension of await this.fields(shape.from, shape.to)) {
      const [size] = await this.fields(dimension.from, dimension.to);
      sizes.push(size?.number === 1 && size.type === WIRE.varint ? size.value : null);
    }
    return sizes;
  }

  async #text({ from, to }: Field): Promise<string> {
    if (to - from > MOST_BYTES) throw new NotANetwork('it is not an ONNX file');
    return (await this.#bytes(from, to)).toString('utf8');
  }

  async #varint(at: number, end: number): Promise<{ value: number; end: number }> {
    const bytes = await this.#bytes(at, Math.min(at + 10, end));
    let value = 0;
    for (let i = 0; i < bytes.length; i++) {
      value += (bytes[i] & 127) * 128 ** i;
      if (bytes[i] < 128) return { value, end: at + i + 1 };
    }
    throw new NotANetwork('it is truncated, or not an ONNX file');
  }

  async #bytes(from: number, to: number): Promise<Buffer> {
    const begin = from - this.#windowAt;
    if (begin < 0 || to - this.#windowAt > this.#window.length) {
      const window = Buffer.alloc(Math.max(4096, to - from));
      const { bytesRead } = await this.#file.read(window, 0, window.length, from);
      this.#window = window.subarray(0, bytesRead);
      this.#windowAt = from;
      return this.#window.subarray(0, to - from);
    }
    return this.#window.subarray(begin, begin + to - from);
  }
}
