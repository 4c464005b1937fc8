import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/*
 * Writes src/engines/moderate/network/weights.bin from nsfwjs 4.4.0's MobileNetV2: the same bytes, with each batch
 * normalisation folded into the convolution before it. It needs the package's files and nothing else of it:
 *
 *   npm pack nsfwjs@4.4.0 && tar xf nsfwjs-4.4.0.tgz
 *   node tools/packaging/training/image-moderation/export.ts package src/engines/moderate/network/weights.bin
 */

interface WeightEntry {
  name: string;
  shape: number[];
  quantization: { min: number; scale: number };
}

interface ModelJson {
  weightsManifest: { weights: WeightEntry[] }[];
}

interface Tensor extends WeightEntry {
  bytes: Uint8Array;
}

/** Of Keras. */
const EPSILON = 0.001;
const BLOCKS = 16;
/** The network's own inputs are 0 to 1; ours are a picture's bytes. */
const BRIGHTEST = 255;
/** Outputs that the kernels take at once. */
const TILE = 8;

const [directory, target] = process.argv.slice(2);
if (directory === undefined || target === undefined)
  throw new Error('usage: node tools/packaging/training/image-moderation/export.ts PACKAGE TARGET');
const tensors = await readTensors(directory);
const parts: Uint8Array[] = [];

convolution('Conv1', 'bn_Conv1', 'kernel', 1 / BRIGHTEST);
for (let block = 0; block <= BLOCKS; block++) {
  const name = block === 0 ? 'expanded_conv' : `block_${block}`;
  if (block > 0) convolution(`${name}_expand`, `${name}_expand_BN`, 'kernel');
  convolution(`${name}_depthwise`, `${name}_depthwise_BN`, 'depthwise_kernel');
  convolution(`${name}_project`, `${name}_project_BN`, 'kernel');
}
convolution('Conv_1', 'Conv_1_bn', 'kernel');
for (const name of ['dense_1', 'dense_2', 'dense_3']) dense(name);
await writeFile(target, Buffer.concat(parts));

async function readTensors(root: string): Promise<Map<string, Tensor>> {
  const load = async (file: string) =>
    (await import(pathToFileURL(join(root, 'dist/models/mobilenet_v2', file)).href)).default;
  const model = (await load('model.min.js')) as ModelJson;
  const bytes = Buffer.from((await load('group1-shard1of1.min.js')) as string, 'base64');
  const found = new Map<string, Tensor>();
  let at = 0;
  for (const entry of model.weightsManifest.flatMap(({ weights }) => weights)) {
    const count = entry.shape.reduce((product, side) => product * side, 1);
    found.set(entry.name, { ...entry, bytes: bytes.subarray(at, at + count) });
    at += count;
  }
  if (at !== bytes.length) throw new Error('the weights are not as long as their manifest says');
  return found;
}

function tensor(name: string): Tensor {
  const found = tensors.get(name);
  if (found === undefined) throw new Error(`there is no tensor ${name}`);
  return found;
}

/** As TensorFlow.js does it, in single precision. */
function values(name: string): number[] {
  const { bytes, quantization } = tensor(name);
  return Array.from(bytes, (byte) => Math.fround(byte * quantization.scale + quantization.min));
}

/** Batch normalisation becomes scale, offset and bias of each output. */
function convolution(name: string, normalisation: string, kernel: string, unit = 1): void {
  const of = (what: string) => values(`${normalisation}/${what}`);
  const variance = of('moving_variance');
  const mean = of('moving_mean');
  const gain = of('gamma').map((gamma, i) => gamma / Math.sqrt(variance[i] + EPSILON));
  const bias = of('beta').map((beta, i) => beta - mean[i] * gain[i]);
  const scaled = gain.map((each) => each * unit);
  layer(tensor(`${name}/${kernel}`), scaled, bias);
}

function dense(name: string): void {
  const bias = values(`${name}/bias`);
  layer(
    tensor(`${name}/kernel`),
    bias.map(() => 1),
    bias,
  );
}

/**
 * A weight is byte × scale + offset, both of its output. The package has [input][output], the kernels read
 * [output / 8][input][8].
 */
function layer({ bytes, quantization }: Tensor, gain: number[], bias: number[]): void {
  const { scale, min } = quantization;
  const outputs = bias.length;
  const padded = Math.ceil(outputs / TILE) * TILE;
  for (const each of [gain.map((g) => g * scale), gain.map((g) => g * min), bias]) {
    const floats = new Float32Array(padded);
    floats.set(each);
    parts.push(new Uint8Array(floats.buffer));
  }
  const inputs = bytes.length / outputs;
  const tiles = new Uint8Array(inputs * padded);
  for (let output = 0; output < outputs; output++)
    for (let input = 0; input < inputs; input++) {
      const tile = Math.floor(output / TILE);
      tiles[(tile * inputs + input) * TILE + (output % TILE)] = bytes[input * outputs + output];
    }
  parts.push(tiles);
}
