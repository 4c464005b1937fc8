import type { Scene } from './scene.ts';
import { showsMesh } from './shown-meshes.ts';
import { type Strokes, shownColors } from './strokes.ts';
import { worldMatrices } from './transform.ts';
import { transformPoints } from './transform-mesh.ts';

/** Points and lines in world space, with the colors of their materials. */
export interface PlacedStrokes extends Strokes {
  /** Name of the node, or of its mesh. */
  name: string;
}

/** Returns all points and lines of a scene, in the order of its nodes. */
export function placedStrokes(scene: Scene): PlacedStrokes[] {
  const worlds = worldMatrices(scene);
  return scene.nodes.flatMap((node, index) => {
    const mesh = scene.meshes[node.mesh];
    if (!showsMesh(node)) return [];
    return (mesh.strokes ?? []).map((strokes) => ({
      ...strokes,
      name: node.name || mesh.name,
      positions: transformPoints(strokes.positions, worlds[index]),
      colors: shownColors(strokes, scene.materials),
    }));
  });
}
