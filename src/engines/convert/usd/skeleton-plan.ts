import type { Scene } from '../../mesh/scene.ts';
import { composeMatrix, invertMatrix, multiplyMatrices, parentsOf } from '../../mesh/transform.ts';
import { identifier } from './write-prim.ts';

/** Plan for writing a skin as a Skeleton prim: USD's joints are names in the Skeleton, not prims. */
export interface SkeletonPlan {
  /** Node under whose prim the skeleton is placed; −1: the root prim. */
  anchor: number;
  /** Nodes that become joints, parents before children, including those between the skin's joints. */
  nodes: number[];
  /** Joint paths, such as hips/spine. */
  paths: string[];
  /** Transforms from joint to skeleton space in the bind pose. */
  binds: Float64Array[];
  /** Paths of the skin's joints, in order. */
  skinJoints: string[];
}

/** Plans a skeleton for each skin. @param tops nodes above joints that become joints, too */
export function planSkeletons(scene: Scene, tops: ReadonlySet<number> = new Set()): SkeletonPlan[] {
  const parents = parentsOf(scene);
  return scene.skins.map((skin) => {
    const chains = skin.joints.map((joint) => ancestors(joint, parents));
    const anchor = commonAncestor(new Set([...skin.joints, ...tops]), chains);
    const nodes = new Set<number>();
    for (const chain of chains) {
      const below = chain.slice(chain.indexOf(anchor) + 1);
      for (const node of below) nodes.add(node);
    }
    const paths = new Map<number, string>();
    const taken = new Set<string>();
    for (const node of nodes) {
      const parent = paths.get(parents[node]);
      const base = `${parent === undefined ? '' : `${parent}/`}${identifier(scene.nodes[node].name || 'joint')}`;
      let path = base;
      for (let n = 1; taken.has(path); n++) path = `${base}_${n}`;
      taken.add(path);
      paths.set(node, path);
    }
    return {
      anchor,
      nodes: [...nodes],
      paths: [...paths.values()],
      binds: bindsOf(scene, skin, [...nodes], parents),
      skinJoints: skin.joints.map((joint) => paths.get(joint)!),
    };
  });
}

/** Returns the nodes that are nothing but joints. They get no prims, because the skeleton holds them. */
export function nodesOnlyJoints(scene: Scene, plans: SkeletonPlan[]): Set<number> {
  const joints = new Set(plans.flatMap(({ nodes }) => nodes));
  const kept = new Set(plans.map(({ anchor }) => anchor));
  const parents = parentsOf(scene);
  scene.nodes.forEach((node, i) => {
    const isInSpace = !joints.has(i) || node.mesh >= 0 || node.camera >= 0 || node.light >= 0;
    if (isInSpace || kept.has(i)) for (const above of ancestors(i, parents)) kept.add(above);
  });
  return new Set([...joints].filter((node) => !kept.has(node)));
}

/** Ancestors from the root down to the node, after −1 for the world. */
function ancestors(node: number, parents: Int32Array): number[] {
  const chain: number[] = [];
  for (let at = node; at >= 0 && chain.length <= parents.length; at = parents[at]) chain.push(at);
  return [-1, ...chain.reverse()];
}

/** The lowest common ancestor of all joints that is not a joint itself. */
function commonAncestor(joints: ReadonlySet<number>, chains: number[][]): number {
  let depth = 0;
  const [first] = chains;
  const isShared = (level: number) => chains.every((chain) => chain[level] === first[level]);
  while (depth + 1 < first.length && isShared(depth + 1) && !joints.has(first[depth + 1])) depth++;
  return first[depth];
}

function bindsOf(
  scene: Scene,
  skin: Scene['skins'][number],
  nodes: number[],
  parents: Int32Array,
): Float64Array[] {
  const binds = new Map<number, Float64Array>();
  for (const node of nodes) {
    const joint = skin.joints.indexOf(node);
    const inverse =
      joint < 0 ? null : skin.inverseBindMatrices.subarray(16 * joint, 16 * joint + 16);
    const bound = inverse === null ? null : invertMatrix(inverse);
    const local = composeMatrix(scene.nodes[node].transform);
    const above = binds.get(parents[node]);
    binds.set(node, bound ?? (above === undefined ? local : multiplyMatrices(above, local)));
  }
  return [...binds.values()];
}
