import { FormatError } from '../format.ts';
import type { Collada } from './collada.ts';
import type { NodeReader, SkinnedNode } from './read-nodes.ts';

/**
 * Finds the joints of every skinned node by searching for their names below its skeletons, and adds the skins to the
 * scene.
 */
export function bindSkins(collada: Collada, nodes: NodeReader): void {
  const finder = new JointFinder(nodes);
  const shared = new Map<string, number>();
  for (const skinned of nodes.skinned) {
    const joints = skinned.joints.names.map((name) => finder.find(name, skinned.skeletons));
    const missing = joints.indexOf(-1);
    if (missing >= 0) {
      collada.context.warn(
        'skin_skipped',
        `The joint "${skinned.joints.names[missing].slice(0, 80)}" is not in the scene; the skin "${skinned.name.slice(0, 80)}" was left out.`,
      );
      continue;
    }
    nodes.scene.nodes[skinned.node].skin = skinIndex(nodes, skinned, joints, shared);
  }
  dropUnboundWeights(nodes);
}

function skinIndex(
  nodes: NodeReader,
  { joints, name }: SkinnedNode,
  indices: number[],
  shared: Map<string, number>,
): number {
  const key = `${indices.join(' ')} ${joints.inverseBindMatrices.join(' ')}`;
  const known = shared.get(key);
  if (known !== undefined) return known;
  const { inverseBindMatrices } = joints;
  const index = nodes.scene.skins.push({ name, joints: indices, inverseBindMatrices }) - 1;
  shared.set(key, index);
  return index;
}

/** Removes the weights of meshes that no skin moves, because they would refer to joints that do not exist. */
function dropUnboundWeights({ scene }: NodeReader): void {
  const bound = new Set(scene.nodes.filter((node) => node.skin >= 0).map((node) => node.mesh));
  scene.meshes.forEach((mesh, index) => {
    if (mesh.geometry.skinning !== null && !bound.has(index))
      mesh.geometry = { ...mesh.geometry, skinning: null };
  });
}

/**
 * Finds joints by reference. They are referred to by `sid` below a skeleton, by `id`, or, in files of some exporters,
 * by name.
 */
class JointFinder {
  readonly #nodes: NodeReader;
  readonly #parents: Int32Array;
  readonly #named = new Map<string, number[]>();

  constructor(nodes: NodeReader) {
    this.#nodes = nodes;
    this.#parents = new Int32Array(nodes.scene.nodes.length).fill(-1);
    nodes.scene.nodes.forEach((node, index) => {
      for (const child of node.children) this.#parents[child] = index;
      const origin = nodes.origins[index];
      if (origin === null) return;
      for (const key of new Set([`sid ${origin.sid}`, `id ${origin.id}`, `name ${node.name}`])) {
        const known = this.#named.get(key);
        if (known === undefined) this.#named.set(key, [index]);
        else known.push(index);
      }
    });
  }

  find(name: string, skeletons: string[]): number {
    const roots = new Set(
      skeletons.flatMap((url) => this.#named.get(`id ${url.replace(/^#/, '')}`) ?? []),
    );
    for (const kind of ['sid', 'id', 'name']) {
      const found = this.#named.get(`${kind} ${name}`) ?? [];
      const below = found.length < 2 ? undefined : found.find((node) => this.#isBelow(node, roots));
      if (found.length > 0) return below ?? found[0];
    }
    return -1;
  }

  #isBelow(node: number, roots: Set<number>): boolean {
    for (let at = node, steps = 0; at >= 0; at = this.#parents[at], steps++) {
      if (roots.has(at)) return true;
      if (steps > this.#nodes.scene.nodes.length) throw new FormatError('The nodes form a cycle.');
    }
    return false;
  }
}
