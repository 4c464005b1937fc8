import type { PolygonMesh, Skinning } from '../../mesh/polygon-mesh.ts';
import type { Scene } from '../../mesh/scene.ts';
import { sceneNode } from '../../mesh/scene-defaults.ts';
import {
  decomposeMatrix,
  identityTransform,
  invertMatrix,
  multiplyMatrices,
} from '../../mesh/transform.ts';
import type { ConvertContext } from '../format.ts';
import { inMetres, type StageMetrics } from './stage-metrics.ts';
import { asNumbers, type StagePrim } from './stage-prim.ts';

/** A Skeleton prim and the nodes of its joints. */
export interface ReadSkeleton {
  prim: StagePrim;
  /** Joint paths such as hips/spine. */
  joints: string[];
  /** Index of each joint path. */
  numbers: ReadonlyMap<string, number>;
  /** Node of each joint. */
  nodes: number[];
  /** Inverse bind matrices, from skeleton space to each joint's space, in meters. */
  inverseBinds: Float64Array[];
}

/**
 * Creates a node for each joint below the skeleton's node, in the rest pose. Returns null if the skeleton has no
 * joints.
 */
export function readSkeleton(
  prim: StagePrim,
  node: number,
  scene: Scene,
  metrics: StageMetrics,
): ReadSkeleton | null {
  const joints = prim.texts('joints');
  if (joints.length === 0) return null;
  const matrices = (name: string): Float64Array[] => {
    const values = prim.numbers(name);
    if (values === undefined || values.length !== joints.length * 16) return [];
    return joints.map((_, j) =>
      inMetres(Float64Array.from(values.subarray(16 * j, 16 * j + 16)), metrics, false),
    );
  };
  const binds = matrices('bindTransforms');
  const rests = matrices('restTransforms');
  const inverseBinds = joints.map((_, j) => invertMatrix(binds[j] ?? IDENTITY) ?? IDENTITY);
  const numbers = new Map(joints.map((joint, j) => [joint, j]));
  const names = prim.texts('jointNames');
  const nodes = joints.map(
    (joint, j) => scene.nodes.push(sceneNode({ name: names[j] ?? lastPart(joint) })) - 1,
  );
  joints.forEach((joint, j) => {
    const parent = parentJoint(joint, numbers);
    const fromBind =
      binds[j] === undefined
        ? undefined
        : parent === undefined
          ? binds[j]
          : multiplyMatrices(inverseBinds[parent], binds[j]);
    const local = rests[j] ?? fromBind;
    scene.nodes[nodes[j]].transform =
      local === undefined ? identityTransform() : decomposeMatrix(local);
    scene.nodes[parent === undefined ? node : nodes[parent]].children.push(nodes[j]);
  });
  return { prim, joints, numbers, nodes, inverseBinds };
}

/**
 * Returns a mesh's influences and the skin that they refer to; null if the mesh is not skinned.
 * @param mesh mesh that the vertices belong to
 */
export function readSkinning(
  prim: StagePrim,
  mesh: PolygonMesh,
  skeleton: ReadSkeleton,
  scene: Scene,
  metrics: StageMetrics,
  context: ConvertContext,
): { skinning: Skinning; skin: number } | null {
  const indices = prim.numbers('primvars:skel:jointIndices');
  const weights = prim.numbers('primvars:skel:jointWeights');
  if (indices === undefined || weights === undefined) return null;
  const names = prim.texts('skel:joints');
  const order =
    names.length === 0
      ? skeleton.joints.map((_, j) => j)
      : names.map((name) => skeleton.numbers.get(name) ?? -1);
  const property = prim.property('primvars:skel:jointIndices');
  const vertices = mesh.positions.length / 3;
  const isRigid = property?.metadata('interpolation') === 'constant';
  const said = asNumbers(property?.metadata('elementSize'))?.[0];
  const influences = isRigid ? indices.length : (said ?? indices.length / vertices);
  const needed = isRigid ? influences : influences * vertices;
  const fits = Number.isInteger(influences) && influences > 0 && influences <= 64;
  if (!fits || indices.length < needed || weights.length < needed || order.includes(-1)) {
    context.warn(
      'skin_dropped',
      `the joints of the mesh "${prim.name}" do not match it and were left out`,
    );
    return null;
  }
  const joints = new Uint16Array(vertices * influences);
  const used = new Float32Array(vertices * influences);
  for (let i = 0; i < joints.length; i++) {
    const from = isRigid ? i % influences : i;
    const isValid = indices[from] >= 0 && indices[from] < order.length;
    joints[i] = isValid ? indices[from] : 0;
    used[i] = isValid ? weights[from] : 0;
  }
  return {
    skinning: { influences, joints, weights: used },
    skin: addSkin(prim, skeleton, order, scene, metrics),
  };
}

/**
 * Adds a skin. USD places the mesh in the bind pose by `geomBindTransform`, which glTF includes in the inverse bind
 * matrices.
 */
function addSkin(
  prim: StagePrim,
  skeleton: ReadSkeleton,
  order: number[],
  scene: Scene,
  metrics: StageMetrics,
): number {
  const given = prim.numbers('primvars:skel:geomBindTransform');
  const bind = given?.length === 16 ? inMetres(Float64Array.from(given), metrics, false) : IDENTITY;
  const joints = order.map((j) => skeleton.nodes[j]);
  const inverseBindMatrices = new Float32Array(order.length * 16);
  order.forEach((j, i) => {
    inverseBindMatrices.set(multiplyMatrices(skeleton.inverseBinds[j], bind), 16 * i);
  });
  const same = scene.skins.findIndex(
    (skin) =>
      skin.joints.length === joints.length &&
      skin.joints.every((joint, i) => joint === joints[i]) &&
      skin.inverseBindMatrices.every((value, i) => value === inverseBindMatrices[i]),
  );
  if (same >= 0) return same;
  return scene.skins.push({ name: skeleton.prim.name, joints, inverseBindMatrices }) - 1;
}

/**
 * Returns the prim that a relationship of the skeleton binding refers to. The relationship may be on the prim itself or
 * on an ancestor, of which the nearest counts.
 */
export function inheritedTarget(prim: StagePrim, relationship: string): string | null {
  for (let at: StagePrim | null = prim; at !== null; at = at.parent) {
    const [target] = at.property(relationship)?.targets() ?? [];
    if (target !== undefined) return target;
  }
  return null;
}

const IDENTITY = Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1);

/** Returns the nearest ancestor that is a joint, because joints in between may be missing. */
function parentJoint(joint: string, numbers: ReadonlyMap<string, number>): number | undefined {
  for (let end = joint.lastIndexOf('/'); end > 0; end = joint.lastIndexOf('/', end - 1)) {
    const parent = numbers.get(joint.slice(0, end));
    if (parent !== undefined) return parent;
  }
  return undefined;
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
