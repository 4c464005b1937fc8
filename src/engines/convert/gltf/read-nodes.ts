import type { Quaternion, SceneNode, Vector3 } from '../../mesh/scene.ts';
import { sceneNode } from '../../mesh/scene-defaults.ts';
import { decomposeMatrix } from '../../mesh/transform.ts';
import { type ConvertContext, FormatError } from '../format.ts';
import { elementOf, type GltfDocument, type GltfNode } from './document.ts';
import type { AccessorReader } from './read-accessors.ts';
import { type LevelNodes, readLevels } from './read-levels.ts';
import { integerAt, propertyOf, stringAt } from './untyped.ts';

const INSTANCING = 'EXT_mesh_gpu_instancing';

/** The nodes of the file's scene. */
export interface NodeTree {
  nodes: SceneNode[];
  roots: number[];
  /** For each node of the file, its index in `nodes`; −1 if it is not in the scene. */
  numbers: Int32Array;
  levels: LevelNodes;
}

/**
 * Reads the nodes of the default scene (or else the first scene, or else all nodes), with parents before children in
 * the order of the file, and the nodes of skeletons outside it. A node with two parents, or in a cycle, stays where it
 * is found first. `mesh`, `skin`, `camera` and `light` remain the file's indices.
 * @throws FormatError if there are too many nodes or they are nested too deeply
 */
export function readNodes(
  document: GltfDocument,
  accessors: AccessorReader,
  context: ConvertContext,
): NodeTree {
  const { limits } = context;
  if (document.nodes.length > limits.nodes)
    throw new FormatError(
      `it has ${document.nodes.length} nodes, more than the limit of ${limits.nodes}`,
    );
  const nodes: SceneNode[] = [];
  const roots: number[] = [];
  const numbers = new Int32Array(document.nodes.length).fill(-1);
  const parents = parentsOf(document);
  const levels = readLevels(document, context);
  const visit = (root: number) => {
    elementOf(document.nodes, root, 'node');
    if (numbers[root] >= 0 || levels.nodes.has(root)) return;
    const waiting = [{ at: root, parent: -1, depth: 1 }];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const { at, parent, depth } = next;
      if (numbers[at] >= 0) {
        context.warn('node_repeated', 'a node has two parents; only the first was kept');
        continue;
      }
      if (depth > limits.depth)
        throw new FormatError(`its nodes are nested more than ${limits.depth} deep`);
      numbers[at] = nodes.length;
      (parent < 0 ? roots : nodes[parent].children).push(nodes.length);
      const given = document.nodes[at];
      nodes.push(readNode(given));
      for (let c = given.children.length - 1; c >= 0; c--) {
        elementOf(document.nodes, given.children[c], 'node');
        if (levels.nodes.has(given.children[c])) continue;
        waiting.push({ at: given.children[c], parent: numbers[at], depth: depth + 1 });
      }
    }
  };
  for (const root of sceneRoots(document, parents)) visit(root);
  for (const skin of document.skins)
    for (const joint of skin.joints) {
      elementOf(document.nodes, joint, 'node');
      if (numbers[joint] < 0) visit(rootOf(joint, parents));
    }
  if (numbers.some((number, i) => number < 0 && !levels.nodes.has(i)))
    context.warn('outside_scene', 'nodes that are not in the default scene were left out');
  addInstances(document, numbers, nodes, accessors, context);
  return { nodes, roots, numbers, levels };
}

function sceneRoots(document: GltfDocument, parents: Int32Array): number[] {
  const scene = document.scenes[document.scene ?? 0];
  if (scene !== undefined) return scene.nodes;
  return document.nodes.map((_, i) => i).filter((i) => parents[i] < 0);
}

function parentsOf({ nodes }: GltfDocument): Int32Array {
  const parents = new Int32Array(nodes.length).fill(-1);
  nodes.forEach((node, i) => {
    for (const child of node.children)
      if (child < nodes.length && parents[child] < 0) parents[child] = i;
  });
  return parents;
}

function rootOf(node: number, parents: Int32Array): number {
  let root = node;
  // In a cycle, this stops after one round.
  for (let steps = 0; parents[root] >= 0 && steps < parents.length; steps++) root = parents[root];
  return root;
}

function readNode(given: GltfNode): SceneNode {
  const { mesh = -1, skin = -1, camera = -1 } = given;
  return sceneNode({
    name: given.name,
    transform:
      given.matrix === undefined
        ? {
            translation: (given.translation ?? [0, 0, 0]) as Vector3,
            rotation: unitQuaternion(given.rotation ?? [0, 0, 0, 1]),
            scale: (given.scale ?? [1, 1, 1]) as Vector3,
            matrix: null,
          }
        : decomposeMatrix(given.matrix),
    mesh,
    skin,
    camera,
    light: integerAt(given.extensions.KHR_lights_punctual, 'light') ?? -1,
    ...purposeOf(given),
  });
}

/** Reads the mark with which the writer says that a node's mesh is not part of the model. */
function purposeOf({ extras }: GltfNode): Pick<SceneNode, 'purpose'> {
  const purpose = stringAt(extras, 'purpose');
  return purpose === 'collider' || purpose === 'level' ? { purpose } : {};
}

function unitQuaternion(q: number[]): Quaternion {
  const length = Math.hypot(...q);
  // Quaternions that have unit length except for rounding are kept bit for bit.
  if (Math.abs(length - 1) < 1e-6) return q as Quaternion;
  return length > 0 ? (q.map((v) => v / length) as Quaternion) : [0, 0, 0, 1];
}

/** Adds the instances of EXT_mesh_gpu_instancing as child nodes that hold the mesh. */
function addInstances(
  document: GltfDocument,
  numbers: Int32Array,
  nodes: SceneNode[],
  accessors: AccessorReader,
  { limits }: ConvertContext,
): void {
  document.nodes.forEach((given, i) => {
    const attributes = propertyOf(given.extensions[INSTANCING], 'attributes');
    const places = ['TRANSLATION', 'ROTATION', 'SCALE'].map((name) => integerAt(attributes, name));
    const [first = null] = places.filter((at) => at !== null);
    if (numbers[i] < 0 || first === null) return;
    const { count } = accessors.get(first);
    if (nodes.length + count > limits.nodes)
      throw new FormatError(`it has more than ${limits.nodes} nodes and instances`);
    const [translations, rotations, scales] = places.map((at, k) =>
      at === null ? null : accessors.floats(at, k === 1 ? 4 : 3),
    );
    for (const values of [translations, rotations, scales])
      if (values !== null && values.length < count * (values === rotations ? 4 : 3))
        throw new FormatError('the attributes of its instances differ in length');
    const parent = nodes[numbers[i]];
    for (let k = 0; k < count; k++) {
      const part = (values: Float32Array | null, width: number, missing: number[]) =>
        values === null ? missing : Array.from(values.subarray(k * width, (k + 1) * width));
      parent.children.push(nodes.length);
      nodes.push(
        sceneNode({
          name: parent.name,
          transform: {
            translation: part(translations, 3, [0, 0, 0]) as Vector3,
            rotation: unitQuaternion(part(rotations, 4, [0, 0, 0, 1])),
            scale: part(scales, 3, [1, 1, 1]) as Vector3,
            matrix: null,
          },
          mesh: parent.mesh,
        }),
      );
    }
    parent.mesh = -1;
  });
}
