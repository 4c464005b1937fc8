import type { Primitive } from '../../mesh/primitives.ts';

/** Number of joints per vertex in one pair of attributes. */
const SET = 4;

/** A pair of `JOINTS_n` and `WEIGHTS_n`. */
export interface JointSet {
  joints: Uint8Array | Uint16Array;
  weights: Float32Array;
}

/**
 * Returns a primitive's joints and weights in sets of four, strongest first. As glTF requires, no joint appears twice,
 * unused joints are 0, no joint is beyond the skin's last one, and the weights sum to 1.
 * @param jointCount number of joints in the skin; 0: none
 */
export function jointSets(primitive: Primitive, jointCount: number): JointSet[] {
  const { influences, joints, weights } = primitive;
  if (jointCount === 0 || joints === null || weights === null || influences === 0) return [];
  const vertexCount = joints.length / influences;
  const order = Array.from({ length: influences }, (_, k) => k);
  const merged = new Float64Array(influences);
  const kept = new Uint16Array(joints.length);
  const shares = new Float32Array(joints.length);
  let used = 1;
  for (let v = 0, at = 0; v < vertexCount; v++, at += influences) {
    const sum = mergeJoints(joints, weights, at, jointCount, merged);
    if (sum === 0) {
      shares[at] = 1;
      continue;
    }
    order.sort((a, b) => merged[b] - merged[a] || a - b);
    // Sums that are 1 except for rounding are kept, so that writing the file again changes nothing.
    const scale = Math.abs(sum - 1) < 1e-7 ? 1 : 1 / sum;
    for (let k = 0; k < influences && merged[order[k]] > 0; k++) {
      kept[at + k] = joints[at + order[k]];
      // If the sum is 1 except for rounding, it may consist of a single weight above 1.
      shares[at + k] = Math.min(1, merged[order[k]] * scale);
      used = Math.max(used, k + 1);
    }
  }
  const sets: JointSet[] = [];
  for (let first = 0; first < used; first += SET)
    sets.push(jointSet(kept, shares, influences, first, jointCount));
  return sets;
}

/** Adds up the weights of each joint at the joint's first occurrence. @returns the sum of all weights */
function mergeJoints(
  joints: Uint16Array,
  weights: Float32Array,
  at: number,
  jointCount: number,
  merged: Float64Array,
): number {
  let sum = 0;
  merged.fill(0);
  for (let k = 0; k < merged.length; k++) {
    const weight = weights[at + k];
    if (!(weight > 0) || joints[at + k] >= jointCount) continue;
    let first = 0;
    while (joints[at + first] !== joints[at + k] || merged[first] === 0) {
      if (first === k) break;
      first++;
    }
    merged[first] += weight;
    sum += weight;
  }
  return sum;
}

function jointSet(
  kept: Uint16Array,
  shares: Float32Array,
  influences: number,
  first: number,
  jointCount: number,
): JointSet {
  const vertexCount = kept.length / influences;
  const joints = new (jointCount <= 256 ? Uint8Array : Uint16Array)(vertexCount * SET);
  const weights = new Float32Array(vertexCount * SET);
  const width = Math.min(SET, influences - first);
  for (let v = 0; v < vertexCount; v++)
    for (let k = 0; k < width; k++) {
      joints[v * SET + k] = kept[v * influences + first + k];
      weights[v * SET + k] = shares[v * influences + first + k];
    }
  return { joints, weights };
}
