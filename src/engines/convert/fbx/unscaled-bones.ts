import type { AnimationChannel, Scene, SceneNode, Transform } from '../../mesh/scene.ts';
import {
  invertMatrix,
  type Matrix4,
  multiplyMatrices,
  parentsOf,
  worldMatrices,
} from '../../mesh/transform.ts';
import { skinBinds } from '../skin-binds.ts';
import { boneNodes, createArmatures } from './armatures.ts';

/** Relative difference below which scales count as equal. */
const SAME = 1e-4;

/**
 * Returns the same scene, but with bones that have no scale in their bind pose. Blender's rest bones have no scale, so
 * it would misplace every vertex of a scaled bone. A bone's scale s moves to its children, which become s times farther
 * away and larger, and to the inverse bind matrix, so that all vertices stay where they are at all times. Bones with
 * uneven scales, and bones that carry a mesh of their own, keep their scale.
 */
export function withUnscaledBones(scene: Scene): Scene {
  const scales = bindScales(scene);
  if (scales.size === 0) return scene;
  const parents = parentsOf(scene);
  const scaleOf = (node: number) => scales.get(node) ?? 1;
  /** Returns the factors for a node's translation and scale. */
  const factors = (node: number) => {
    const outer = scaleOf(parents[node]);
    return { translation: outer, scale: outer / scaleOf(node) };
  };
  return {
    ...scene,
    nodes: scene.nodes.map((node, index): SceneNode => {
      const { translation, scale } = factors(index);
      if (translation === 1 && scale === 1) return node;
      return { ...node, transform: rescaled(node.transform, translation, scale) };
    }),
    skins: scene.skins.map((skin) => ({
      ...skin,
      // Scales the rows of the joint's axes. The matrix is in column-major order.
      inverseBindMatrices: skin.inverseBindMatrices.map((value, i) =>
        i % 4 === 3 ? value : value * scaleOf(skin.joints[Math.floor(i / 16)]),
      ),
    })),
    animations: scene.animations.map((animation) => ({
      ...animation,
      channels: animation.channels.map((channel): AnimationChannel => {
        if (channel.path !== 'translation' && channel.path !== 'scale') return channel;
        const factor = factors(channel.node)[channel.path];
        if (factor === 1) return channel;
        return { ...channel, values: channel.values.map((value) => value * factor) };
      }),
    })),
  };
}

/**
 * Returns the uniform scales other than 1 that bones have in the bind pose, relative to the node that importers turn
 * into their armature.
 */
function bindScales(scene: Scene): Map<number, number> {
  const worlds = worldMatrices(scene);
  const bones = boneNodes(scene);
  const binds = new Map<number, Matrix4>();
  for (const [node, { joints }] of skinBinds(scene, worlds))
    scene.skins[scene.nodes[node].skin].joints.forEach((joint, j) => {
      if (!binds.has(joint)) binds.set(joint, joints[j]);
    });
  const armatureOf = createArmatures(scene, worlds, bones);
  const scales = new Map<number, number>();
  for (const bone of bones) {
    if (scene.nodes[bone].mesh >= 0) continue;
    const toArmature = invertMatrix(armatureOf(bone));
    if (toArmature === null) continue;
    const scale = evenScale(multiplyMatrices(toArmature, binds.get(bone) ?? worlds[bone]));
    if (scale !== null && Math.abs(scale - 1) > SAME) scales.set(bone, scale);
  }
  return scales;
}

/** Returns the scale of a matrix if it is the same along all axes and the axes are perpendicular; otherwise null. */
function evenScale(m: Matrix4): number | null {
  const dot = (a: number, b: number) =>
    m[4 * a] * m[4 * b] + m[4 * a + 1] * m[4 * b + 1] + m[4 * a + 2] * m[4 * b + 2];
  const squares = [dot(0, 0), dot(1, 1), dot(2, 2)];
  const square = (squares[0] + squares[1] + squares[2]) / 3;
  const isEven = squares.every((each) => Math.abs(each - square) <= SAME * square);
  const isSquare = [dot(0, 1), dot(0, 2), dot(1, 2)].every(
    (each) => Math.abs(each) <= SAME * square,
  );
  return square > 0 && isEven && isSquare ? Math.sqrt(square) : null;
}

function rescaled(transform: Transform, translation: number, scale: number): Transform {
  const times = (values: readonly number[], factor: number) =>
    values.map((value) => value * factor) as [number, number, number];
  return {
    ...transform,
    translation: times(transform.translation, translation),
    scale: times(transform.scale, scale),
    matrix:
      transform.matrix?.map((value, i) => {
        if (i % 4 === 3) return value;
        return value * (i >= 12 ? translation : scale);
      }) ?? null,
  };
}
