import type { Quaternion, Vector3 } from '../../mesh/scene.ts';
import { composeMatrix, type Matrix4 } from '../../mesh/transform.ts';
import { headsOf, type Pose } from './poser.ts';
import type { Skeleton } from './skeleton.ts';
import { sub, turned } from './turns.ts';

/** Returns the transform of each bone in world space, for the vertices that are bound to it. */
export function boneMatrices(skeleton: Skeleton, pose: Pose): Matrix4[] {
  const heads = headsOf(skeleton, pose);
  return skeleton.bones.map(({ head }, i) => {
    const rotation: Quaternion = pose.turns[i];
    const translation: Vector3 = sub(heads[i], turned(rotation, head));
    return composeMatrix({ translation, rotation, scale: [1, 1, 1], matrix: null });
  });
}
