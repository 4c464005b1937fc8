import type { PolygonMesh } from '../mesh/polygon-mesh.ts';
import type { Scene, SceneSource, Vector3 } from '../mesh/scene.ts';
import { emptyScene, sceneNode } from '../mesh/scene-defaults.ts';
import { turnScene } from './change-space.ts';

/** Returns the file's name without folder and extension, which names a model that has no name of its own. */
export function stem(path: string): string {
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(0, dot) : name;
}

/** Creates a scene for a format without hierarchy. Each mesh is at the origin, in a node of its own. */
export function meshScene(
  source: SceneSource,
  name: string,
  meshes: readonly { name: string; geometry: PolygonMesh }[],
): Scene {
  const scene = emptyScene(source, name);
  for (const mesh of meshes) {
    scene.roots.push(scene.nodes.length);
    scene.nodes.push(sceneNode({ name: mesh.name, mesh: scene.meshes.length }));
    scene.meshes.push({ ...mesh, morphWeights: [] });
  }
  return scene;
}

/**
 * Finishes a scene from a format without nodes, whose meshes are in the file's axes: rotates them to +Y up, and moves
 * their nodes to the point that the vertices are relative to.
 * @param offset of that point in meters, in the file's axes; null if it is the origin
 */
export function placeFlat(scene: Scene, offset: Vector3 | null): void {
  if (offset !== null) for (const node of scene.nodes) node.transform.translation = [...offset];
  turnScene(scene, 'y', scene.source.upAxis);
}
