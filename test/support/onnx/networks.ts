import { randomNumbers } from '../random.ts';
import { type OnnxNode, type Weights, writeOnnx } from './write-onnx.ts';

/*
 * Networks with the inputs and outputs of published ones and random weights. They compute next to nothing.
 */

/** Side of the image that TripoSR's encoder reads. */
const SIDE = 512;
const CHANNELS = 40;
const PLANE = 64;

/**
 * The encoder of TripoSR: an image of 1×3×512×512 becomes a triplane of 1×3×40×64×64. The contrast to the gray ground is
 * averaged over tiles of 8×8, and a random matrix turns it into the channels of the three planes.
 * @param externalFile name of the file with the weights; absent: they are in the model
 */
export function triplaneEncoder(seed: number, externalFile?: string) {
  const weights: Weights[] = [
    { name: 'w', shape: [3 * CHANNELS, 3, 1, 1], values: random(seed, 3 * CHANNELS * 3, 1) },
    { name: 'gray', shape: [1], values: Float32Array.of(0.5) },
    { name: 'shape', shape: [5], values: BigInt64Array.from([1n, 3n, 40n, 64n, 64n]) },
  ];
  return writeOnnx({
    nodes: [
      { type: 'Sub', inputs: ['image', 'gray'], outputs: ['signed'] },
      { type: 'Abs', inputs: ['signed'], outputs: ['contrast'] },
      {
        type: 'AveragePool',
        inputs: ['contrast'],
        outputs: ['small'],
        attributes: { kernel_shape: [SIDE / PLANE, SIDE / PLANE], strides: [8, 8] },
      },
      { type: 'Conv', inputs: ['small', 'w'], outputs: ['mixed'] },
      { type: 'Reshape', inputs: ['mixed', 'shape'], outputs: ['triplane'] },
    ],
    inputs: [{ name: 'image', shape: [1, 3, SIDE, SIDE] }],
    outputs: [{ name: 'triplane', shape: [1, 3, CHANNELS, PLANE, PLANE] }],
    weights,
    ...(externalFile && { externalFile }),
  });
}

/**
 * The decoder of TripoSR: the 120 features of a point become its density and its color, both before their activation. A
 * point is solid if about all three planes show the object there.
 */
export function triplaneDecoder(seed: number) {
  const nodes: OnnxNode[] = [
    { type: 'MatMul', inputs: ['features', 'wd'], outputs: ['density'] },
    { type: 'MatMul', inputs: ['features', 'wc'], outputs: ['color'] },
  ];
  const width = 3 * CHANNELS;
  return writeOnnx({
    nodes,
    inputs: [{ name: 'features', shape: ['points', width] }],
    outputs: [
      { name: 'density', shape: ['points', 1] },
      { name: 'color', shape: ['points', 3] },
    ],
    weights: [
      { name: 'wd', shape: [width, 1], values: random(seed, width, 0.3) },
      { name: 'wc', shape: [width, 3], values: random(seed + 1, width * 3, 0.05) },
    ],
  }).model;
}

/** A network with the inputs and outputs of Depth Anything V2: depth is the mean of the normalized color. */
export function depthNetwork() {
  return writeOnnx({
    nodes: [
      {
        type: 'AveragePool',
        inputs: ['pixel_values'],
        outputs: ['soft'],
        attributes: { kernel_shape: [7, 7], strides: [1, 1], pads: [3, 3, 3, 3] },
      },
      {
        type: 'ReduceMean',
        inputs: ['soft'],
        outputs: ['predicted_depth'],
        attributes: { axes: [1], keepdims: 0 },
      },
    ],
    inputs: [{ name: 'pixel_values', shape: ['batch', 3, 'height', 'width'] }],
    outputs: [{ name: 'predicted_depth', shape: ['batch', 'height', 'width'] }],
    weights: [],
  }).model;
}

function random(seed: number, count: number, scale: number): Float32Array {
  const next = randomNumbers(seed);
  return Float32Array.from({ length: count }, () => next() * scale);
}
