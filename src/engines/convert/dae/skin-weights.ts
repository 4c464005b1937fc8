import type { Skinning } from '../../mesh/polygon-mesh.ts';
import { FormatError } from '../format.ts';
import type { NumberReader } from '../xml/number-reader.ts';

/**
 * Maximum number of influences per vertex. glTF viewers support 4, glTF files up to 8; any more would have no visible
 * effect.
 */
const MOST_INFLUENCES = 8;

/** The `<vertex_weights>` of a skin. */
export interface VertexWeights {
  /** Number of influences of each vertex. */
  counts: NumberReader;
  /** `stride` indices per influence, two of which refer to a joint and a weight. */
  pairs: NumberReader;
  stride: number;
  jointOffset: number;
  weightOffset: number;
  weights: Float32Array;
  vertices: number;
  /** Number of joints. */
  joints: number;
}

/**
 * Returns the strongest influences of each vertex (at most eight), with weights that sum to 1. Joint −1, the shape at
 * rest, is omitted.
 * @throws FormatError if a joint does not exist
 */
export function strongestInfluences(given: VertexWeights): Skinning {
  const { counts, pairs, stride, vertices } = given;
  const joints = new Uint16Array(vertices * MOST_INFLUENCES);
  const weights = new Float32Array(vertices * MOST_INFLUENCES);
  let influences = 1;
  const tuple = new Int32Array(stride);
  for (let vertex = 0; vertex < vertices && counts.more(); vertex++) {
    const first = vertex * MOST_INFLUENCES;
    const count = counts.next();
    let used = 0;
    for (let k = 0; k < count && pairs.more(); k++) {
      for (let i = 0; i < stride; i++) tuple[i] = pairs.next();
      const joint = tuple[given.jointOffset];
      const weight = given.weights[tuple[given.weightOffset]];
      if (joint === -1 || !(weight > 0)) continue;
      if (!(joint >= 0 && joint < given.joints && joint < 65536))
        throw new FormatError(
          `A skin refers to joint ${joint}, but there are only ${given.joints}.`,
        );
      const slot = used < MOST_INFLUENCES ? used++ : weakest(weights, first);
      if (weights[first + slot] >= weight) continue;
      joints[first + slot] = joint;
      weights[first + slot] = weight;
    }
    normalize(weights, first, used);
    influences = Math.max(influences, used);
  }
  return { influences, ...narrowed(joints, weights, influences, vertices) };
}

function weakest(weights: Float32Array, first: number): number {
  let slot = 0;
  for (let k = 1; k < MOST_INFLUENCES; k++)
    if (weights[first + k] < weights[first + slot]) slot = k;
  return slot;
}

function normalize(weights: Float32Array, first: number, used: number): void {
  let sum = 0;
  for (let k = 0; k < used; k++) sum += weights[first + k];
  for (let k = 0; k < used; k++) weights[first + k] /= sum;
}

function narrowed(
  joints: Uint16Array,
  weights: Float32Array,
  influences: number,
  vertices: number,
) {
  const narrowJoints = new Uint16Array(vertices * influences);
  const narrowWeights = new Float32Array(vertices * influences);
  for (let vertex = 0; vertex < vertices; vertex++) {
    const from = vertex * MOST_INFLUENCES;
    narrowJoints.set(joints.subarray(from, from + influences), vertex * influences);
    narrowWeights.set(weights.subarray(from, from + influences), vertex * influences);
  }
  return { joints: narrowJoints, weights: narrowWeights };
}
