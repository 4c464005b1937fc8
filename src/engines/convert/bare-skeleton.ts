import type { Scene } from '../mesh/scene.ts';
import { invertMatrix, worldMatrices } from '../mesh/transform.ts';

/**
 * Ensures that the joints of a file without meshes stay joints, by adding a skin in the default pose that no mesh uses.
 * Writers turn the joints of a skin into bones.
 */
export function addBareSkeleton(scene: Scene, joints: readonly number[]): void {
  if (joints.length === 0 || scene.skins.length > 0 || scene.meshes.length > 0) return;
  const worlds = worldMatrices(scene);
  const inverseBindMatrices = new Float32Array(joints.length * 16);
  joints.forEach((joint, j) => {
    const inverse = invertMatrix(worlds[joint]);
    if (inverse !== null) inverseBindMatrices.set(inverse, 16 * j);
    else for (let k = 0; k < 16; k += 5) inverseBindMatrices[16 * j + k] = 1;
  });
  scene.skins.push({ name: 'Skeleton', joints: [...joints], inverseBindMatrices });
}
