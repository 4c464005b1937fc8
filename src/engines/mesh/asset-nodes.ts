import type { PolygonMesh } from './polygon-mesh.ts';
import type { MeshLevel, Scene } from './scene.ts';
import { material, sceneNode } from './scene-defaults.ts';
import { showsMesh } from './shown-meshes.ts';
import { parentsOf } from './transform.ts';
import { triangleMesh } from './triangle-mesh.ts';

/** A level of detail, as the simplifier makes it. */
interface MadeLevel {
  screenSize: number;
  /** For each mesh of the scene, the mesh of this level, or null if the mesh stays as it is. */
  meshes: readonly (PolygonMesh | null)[];
}

/**
 * Returns a scene whose meshes have levels of detail. glTF files hold them as `MSFT_lod`; the model itself looks the
 * same everywhere. A mesh that some level leaves as it is stays the same in that level.
 */
export function attachLevels(scene: Scene, levels: readonly MadeLevel[]): Scene {
  const meshes = [...scene.meshes];
  scene.meshes.forEach((mesh, i) => {
    const own: MeshLevel[] = [];
    levels.forEach(({ screenSize, meshes: made }, k) => {
      const geometry = made[i] ?? null;
      if (geometry === null) return;
      const { levels: _levels, offset: _offset, ...rest } = mesh;
      const name = mesh.name === '' ? '' : `${mesh.name}_LOD${k + 1}`;
      own.push({ mesh: meshes.push({ ...rest, name, geometry }) - 1, screenSize });
    });
    if (own.length > 0) meshes[i] = { ...mesh, levels: own };
  });
  return { ...scene, meshes };
}

/** Returns the whole scene at one level of detail, without other levels. */
export function sceneAtLevel(scene: Scene, { meshes }: MadeLevel): Scene {
  return {
    ...scene,
    meshes: scene.meshes.map(({ levels: _levels, ...mesh }, i) => ({
      ...mesh,
      geometry: meshes[i] ?? mesh.geometry,
    })),
  };
}

/**
 * Returns the scene with all levels of detail in it: every node that shows a mesh becomes the parent of one node for
 * each level, which is named after it. Levels of a skinned mesh that hangs from a joint become roots instead, because
 * FBX places them there anyway, and would give them other names to do so.
 * @returns `added`: the names of the nodes that show simplified levels
 */
export function withLevelNodes(
  scene: Scene,
  levels: readonly MadeLevel[],
): { scene: Scene; added: string[] } {
  if (levels.length === 0) return { scene, added: [] };
  const nodes = [...scene.nodes];
  const roots = [...scene.roots];
  const meshes = [...scene.meshes];
  const isInSkeleton = skeletonOf(scene);
  const ofLevel = levels.map(({ meshes: own }) =>
    scene.meshes.map((mesh, i) => {
      const geometry = own[i] ?? null;
      return geometry === null ? i : meshes.push({ ...mesh, geometry }) - 1;
    }),
  );
  const added: string[] = [];
  const copies = new Map<number, number[]>();
  for (const [i, node] of scene.nodes.entries()) {
    if (!showsMesh(node)) continue;
    const name = node.name || scene.meshes[node.mesh].name || 'model';
    const shown = [node.mesh, ...ofLevel.map((own) => own[node.mesh])];
    const children = shown.map((mesh, level) => {
      const copy = sceneNode({
        name: `${name}_LOD${level}`,
        mesh,
        skin: node.skin,
        ...(level > 0 && { purpose: 'level' as const }),
      });
      if (level > 0) added.push(copy.name);
      return nodes.push(copy) - 1;
    });
    copies.set(i, children);
    const isApart = node.skin >= 0 && isInSkeleton(i);
    if (isApart) roots.push(...children);
    const below = isApart ? node.children : [...node.children, ...children];
    nodes[i] = { ...node, name, mesh: -1, skin: -1, children: below };
  }
  // Keys of morph weights belong to the nodes that show the mesh.
  const hasTargets = (node: number) =>
    (meshes[nodes[node].mesh]?.geometry.morphTargets.length ?? 0) > 0;
  const animations = scene.animations.map((animation) => ({
    ...animation,
    channels: animation.channels.flatMap((channel) =>
      channel.path === 'weights'
        ? (copies.get(channel.node) ?? [channel.node])
            .filter(hasTargets)
            .map((node) => ({ ...channel, node }))
        : [channel],
    ),
  }));
  return { scene: { ...scene, nodes, roots, meshes, animations }, added };
}

/** Returns whether a node is a joint or below one. */
function skeletonOf(scene: Scene): (node: number) => boolean {
  const joints = new Set(scene.skins.flatMap((skin) => skin.joints));
  const parents = parentsOf(scene);
  return (node) => {
    for (let at = node; at >= 0; at = parents[at]) if (joints.has(at)) return true;
    return false;
  };
}

/**
 * Returns a scene with a node for each piece of a collider, in world space. Renders and statistics ignore these nodes,
 * and their material is invisible in viewers that know nothing of colliders: each texel is cut off by its alpha.
 * @param nameOf name of the node of piece k, by which an engine recognizes it
 */
export function withColliderNodes(
  scene: Scene,
  pieces: readonly { positions: Float32Array; indices: Uint32Array }[],
  nameOf: (piece: number) => string,
): Scene {
  if (pieces.length === 0) return scene;
  const nodes = [...scene.nodes];
  const meshes = [...scene.meshes];
  const roots = [...scene.roots];
  const invisible = material({
    name: 'collider',
    baseColor: [1, 1, 1, 0],
    alphaMode: 'mask',
    alphaCutoff: 0.5,
  });
  const materials = [...scene.materials, invisible];
  pieces.forEach(({ positions, indices }, k) => {
    const name = nameOf(k);
    const geometry = triangleMesh(positions, indices, { material: materials.length - 1 });
    const mesh = meshes.push({ name, geometry, morphWeights: [] }) - 1;
    roots.push(nodes.push(sceneNode({ name, mesh, purpose: 'collider' })) - 1);
  });
  return { ...scene, nodes, meshes, roots, materials };
}
