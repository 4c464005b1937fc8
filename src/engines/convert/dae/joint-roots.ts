import type { Scene } from '../../mesh/scene.ts';
import { decomposeMatrix, type Matrix4, parentsOf, worldMatrices } from '../../mesh/transform.ts';

/** Relative tolerance within which scales count as equal. */
const EVEN = 1e-4;

/**
 * Returns the topmost joints that are written at the scene's root, each with the world matrix of the parent that it
 * loses. Blender applies transforms above a skeleton twice, which tears skinned meshes apart; at the root there are no
 * such transforms. A skeleton whose ancestors move or scale unevenly stays in place.
 */
export function jointRoots(scene: Scene): Map<number, Matrix4> {
  const parents = parentsOf(scene);
  const joints = new Set(scene.skins.flatMap((skin) => skin.joints));
  const moving = new Set(
    scene.animations.flatMap(({ channels }) => channels.map(({ node }) => node)),
  );
  const worlds = worldMatrices(scene);
  const roots = new Map<number, Matrix4>();
  for (const joint of joints) {
    const above: number[] = [];
    for (let node = parents[joint]; node >= 0; node = parents[node]) above.push(node);
    if (above.length === 0 || above.some((node) => joints.has(node) || moving.has(node))) continue;
    const world = worlds[above[0]];
    const [x, y, z] = decomposeMatrix(world).scale;
    // With uneven scales, keys would contain shear, which other programs do not support.
    const isEven = Math.abs(x - y) + Math.abs(y - z) < EVEN * Math.abs(x);
    if (isEven) roots.set(joint, world);
  }
  return roots;
}
