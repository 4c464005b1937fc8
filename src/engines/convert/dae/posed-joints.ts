import type { Animation, AnimationChannel, Scene } from '../../mesh/scene.ts';
import {
  composeMatrix,
  invertMatrix,
  type Matrix4,
  multiplyMatrices,
  parentsOf,
} from '../../mesh/transform.ts';

/** Relative difference of entries up to which two matrices count as equal. */
const SAME = 1e-4;

/**
 * Returns the scene with a constant curve for each joint that an animation leaves in its default pose, if that pose
 * differs from its bind pose. Blender imports bones in the bind pose and changes it only by curves, so such a joint
 * would otherwise stay in the bind pose.
 */
export function withPosedJoints(scene: Scene): Scene {
  const joints = jointsOffBind(scene);
  if (joints.length === 0) return scene;
  return {
    ...scene,
    animations: scene.animations.map((animation): Animation => {
      const moving = new Set(
        animation.channels.filter(({ path }) => path !== 'weights').map(({ node }) => node),
      );
      const end = animation.channels.reduce(
        (last, { times }) => Math.max(last, times.at(-1) ?? 0),
        0,
      );
      const still = joints.filter((joint) => !moving.has(joint));
      const added = still.map((node) => constantRotation(scene, node, end));
      return { ...animation, channels: [...animation.channels, ...added] };
    }),
  };
}

function constantRotation(scene: Scene, node: number, end: number): AnimationChannel {
  const { rotation } = scene.nodes[node].transform;
  return {
    node,
    path: 'rotation',
    times: Float32Array.from(end > 0 ? [0, end] : [0]),
    values: Float32Array.from(end > 0 ? [...rotation, ...rotation] : rotation),
    interpolation: 'step',
  };
}

/**
 * Returns all joints (as far as they can get curves) if the default pose of any joint, relative to its parent joint,
 * differs from its bind pose.
 */
function jointsOffBind(scene: Scene): number[] {
  const parents = parentsOf(scene);
  const off = new Set<number>();
  for (const { joints, inverseBindMatrices } of scene.skins) {
    const numbers = new Map(joints.map((joint, j) => [joint, j]));
    joints.forEach((joint, j) => {
      const parent = numbers.get(parents[joint]);
      const bind = invertMatrix(inverseBindMatrices.subarray(16 * j, 16 * j + 16));
      // The topmost joint is bound relative to the mesh, wherever the mesh is, so it cannot be compared.
      if (parent === undefined || bind === null || scene.nodes[joint].transform.matrix !== null)
        return;
      const inParent = multiplyMatrices(
        inverseBindMatrices.subarray(16 * parent, 16 * parent + 16),
        bind,
      );
      if (!isSame(inParent, composeMatrix(scene.nodes[joint].transform))) off.add(joint);
    });
  }
  if (off.size === 0) return [];
  // If any joint differs, the topmost one may differ as well, so all joints are included.
  return [...new Set(scene.skins.flatMap(({ joints }) => joints))].filter(
    (joint) => scene.nodes[joint].transform.matrix === null,
  );
}

function isSame(a: Matrix4, b: Matrix4): boolean {
  const size = a.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  return a.every((value, i) => Math.abs(value - b[i]) <= SAME * size);
}
