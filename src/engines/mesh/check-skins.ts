import { allFinite } from './finite.ts';
import type { Mend } from './repair.ts';
import type { Scene } from './scene.ts';

/** Removes skins that do not match their joints; weights on joints that a skin lacks go to its first joint. */
export function checkSkins(scene: Scene, mend: Mend): void {
  const sound = scene.skins.map(
    ({ joints, inverseBindMatrices }) =>
      joints.length > 0 &&
      joints.every((joint) => scene.nodes[joint] !== undefined) &&
      inverseBindMatrices.length === 16 * joints.length &&
      allFinite(inverseBindMatrices),
  );
  let kept = 0;
  const number = sound.map((keep) => (keep ? kept++ : -1));
  for (const node of scene.nodes) {
    if (node.skin === -1) continue;
    if (sound[node.skin] !== true) {
      node.skin = -1;
      mend('skin_dropped', 'skins that are missing or do not match their joints were dropped');
      continue;
    }
    const jointCount = scene.skins[node.skin].joints.length;
    node.skin = number[node.skin];
    const joints = scene.meshes[node.mesh]?.geometry.skinning?.joints ?? [];
    let moved = 0;
    for (let k = 0; k < joints.length; k++) {
      if (joints[k] < jointCount) continue;
      joints[k] = 0;
      moved++;
    }
    mend('skin_joint_missing', 'weights of missing joints were assigned to the first joint', moved);
  }
  scene.skins = scene.skins.filter((_, s) => sound[s]);
}
