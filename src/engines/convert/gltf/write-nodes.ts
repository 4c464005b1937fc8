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
  writeLevels(scene, nodes, inner, references);
  if (!haveSkeletonsApart(scene)) return { nodes, roots: scene.roots, inner };
  nodes.push({ name: 'Root', children: scene.roots });
  return { nodes, roots: [nodes.length - 1], inner };
}

/**
 * Writes the levels of detail of each node's mesh as nodes of their own, outside the scene (MSFT_lod): programs that do
 * not know the extension show the finest level only. A level takes the place of a node with all that is below it, and
 * does not move with the node's animations, so that the mesh gets a node of its own where that matters.
 */
function writeLevels(
  scene: Scene,
  nodes: Json[],
  inner: number[],
  references: NodeReferences,
): void {
  const animated = new Set(
    scene.animations.flatMap(({ channels }) => channels.map(({ node }) => node)),
  );
  scene.nodes.forEach((node, i) => {
    const levels = (scene.meshes[node.mesh]?.levels ?? []).flatMap(({ mesh, screenSize }) => {
      const written = references.mesh(mesh);
      return written === undefined ? [] : [{ mesh: written, screenSize }];
    });
    const holder = nodes[inner[i]];
    if (levels.length === 0 || holder.mesh === undefined) return;
    const base = node.name || scene.meshes[node.mesh].name || 'mesh';
    if (holder.children !== undefined || animated.has(i)) {
      const { mesh, skin, ...rest } = holder;
      const own = { name: `${base}_LOD0`, mesh, ...(skin !== undefined && { skin }) };
      const at = nodes.push(own) - 1;
      nodes[inner[i]] = { ...rest, children: [...((rest.children as number[]) ?? []), at] };
      inner[i] = at;
    }
    const finest = nodes[inner[i]];
    const place = Object.fromEntries(
      ['translation', 'rotation', 'scale', 'skin'].flatMap((key) =>
        finest[key] === undefined ? [] : [[key, finest[key]]],
      ),
    );
    const ids = levels.map(
      ({ mesh }, k) => nodes.push({ name: `${base}_LOD${k + 1}`, ...place, mesh }) - 1,
    );
    finest.extensions = { ...(finest.extensions as object | undefined), MSFT_lod: { ids } };
    finest.extras = { MSFT_screencoverage: [...levels.map(({ screenSize }) => screenSize), 0] };
  });
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
    ...(node.purpose !== undefined && { extras: { purpose: node.purpose } }),
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
