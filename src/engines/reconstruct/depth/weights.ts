import { readFile } from 'node:fs/promises';

/** A convolution with its batch normalisation folded in; `values` is [out][in][kernel][kernel]. */
export interface Convolution {
  inputs: number;
  outputs: number;
  /** Side of the kernel: 3 (with one cell of padding) or 1. */
  kernel: number;
  values: Float32Array;
  bias: Float32Array;
}

/** The layers by name, as `tools/packaging/training/depth-prior/export.py` wrote them. */
export type Weights = ReadonlyMap<string, Convolution>;

interface Header {
  layers: { name: string; outputs: number; inputs: number; kernel: number }[];
}

const FILE = new URL('weights.bin', import.meta.url);

/**
 * Reads the weights: the length of a header (uint32, little endian), the header as JSON, then for each layer a scale
 * and a bias (float32) per output and one signed byte per weight.
 * @throws Error if the file does not match its header
 */
export async function readWeights(): Promise<Weights> {
  const bytes = await readFile(FILE);
  const headerLength = bytes.readUInt32LE(0);
  const header: Header = JSON.parse(bytes.toString('utf8', 4, 4 + headerLength));
  const weights = new Map<string, Convolution>();
  let at = 4 + headerLength;
  const floats = (count: number): Float32Array => {
    const result = Float32Array.from({ length: count }, (_, i) => bytes.readFloatLE(at + 4 * i));
    at += 4 * count;
    return result;
  };
  for (const { name, outputs, inputs, kernel } of header.layers) {
    const scale = floats(outputs);
    const bias = floats(outputs);
    const each = inputs * kernel * kernel;
    const values = new Float32Array(outputs * each);
    for (let i = 0; i < values.length; i++) {
      values[i] = bytes.readInt8(at++) * scale[Math.floor(i / each)];
    }
    weights.set(name, { inputs, outputs, kernel, values, bias });
  }
  if (at !== bytes.length) throw new Error('The weights are not as long as their header says.');
  return weights;
}
