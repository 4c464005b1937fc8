import type { Scene } from '../../mesh/scene.ts';
import { composeMatrix, identityTransform, type Matrix4, parentsOf } from '../../mesh/transform.ts';
import { isRestJoint } from '../skin-binds.ts';

/**
 * Returns the nodes that are written as bones: the joints of all skins, and the nodes between them, which would
 * otherwise cut the skeleton in two. A node is not a bone if the only vertices that follow it are unmoved vertices of
 * its own mesh.
 */
export function boneNodes(scene: Scene): Set<number> {
  const joints = new Set<number>();
  scene.nodes.forEach(({ skin, mesh }, node) => {
    if (skin < 0 || mesh < 0) return;
    const { joints: own } = scene.skins[skin];
    own.forEach((joint, j) => {
      if (!isRestJoint(scene.skins[skin], j, node)) joints.add(joint);
    });
  });
  // Skins that no mesh uses also count as skeletons.
  const used = new Set(scene.nodes.map(({ skin }) => skin));
  scene.skins.forEach((skin, s) => {
    if (!used.has(s)) for (const joint of skin.joints) joints.add(joint);
  });
  const parents = parentsOf(scene);
  const bones = new Set(joints);
  for (const joint of joints) {
    const between: number[] = [];
    let node = parents[joint];
    for (let steps = 0; node >= 0 && !bones.has(node) && steps < parents.length; steps++) {
      between.push(node);
      node = parents[node];
    }
    if (node >= 0) for (const bone of between) bones.add(bone);
  }
  return bones;
}

/**
 * Returns the world matrix of the node that Blender turns into the armature of a bone: the parent of the topmost bone
 * above it, or nothing.
 */
export function createArmatures(
  scene: Scene,
  worlds: readonly Matrix4[],
  bones: ReadonlySet<number>,
): (joint: number) => Matrix4 {
  const parents = parentsOf(scene);
  const root = composeMatrix(identityTransform());
  return (joint) => {
    let node = joint;
    while (node >= 0 && bones.has(node)) node = parents[node];
    return worlds[node] ?? root;
  };
}
