import { type Bounds, boundsOf, unionOf } from '../math/bounds.ts';
import { posedMesh } from '../mesh/pose.ts';
import type { Scene } from '../mesh/scene.ts';
import { showsMesh } from '../mesh/shown-meshes.ts';
import { worldMatrices } from '../mesh/transform.ts';
import { transformPoints } from '../mesh/transform-mesh.ts';
import { usedPositions } from '../mesh/used-positions.ts';

/** Returns the bounding box of everything that the nodes show at rest; null if they show no faces. */
export function sceneBox(scene: Scene): Bounds | null {
  const worlds = worldMatrices(scene);
  let box: Bounds | null = null;
  for (const [i, node] of scene.nodes.entries()) {
    if (!showsMesh(node)) continue;
    const { mesh: posed, skinned } = posedMesh(scene, i, worlds);
    if (posed.corners.length === 0) continue;
    const used = usedPositions(posed.positions, posed.corners);
    box = unionOf(box, boundsOf(skinned ? used : transformPoints(used, worlds[i])));
  }
  return box;
}
