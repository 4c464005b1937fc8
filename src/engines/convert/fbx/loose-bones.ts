import type { Scene } from '../../mesh/scene.ts';
import {
  composeMatrix,
  invertMatrix,
  type Matrix4,
  multiplyMatrices,
  parentsOf,
} from '../../mesh/transform.ts';
import type { SkinBind } from '../skin-binds.ts';

/**
 * Distance by which a bone is shifted, as a fraction of its distance from its parent. It is enough for Blender to see a
 * difference, but too small for anyone to notice.
 */
const SHIFT = 2e-5;
/**
 * Distance from the parent's axis, as a fraction of the distance from the parent, up to which a bone may be at the
 * parent's tail.
 */
const ON_AXIS = 1e-4;

/**
 * Shifts the bind poses of bones that move away from their parents. Blender connects a bone to its parent if it begins
 * exactly at the parent's tail, on the parent's +Y axis, and a connected bone cannot be moved.
 */
export function loosenBones(scene: Scene, binds: ReadonlyMap<number, SkinBind>): void {
  const parents = parentsOf(scene);
  const animated = new Set<number>();
  for (const { channels } of scene.animations)
    for (const { node, path } of channels) if (path === 'translation') animated.add(node);
  for (const [node, bind] of binds) {
    const { joints } = scene.skins[scene.nodes[node].skin];
    const byJoint = new Map(joints.map((joint, j) => [joint, bind.joints[j]]));
    const shifts = new Map<number, readonly number[]>();
    for (const [joint, matrix] of byJoint) {
      const parent = byJoint.get(parents[joint]);
      const toParent = parent === undefined ? null : invertMatrix(parent);
      if (parent === undefined || toParent === null) continue;
      const [x, y, z] = multiplyMatrices(toParent, matrix).subarray(12);
      if (!(y > 0) || Math.max(Math.abs(x), Math.abs(z)) > ON_AXIS * y) continue;
      const rest = composeMatrix(scene.nodes[joint].transform).subarray(12);
      const moves =
        animated.has(joint) || Math.hypot(rest[0] - x, rest[1] - y, rest[2] - z) > ON_AXIS * y;
      if (moves)
        shifts.set(
          joint,
          [0, 1, 2].map((k) => parent[k] * y * SHIFT),
        );
    }
    for (const [joint, shift] of shifts) shiftBy(byJoint.get(joint)!, shift);
  }
}

function shiftBy(matrix: Matrix4, shift: readonly number[]): void {
  for (let k = 0; k < 3; k++) matrix[12 + k] += shift[k];
}
