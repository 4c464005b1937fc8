import { compact } from '../../mesh/compact.ts';
import type { Material, Scene, SceneMesh } from '../../mesh/scene.ts';
import { selectFaces } from '../../mesh/select-faces.ts';
import { showsMesh } from '../../mesh/shown-meshes.ts';
import { parentsOf, worldMatrices } from '../../mesh/transform.ts';
import { transformMesh } from '../../mesh/transform-mesh.ts';
import type { InnerShellRemoval, Work } from '../../spec.ts';
import { paced } from '../../work/steps.ts';
import { hiddenShells } from './hidden-shells.ts';
import { partsOfFaces, type Shell, shellsOf } from './shell.ts';

/** Extensions of materials through which other surfaces are seen. */
const SEE_THROUGH: readonly string[] = [
  'KHR_materials_transmission',
  'KHR_materials_diffuse_transmission',
  'KHR_materials_volume',
];

/**
 * Removes the connected parts that lie wholly inside of a closed, opaque part, in the same mesh or another one. Meshes
 * with a skin, morph targets or levels of detail, and all below an animated node, neither hide parts nor lose any. A
 * mesh that several nodes show loses the parts that are hidden at all of them.
 */
export async function removeInnerShells(scene: Scene, work: Work): Promise<InnerShellRemoval> {
  const isOpaque = (index: number) => {
    const material = scene.materials[index];
    return material === undefined || hidesAll(material);
  };
  const worlds = worldMatrices(scene);
  const nodes = stillNodes(scene);
  const ofNodes = nodes.map((n) => {
    const { geometry } = scene.meshes[scene.nodes[n].mesh];
    return {
      mesh: scene.nodes[n].mesh,
      shells: shellsOf(transformMesh(geometry, worlds[n]), isOpaque),
    };
  });
  await work.breathe(0.3);
  const hidden = await paced(hiddenShells(ofNodes.flatMap(({ shells }) => shells)), work, 0.9);
  if (hidden.size === 0) return { scene, shells: 0, faces: 0 };
  const parts = partsToRemove(scene, ofNodes, hidden);
  let [shells, faces] = [0, 0];
  const meshes = scene.meshes.map((mesh, m) => {
    const removed = parts.get(m);
    if (removed === undefined) return mesh;
    shells += removed.size;
    const left = withoutParts(mesh, removed);
    faces += mesh.geometry.faceOffsets.length - left.geometry.faceOffsets.length;
    return left;
  });
  // A mesh without faces is not shown, because some formats cannot hold one.
  const isEmpty = (m: number) => parts.has(m) && meshes[m].geometry.corners.length === 0;
  const shown = scene.nodes.map((node) => (isEmpty(node.mesh) ? { ...node, mesh: -1 } : node));
  return { scene: { ...scene, meshes, nodes: shown }, shells, faces };
}

function hidesAll({ alphaMode, extensions }: Material): boolean {
  return alphaMode === 'opaque' && !SEE_THROUGH.some((name) => Object.hasOwn(extensions, name));
}

/** Returns the nodes whose meshes neither move nor change their shape. */
function stillNodes(scene: Scene): number[] {
  const { nodes, meshes, animations } = scene;
  const moving = new Set(animations.flatMap(({ channels }) => channels.map(({ node }) => node)));
  const parents = parentsOf(scene);
  const isMoving = (node: number) => {
    // A chain of parents is at most as long as there are nodes, unless it is a cycle.
    for (let n = node, steps = 0; n >= 0 && steps <= nodes.length; n = parents[n], steps++)
      if (moving.has(n)) return true;
    return false;
  };
  return [...nodes.keys()].filter((n) => {
    const node = nodes[n];
    if (!showsMesh(node) || node.skin >= 0 || isMoving(n)) return false;
    const { geometry, levels = [] } = meshes[node.mesh];
    const isStill = geometry.skinning === null && geometry.morphTargets.length === 0;
    return isStill && levels.length === 0 && geometry.corners.length > 0;
  });
}

/** Returns, for each mesh that loses any, the parts that are hidden at every node that shows the mesh. */
function partsToRemove(
  { nodes }: Scene,
  ofNodes: readonly { mesh: number; shells: readonly Shell[] }[],
  hidden: ReadonlySet<Shell>,
): Map<number, Set<number>> {
  const users = new Map<number, number>();
  for (const { mesh } of nodes) users.set(mesh, (users.get(mesh) ?? 0) + 1);
  const times = new Map<number, Map<number, number>>();
  for (const { mesh, shells } of ofNodes) {
    const counts = times.get(mesh) ?? new Map<number, number>();
    times.set(mesh, counts);
    for (const shell of shells)
      if (hidden.has(shell)) counts.set(shell.part, (counts.get(shell.part) ?? 0) + 1);
  }
  const parts = new Map<number, Set<number>>();
  for (const [mesh, counts] of times) {
    const all = [...counts].filter(([, count]) => count === users.get(mesh));
    if (all.length > 0) parts.set(mesh, new Set(all.map(([part]) => part)));
  }
  return parts;
}

/** Returns the mesh without some of its parts, and without the vertices that nothing else uses. */
function withoutParts(mesh: SceneMesh, removed: ReadonlySet<number>): SceneMesh {
  const ofFaces = partsOfFaces(mesh.geometry);
  const kept = selectFaces(
    mesh.geometry,
    Uint32Array.from(ofFaces.keys()).filter((face) => !removed.has(ofFaces[face])),
  );
  const { positions, indices: corners } = compact(kept.positions, kept.corners);
  return { ...mesh, geometry: { ...kept, positions, corners } };
}
