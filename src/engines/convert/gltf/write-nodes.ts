import type { Scene, SceneNode, Transform } from '../../mesh/scene.ts';
import { parentsOf } from '../../mesh/transform.ts';
import { splitShear } from '../shear.ts';
import { unitQuaternion } from './bounded.ts';

type Json = Record<string, unknown>;

/** Indices in the file of what a scene's node refers to; undefined for something that is not written. */
export interface NodeReferences {
  mesh(index: number): number | undefined;
  skin(node: SceneNode): number | undefined;
  camera(index: number): number | undefined;
  light(index: number): number | undefined;
}

/** Nodes in glTF's JSON. */
export interface WrittenNodes {
  nodes: Json[];
  roots: number[];
  /**
   * For each node of the scene, the node that carries its content: the node itself, or the inner one of two (see
   * `splitShear`).
   */
  inner: number[];
}

/**
 * Writes the nodes with unchanged indices. A node with shear becomes two nodes, and the inner ones come after all
 * others. Roots that contain parts of the same skeleton get a common node above them, because the joints of a skin must
 * have a common root.
 */
export function writeNodes(scene: Scene, references: NodeReferences): WrittenNodes {
  const nodes: Json[] = [];
  const inner = scene.nodes.map((_, i) => i);
  const inserted: Json[] = [];
  scene.nodes.forEach((node, i) => {
    const held = heldBy(node, references);
    if (node.transform.matrix === null) {
      nodes.push({ ...named(node.name), ...placed(node.transform), ...held });
      return;
    }
    const split = splitShear(node.transform.matrix);
    inner[i] = scene.nodes.length + inserted.length;
    inserted.push({ ...named(`${node.name}_inner`), ...placed(split.inner), ...held });
    nodes.push({ ...named(node.name), ...placed(split.outer), children: [inner[i]] });
  });
  for (const node of inserted) nodes.push(node);
  if (!haveSkeletonsApart(scene)) return { nodes, roots: scene.roots, inner };
  nodes.push({ name: 'Root', children: scene.roots });
  return { nodes, roots: [nodes.length - 1], inner };
}

function heldBy(node: SceneNode, references: NodeReferences): Json {
  const mesh = references.mesh(node.mesh);
  const skin = mesh === undefined ? undefined : references.skin(node);
  const camera = references.camera(node.camera);
  const light = references.light(node.light);
  return {
    ...(node.children.length > 0 && { children: node.children }),
    ...(mesh !== undefined && { mesh }),
    ...(skin !== undefined && { skin }),
    ...(camera !== undefined && { camera }),
    ...(light !== undefined && { extensions: { KHR_lights_punctual: { light } } }),
  };
}

function named(name: string): Json {
  return name === '' ? {} : { name };
}

function placed({ translation, rotation, scale }: Transform): Json {
  return {
    ...(translation.some((v) => v !== 0) && { translation }),
    ...((rotation[3] !== 1 || rotation.slice(0, 3).some((v) => v !== 0)) && {
      rotation: unitQuaternion(rotation),
    }),
    ...(scale.some((v) => v !== 1) && { scale }),
  };
}

function haveSkeletonsApart(scene: Scene): boolean {
  const parents = parentsOf(scene);
  const rootOf = (node: number) => {
    let root = node;
    while (parents[root] >= 0) root = parents[root];
    return root;
  };
  return scene.skins.some(({ joints }) => new Set(joints.map(rootOf)).size > 1);
}
