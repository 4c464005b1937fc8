import type { MeshInstance } from './read-meshes.ts';
import type { GeometrySkin } from './read-skin.ts';
import type { FbxSource } from './source.ts';

const IDENTITY = Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1);

/**
 * Adds skins to the scene for the meshes that have them. If no joint moves some vertices of a mesh, the mesh needs a
 * skin for each of its nodes.
 */
export function addSkins(instances: readonly MeshInstance[], { scene, nodeOf }: FbxSource): void {
  const made = new Map<string, number>();
  const numbers = new Map<GeometrySkin, number>();
  for (const instance of instances) {
    const { skin } = instance.geometry;
    if (skin === null) continue;
    if (!numbers.has(skin)) numbers.set(skin, numbers.size);
    const key = `${numbers.get(skin)} ${skin.restJoint < 0 ? '' : instance.node}`;
    let index = made.get(key);
    if (index === undefined) {
      const joints = skin.joints.map((bone) => nodeOf.get(bone)!);
      const matrices = [...skin.inverseBind];
      if (skin.restJoint >= 0) {
        joints.push(instance.node);
        matrices.push(IDENTITY);
      }
      const inverseBindMatrices = new Float32Array(matrices.length * 16);
      for (const [i, matrix] of matrices.entries()) inverseBindMatrices.set(matrix, i * 16);
      index = scene.skins.push({ name: skin.name, joints, inverseBindMatrices }) - 1;
      made.set(key, index);
    }
    scene.nodes[instance.node].skin = index;
  }
}
