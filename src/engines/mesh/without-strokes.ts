import type { Scene } from './scene.ts';
import { NoFacesError } from './scene-error.ts';

/** Whether there is a point or line beside the faces. */
export function hasStrokes(scene: Pick<Scene, 'meshes'>): boolean {
  return scene.meshes.some(({ strokes }) => strokes !== undefined && strokes.length > 0);
}

/**
 * The scene as what holds surfaces alone can take it: without points and lines, and without meshes that are nothing else.
 * @throws SceneError where no face is left
 */
export function withoutStrokes(scene: Scene): Scene {
  if (!hasStrokes(scene)) return scene;
  const numbers: number[] = [];
  const meshes: Scene['meshes'] = [];
  for (const { strokes: _, ...mesh } of scene.meshes) {
    const shown = mesh.geometry.corners.length > 0;
    numbers.push(shown ? meshes.push(mesh) - 1 : -1);
  }
  if (meshes.length === 0 && scene.animations.length === 0 && scene.skins.length === 0)
    throw new NoFacesError('the model has points or lines and no faces: only pictures can show it');
  const nodes = scene.nodes.map((node) => ({ ...node, mesh: numbers[node.mesh] ?? -1 }));
  return { ...scene, meshes, nodes };
}
