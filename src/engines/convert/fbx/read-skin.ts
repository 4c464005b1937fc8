import type { Skinning } from '../../mesh/polygon-mesh.ts';
import { invertMatrix } from '../../mesh/transform.ts';
import { integersOf, numbersOf } from './array-values.ts';
import { childOf, childText } from './document.ts';
import type { FbxObject } from './fbx-object.ts';
import type { FbxSource } from './source.ts';

/** Maximum number of influences per vertex. Engines support four to eight. */
const INFLUENCES_LIMIT = 8;

export interface GeometrySkin {
  name: string;
  skinning: Skinning;
  /** The models that are the joints of the skin. */
  joints: FbxObject[];
  /** Matrices of 16 values each from mesh space to joint space in the bind pose, in meters. */
  inverseBind: Float64Array[];
  /**
   * Index of the joint that represents the node itself, which vertices without influences follow; −1 if there are no
   * such vertices.
   */
  restJoint: number;
}

interface Cluster {
  bone: FbxObject;
  vertices: Int32Array;
  weights: Float64Array;
  inverseBind: Float64Array;
}

/** Reads the skin of a geometry; null if it has none. */
export function readGeometrySkin(
  geometry: FbxObject,
  vertexCount: number,
  source: FbxSource,
): GeometrySkin | null {
  const { graph, context } = source;
  const skins = graph.childrenOf(geometry, 'Deformer').filter(({ subkind }) => subkind === 'Skin');
  if (skins.length === 0) return null;
  if (skins.length > 1)
    context.warn('skin_skipped', 'A mesh has several skins; only the first was kept.');
  const kind = childText(skins[0].record, 'SkinningType');
  if (kind === 'DualQuaternion' || kind === 'Blend') {
    context.warn('skin_linear', 'Dual quaternion skinning was converted to linear skinning.');
  }
  const clusters: Cluster[] = [];
  for (const object of [
    ...graph.childrenOf(skins[0], 'Deformer'),
    ...graph.childrenOf(skins[0], 'SubDeformer'),
  ]) {
    const cluster = readCluster(object, source);
    if (cluster !== null) clusters.push(cluster);
  }
  if (clusters.length === 0 || clusters.length > 0xffff - 1) return null;
  return assemble(skins[0].name, clusters, vertexCount, source);
}

function readCluster(object: FbxObject, source: FbxSource): Cluster | null {
  const { graph, budget, space, context } = source;
  const [bone] = graph.childrenOf(object, 'Model');
  if (bone === undefined || !source.nodeOf.has(bone)) {
    context.warn(
      'joint_missing',
      'Weights of joints that the file does not contain were left out.',
    );
    return null;
  }
  const matrix = (name: string) => {
    const values = numbersOf(childOf(object.record, name), budget);
    return values.length === 16 && values.every(Number.isFinite) ? values : null;
  };
  const link = matrix('TransformLink');
  const inverseLink = link && invertMatrix(link);
  const transform = matrix('Transform') ?? inverseLink;
  if (transform === null) return null;
  const inverseBind = Float64Array.from(transform);
  for (let i = 12; i < 15; i++) inverseBind[i] *= space.unit;
  const vertices = integersOf(childOf(object.record, 'Indexes'), budget);
  const weights = numbersOf(childOf(object.record, 'Weights'), budget);
  return { bone, vertices, weights, inverseBind };
}

function assemble(
  name: string,
  clusters: Cluster[],
  vertexCount: number,
  { context }: FbxSource,
): GeometrySkin {
  const counts = new Uint32Array(vertexCount + 1);
  eachWeight(clusters, vertexCount, (vertex) => counts[vertex + 1]++);
  const rest = counts.includes(0, 1);
  let most = 1;
  for (let v = 1; v <= vertexCount; v++) most = Math.max(most, counts[v]);
  if (most > INFLUENCES_LIMIT) {
    context.warn(
      'weights_dropped',
      `Vertices had more than ${INFLUENCES_LIMIT} joints; only the strongest were kept.`,
    );
  }
  // Turns counts into the offsets at which each vertex's weights start, in the order of the clusters.
  for (let v = 0; v < vertexCount; v++) counts[v + 1] += counts[v];
  const joints = new Uint16Array(counts[vertexCount]);
  const weights = new Float32Array(counts[vertexCount]);
  const next = counts.slice(0, vertexCount);
  eachWeight(clusters, vertexCount, (vertex, weight, joint) => {
    joints[next[vertex]] = joint;
    weights[next[vertex]++] = weight;
  });
  const influences = Math.min(most, INFLUENCES_LIMIT);
  const restJoint = rest ? clusters.length : -1;
  return {
    name,
    skinning: strongest(counts, joints, weights, influences, restJoint),
    joints: clusters.map(({ bone }) => bone),
    inverseBind: clusters.map(({ inverseBind }) => inverseBind),
    restJoint,
  };
}

function eachWeight(
  clusters: readonly Cluster[],
  vertexCount: number,
  visit: (vertex: number, weight: number, joint: number) => void,
): void {
  clusters.forEach(({ vertices, weights }, joint) => {
    const count = Math.min(vertices.length, weights.length);
    for (let i = 0; i < count; i++) {
      const [vertex, weight] = [vertices[i], weights[i]];
      if (vertex >= 0 && vertex < vertexCount && weight > 0 && weight < 1e30)
        visit(vertex, weight, joint);
    }
  });
}

/** Returns a fixed number of influences per vertex, strongest first, with weights that sum to 1. */
function strongest(
  offsets: Uint32Array,
  joints: Uint16Array,
  weights: Float32Array,
  influences: number,
  restJoint: number,
): Skinning {
  const vertexCount = offsets.length - 1;
  const result: Skinning = {
    influences,
    joints: new Uint16Array(vertexCount * influences),
    weights: new Float32Array(vertexCount * influences),
  };
  for (let v = 0; v < vertexCount; v++) {
    const [start, end] = [offsets[v], offsets[v + 1]];
    const base = v * influences;
    if (start === end) {
      result.joints[base] = restJoint;
      result.weights[base] = 1;
      continue;
    }
    // Inserts each influence at its place, ordered by weight, among the few that are kept.
    let used = 0;
    for (let i = start; i < end; i++) {
      let place = used;
      while (place > 0 && result.weights[base + place - 1] < weights[i]) place--;
      if (place >= influences) continue;
      for (let k = Math.min(used, influences - 1); k > place; k--) {
        result.joints[base + k] = result.joints[base + k - 1];
        result.weights[base + k] = result.weights[base + k - 1];
      }
      result.joints[base + place] = joints[i];
      result.weights[base + place] = weights[i];
      if (used < influences) used++;
    }
    let sum = 0;
    for (let k = 0; k < used; k++) sum += result.weights[base + k];
    for (let k = 0; k < used; k++) result.weights[base + k] /= sum;
  }
  return result;
}
