import type { Work } from '../../spec.ts';
import type { Network, NetworkTensor } from '../network.ts';
import type { Triplane } from './triplane.ts';

/** Points per run of the decoder: their values in all its layers take about 25 MB. */
const CHUNK = 8192;
/** Largest number of points that a decoder for a fixed number gets: their features take 500 MB. */
const MOST_POINTS = 1 << 20;
/** Bias that TripoSR adds to a density before its exponential (`tsr/models/nerf_renderer.py`, density_bias). */
const DENSITY_BIAS = -1;

/** A network that tells the density and the color of points. */
export interface PointDecoder {
  triplane: Triplane;
  network: Network;
  /** Whether it returns both after their activation: an exponential, and a sigmoid. */
  activated: boolean;
}

/** What a decoder tells about points. */
export interface DecodedPoints {
  /** Natural logarithm of the density of each point. */
  logDensity: Float32Array;
  /** Three values per point, sRGB 0 to 1; null: not asked for. */
  colors: Float32Array | null;
}

/**
 * Decodes points in chunks.
 * @param points three coordinates each, in the triplane's box
 */
export async function decodePoints(
  { triplane, network, activated }: PointDecoder,
  points: Float32Array,
  { withColors }: { withColors: boolean },
  work: Work,
): Promise<DecodedPoints> {
  const count = points.length / 3;
  const { features } = triplane;
  const shape = network.inputShape;
  const chunk = shape.at(-2) ?? CHUNK;
  if (chunk > MOST_POINTS) throw new Error(`The decoder reads ${chunk} points at a time.`);
  const logDensity = new Float32Array(count);
  const colors = withColors ? new Float32Array(count * 3) : null;
  const data = new Float32Array(chunk * features);
  for (let from = 0; from < count; from += chunk) {
    await work.breathe(from / count);
    const here = Math.min(chunk, count - from);
    // A decoder for a fixed number of points gets that many; the rest stays from the last run.
    const sent = shape.at(-2) === null ? here : chunk;
    triplane.sample(points.subarray(from * 3), here, data);
    const dims = shape.length === 3 ? [1, sent, features] : [sent, features];
    const outputs = await network.run({ dims, data: data.subarray(0, sent * features) });
    const { density, color } = columnsOf([...outputs.values()], activated);
    for (let i = 0; i < here; i++) {
      const raw = density.data[i * density.stride + density.first];
      logDensity[from + i] = activated ? Math.log(Math.max(raw, 1e-9)) : raw + DENSITY_BIAS;
      for (let c = 0; colors !== null && c < 3; c++) {
        const value = color.data[i * color.stride + color.first + c];
        colors[(from + i) * 3 + c] = activated ? clamped(value) : 1 / (1 + Math.exp(-value));
      }
    }
  }
  return { logDensity, colors };
}

/**
 * Returns where density and color are in the outputs: in two, or side by side in one. A decoder that returns both before
 * and after their activation returns the latter last, as TripoSR's renderer does.
 */
function columnsOf(outputs: readonly NetworkTensor[], activated: boolean) {
  const inOrder = activated ? outputs.toReversed() : outputs;
  const lasting = (size: number) => inOrder.find(({ dims }) => dims.at(-1) === size);
  const both = lasting(4);
  if (both !== undefined)
    return {
      density: { data: both.data, stride: 4, first: 0 },
      color: { data: both.data, stride: 4, first: 1 },
    };
  const density = lasting(1);
  const color = lasting(3);
  if (density === undefined || color === undefined)
    throw new Error('The decoder does not return a density and a color of each point.');
  return {
    density: { data: density.data, stride: 1, first: 0 },
    color: { data: color.data, stride: 3, first: 0 },
  };
}

const clamped = (value: number) => Math.max(0, Math.min(1, value));
