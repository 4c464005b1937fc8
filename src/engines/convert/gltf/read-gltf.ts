import type { Scene } from '../../mesh/scene.ts';
import { emptyScene, sceneNode } from '../../mesh/scene-defaults.ts';
import { NoFacesError } from '../../mesh/scene-error.ts';
import { type ConvertContext, FormatError, type SourceFiles } from '../format.ts';
import { isGlb, unpackGlb } from './container.ts';
import { type GltfDocument, parseDocument } from './document.ts';
import { checkExtensions } from './extensions.ts';
import { noteUnread } from './note-unread.ts';
import { AccessorReader } from './read-accessors.ts';
import { BufferStore } from './read-buffers.ts';
import { decodeDraco } from './read-draco.ts';
import { readMaterials } from './read-materials.ts';
import { type MeshTotals, readMesh } from './read-mesh.ts';
import { type NodeTree, readNodes } from './read-nodes.ts';
import { readAnimations, readSkins } from './read-rig.ts';
import { readTextures } from './read-textures.ts';
import { readCameras, readLights } from './read-view.ts';
import { convertSpecularGlossiness } from './specular-glossiness.ts';

/**
 * Reads glTF 2.0, as a GLB or as JSON with other files next to it (Khronos specification 2.0.1). Supports Draco and
 * meshopt compression, quantization, sparse accessors and instancing. Vertices stay as in the file, and every corner
 * layer shares `corners`.
 */
export async function readGltf(files: SourceFiles, context: ConvertContext): Promise<Scene> {
  const glb = isGlb(files.main);
  const { json, binary } = glb ? unpackGlb(files.main) : { json: files.main, binary: null };
  const document = parseDocument(json, context);
  checkExtensions(document, context);
  noteUnread(document, context.unread);
  const buffers = new BufferStore(document, binary, files, context);
  const accessors = new AccessorReader(document, buffers, context);
  await buffers.ready();
  await decodeDraco(document, buffers, accessors, context);

  const scene = emptyScene({
    format: glb ? 'glb' : 'gltf',
    generator: document.asset.generator ?? null,
    unitMetres: 1,
    upAxis: 'y',
  });
  scene.name = document.scenes[document.scene ?? 0]?.name ?? '';
  const { images, textureUse } = await readTextures(document, buffers, context);
  scene.images = images;
  scene.materials = readMaterials(document, textureUse);
  await convertSpecularGlossiness(document, scene.materials, images, textureUse, context);
  scene.cameras = readCameras(document);
  scene.lights = readLights(document);
  const tree = readNodes(document, accessors, context);
  scene.nodes = tree.nodes;
  scene.roots = tree.roots;
  await readMeshes(document, scene, tree, accessors, context);
  scene.skins = readSkins(document, tree, accessors);
  dropMissing(scene);
  scene.animations = readAnimations(
    document,
    tree,
    scene.nodes.map((node) => scene.meshes[node.mesh]?.geometry.morphTargets.length ?? 0),
    accessors,
    context,
  );
  await context.work.breathe(1);
  return scene;
}

/** Reads the meshes that nodes use, in the order of the file, and renumbers the nodes' references. */
async function readMeshes(
  document: GltfDocument,
  scene: Scene,
  tree: NodeTree,
  accessors: AccessorReader,
  context: ConvertContext,
): Promise<void> {
  if (document.nodes.length === 0) addNodesForMeshes(document, tree, context);
  const used = new Set(scene.nodes.map((node) => node.mesh));
  const { ofMeshes } = tree.levels;
  for (const [mesh, levels] of ofMeshes)
    if (used.has(mesh)) for (const level of levels) used.add(level.mesh);
  const totals: MeshTotals = { vertices: 0, corners: 0, layerElements: 0 };
  const numbers = new Map<number, number>();
  for (const [i, given] of document.meshes.entries()) {
    if (!used.has(i)) continue;
    const mesh = readMesh(given, accessors, totals, document.materials.length, context);
    if (mesh !== null) numbers.set(i, scene.meshes.push(mesh) - 1);
    await context.work.breathe(0.5 + (0.4 * (i + 1)) / document.meshes.length);
  }
  if (used.size - Number(used.has(-1)) > 0 && scene.meshes.length === 0)
    throw new NoFacesError('the model has no faces: its meshes are empty');
  for (const node of scene.nodes) {
    if (node.mesh >= document.meshes.length)
      throw new FormatError(
        `it refers to mesh ${node.mesh}, but has only ${document.meshes.length}`,
      );
    node.mesh = numbers.get(node.mesh) ?? -1;
  }
  for (const [mesh, levels] of ofMeshes) {
    const number = numbers.get(mesh);
    if (number === undefined) continue;
    const read = levels.flatMap(({ mesh: level, screenSize }) => {
      const own = numbers.get(level);
      return own === undefined ? [] : [{ mesh: own, screenSize }];
    });
    if (read.length > 0) scene.meshes[number].levels = read;
  }
  applyNodeWeights(document, scene, tree, context);
}

/**
 * Applies morph weights that nodes have of their own. A scene stores weights on the mesh, so a mesh gets those of its
 * first node.
 */
function applyNodeWeights(
  document: GltfDocument,
  scene: Scene,
  tree: NodeTree,
  context: ConvertContext,
): void {
  const given = new Map<number, string>();
  document.nodes.forEach(({ weights }, i) => {
    const { mesh } = scene.nodes[tree.numbers[i]] ?? { mesh: -1 };
    if (mesh < 0 || weights.length !== scene.meshes[mesh].morphWeights.length) return;
    const before = given.get(mesh);
    if (before === undefined) scene.meshes[mesh].morphWeights = weights;
    else if (before !== String(weights))
      context.warn(
        'morph_weights',
        'nodes that share a mesh had different morph weights; the first were kept',
      );
    given.set(mesh, before ?? String(weights));
  });
}

/** Adds a node for each mesh, for files that are libraries of meshes without nodes. */
function addNodesForMeshes(document: GltfDocument, tree: NodeTree, context: ConvertContext): void {
  if (document.meshes.length > context.limits.nodes)
    throw new FormatError(`it has more than ${context.limits.nodes} meshes`);
  document.meshes.forEach(({ name }, mesh) => {
    tree.roots.push(tree.nodes.push(sceneNode({ name, mesh })) - 1);
  });
}

/** Removes references to missing parts of the file, and the skins of meshes without weights. */
function dropMissing(scene: Scene): void {
  for (const node of scene.nodes) {
    if (node.camera >= scene.cameras.length) node.camera = -1;
    if (node.light >= scene.lights.length) node.light = -1;
    const skin = scene.skins[node.skin];
    const skinning = scene.meshes[node.mesh]?.geometry.skinning;
    if (skin === undefined || !skinning) node.skin = -1;
  }
}
