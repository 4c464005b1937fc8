import type { Scene, SceneNode } from './scene.ts';

/** Returns whether a node shows a mesh as part of the model: not a collider or a level of detail. */
export function showsMesh({ mesh, purpose }: SceneNode): boolean {
  return mesh >= 0 && purpose === undefined;
}

/**
 * Returns the scene with each mesh shown by its first node only, for what instances share, such as UVs. A scene without
 * instances is returned unchanged.
 */
export function withoutInstances(scene: Scene): Scene {
  const first = new Map<number, SceneNode>();
  for (const node of scene.nodes)
    if (showsMesh(node) && !first.has(node.mesh)) first.set(node.mesh, node);
  const isInstance = (node: SceneNode) => showsMesh(node) && first.get(node.mesh) !== node;
  if (!scene.nodes.some(isInstance)) return scene;
  const nodes = scene.nodes.map((node) =>
    isInstance(node) ? { ...node, mesh: -1, skin: -1 } : node,
  );
  return { ...scene, nodes };
}

/** Returns the indices of the meshes that are not part of what the model shows: levels of detail and colliders. */
export function unshownMeshes({ meshes, nodes }: Pick<Scene, 'meshes' | 'nodes'>): Set<number> {
  const unshown = new Set(meshes.flatMap(({ levels = [] }) => levels.map(({ mesh }) => mesh)));
  for (const { mesh, purpose } of nodes) if (purpose !== undefined) unshown.add(mesh);
  for (const node of nodes) if (showsMesh(node)) unshown.delete(node.mesh);
  return unshown;
}
