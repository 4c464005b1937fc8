import { type Bounds, boundsOf } from '../math/bounds.ts';
import { posedMesh } from '../mesh/pose.ts';
import type { Scene } from '../mesh/scene.ts';
import { worldMatrices } from '../mesh/transform.ts';
import { transformPoints } from '../mesh/transform-mesh.ts';
import { usedPositions } from '../mesh/used-positions.ts';

/** Returns the bounding box of everything that the nodes show at rest; null if they show no faces. */
export function sceneBox(scene: Scene): Bounds | null {
  const worlds = worldMatrices(scene);
  let box: Bounds | null = null;
  for (const [i, { mesh }] of scene.nodes.entries()) {
    if (mesh < 0) continue;
    const { mesh: posed, skinned } = posedMesh(scene, i, worlds);
    if (posed.corners.length === 0) continue;
    const used = usedPositions(posed.positions, posed.corners);
    box = union(box, boundsOf(skinned ? used : transformPoints(used, worlds[i])));
  }
  return box;
}

function union(a: Bounds | null, b: Bounds): Bounds {
  if (a === null) return b;
  return {
    min: a.min.map((v, k) => Math.min(v, b.min[k])) as Bounds['min'],
    max: a.max.map((v, k) => Math.max(v, b.max[k])) as Bounds['max'],
  };
}
