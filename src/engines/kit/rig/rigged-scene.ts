import type { Animation, AnimationChannel, Quaternion, Scene, Vector3 } from '../../mesh/scene.ts';
import { sceneNode } from '../../mesh/scene-defaults.ts';
import { worldMatrices } from '../../mesh/transform.ts';
import { transformMesh } from '../../mesh/transform-mesh.ts';
import { bindVertices } from './bind.ts';
import type { Bone } from './bone.ts';
import { type Clip, RATE } from './clip.ts';
import { clipsOf } from './motions.ts';
import type { Pose } from './poser.ts';
import type { Skeleton } from './skeleton.ts';
import { add, chain, inverse, lengthOf, NO_TURN, normalised, sub } from './turns.ts';

/** A skeleton and its pose; null for the rest pose. */
export interface Posed {
  skeleton: Skeleton;
  pose: Pose | null;
}

/**
 * Returns the scene with its figures on skeletons: each part becomes a skinned mesh of the same name, the bones are
 * below a node with the figure's name, and the clips are added. Bones have no rotation at rest. Parts outside of
 * figures stay in place.
 */
export function riggedScene(scene: Scene, figures: readonly Posed[]): Scene {
  const worlds = worldMatrices(scene);
  const rigged: Scene = {
    ...scene,
    nodes: scene.nodes.map((node) => ({ ...node })),
    meshes: [...scene.meshes],
    roots: [...scene.roots],
    skins: [],
    animations: [],
  };
  for (const [i, { skeleton, pose }] of figures.entries()) {
    const bones = addBones(rigged, skeleton, pose);
    const inverseBindMatrices = new Float32Array(16 * bones.length);
    skeleton.bones.forEach(({ head: [x, y, z] }, b) => {
      inverseBindMatrices.set([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -x, -y, -z, 1], 16 * b);
    });
    const skin = rigged.skins.push({ name: skeleton.name, joints: bones, inverseBindMatrices }) - 1;
    for (const { node, follows, isLocal } of skeleton.parts) {
      const own = rigged.nodes[node];
      const { name, geometry } = scene.meshes[own.mesh];
      const world = transformMesh(geometry, worlds[node]);
      const skinning = bindVertices(world.positions, skeleton.bones, follows, isLocal);
      const mesh =
        rigged.meshes.push({ name, geometry: { ...world, skinning }, morphWeights: [] }) - 1;
      // Added as a root, because a skinned mesh is placed by its bones, whatever its parent.
      rigged.roots.push(rigged.nodes.push(sceneNode({ name: own.name, mesh, skin })) - 1);
      own.mesh = -1;
    }
    const prefix = figures.length === 1 ? '' : `${skeleton.name} ${i + 1} `;
    for (const clip of clipsOf(skeleton))
      rigged.animations.push(animationOf(clip, skeleton, bones, prefix));
  }
  return withoutUnused(rigged);
}

function addBones(scene: Scene, { name, bones }: Skeleton, pose: Pose | null): number[] {
  const first = scene.nodes.length;
  bones.forEach(({ name: bone, parent }, i) => {
    const translation = pose === null ? restOf(bones, i) : add(restOf(bones, i), pose.shifts[i]);
    const rotation = pose === null ? NO_TURN : localTurn(pose, parent, i);
    scene.nodes.push(
      sceneNode({
        name: bone,
        transform: { translation, rotation, scale: [1, 1, 1], matrix: null },
      }),
    );
    if (parent >= 0) scene.nodes[first + parent].children.push(first + i);
  });
  const tops = bones.flatMap(({ parent }, i) => (parent < 0 ? [first + i] : []));
  scene.roots.push(scene.nodes.push(sceneNode({ name: `${name} skeleton`, children: tops })) - 1);
  return bones.map((_, i) => first + i);
}

/** Returns the offset of a bone's joint from its parent's. */
const restOf = (bones: readonly Bone[], i: number): Vector3 =>
  bones[i].parent < 0 ? bones[i].head : sub(bones[i].head, bones[bones[i].parent].head);

const localTurn = ({ turns }: Pose, parent: number, i: number): Quaternion =>
  normalised(parent < 0 ? turns[i] : chain(inverse(turns[parent]), turns[i]));

/**
 * Converts a clip to keyframes. Bones that it leaves at rest are included, so that no clip shows remnants of the
 * previous one.
 */
function animationOf(
  clip: Clip,
  { bones }: Skeleton,
  nodes: readonly number[],
  prefix: string,
): Animation {
  const times = Float32Array.from({ length: clip.keys + 1 }, (_, k) => k / RATE);
  const poses = Array.from({ length: clip.keys + 1 }, (_, k) =>
    clip.at(k === clip.keys ? 0 : k / clip.keys),
  );
  const channels: AnimationChannel[] = [];
  const channel = (
    bone: number,
    path: 'translation' | 'rotation',
    values: readonly number[],
  ): void =>
    void channels.push({
      node: nodes[bone],
      path,
      times,
      values: Float32Array.from(values),
      interpolation: 'linear',
    });
  bones.forEach(({ parent }, i) => {
    const rest = restOf(bones, i);
    if (parent < 0 || poses.some(({ shifts }) => lengthOf(shifts[i]) > 1e-6))
      channel(
        i,
        'translation',
        poses.flatMap(({ shifts }): Vector3 => add(rest, shifts[i])),
      );
    let last: Quaternion = [0, 0, 0, 1];
    const turns = poses.flatMap((pose) => {
      const own = localTurn(pose, parent, i);
      const far = own.reduce((sum, v, k) => sum + v * last[k], 0) < 0;
      last = far ? (own.map((v) => -v) as Quaternion) : own;
      return last;
    });
    channel(i, 'rotation', turns);
  });
  return { name: prefix + clip.name, channels };
}

/** Removes nodes whose content is now part of the skinned meshes, and unused meshes. */
function withoutUnused(scene: Scene): Scene {
  const isUsed = scene.nodes.map(() => false);
  const bones = new Set(scene.skins.flatMap(({ joints }) => joints));
  const use = (node: number): boolean => {
    const { mesh, children } = scene.nodes[node];
    const within = children.map(use).some(Boolean);
    isUsed[node] = within || mesh >= 0 || bones.has(node);
    return isUsed[node];
  };
  for (const root of scene.roots) use(root);
  const nodeAt = numbering(isUsed);
  const shown = new Set(scene.nodes.flatMap(({ mesh }, i) => (isUsed[i] ? [mesh] : [])));
  const meshAt = numbering(scene.meshes.map((_, m) => shown.has(m)));
  const moved = (list: readonly number[]) => list.flatMap((i) => (isUsed[i] ? [nodeAt[i]] : []));
  return {
    ...scene,
    roots: moved(scene.roots),
    nodes: scene.nodes.flatMap((node, i) =>
      isUsed[i]
        ? [
            {
              ...node,
              children: moved(node.children),
              mesh: node.mesh < 0 ? -1 : meshAt[node.mesh],
            },
          ]
        : [],
    ),
    meshes: scene.meshes.filter((_, m) => shown.has(m)),
    skins: scene.skins.map((skin) => ({
      ...skin,
      joints: skin.joints.map((joint) => nodeAt[joint]),
    })),
    animations: scene.animations.map((animation) => ({
      ...animation,
      channels: animation.channels.map((each) => ({ ...each, node: nodeAt[each.node] })),
    })),
  };
}

/** Returns the new index of each kept element. */
function numbering(kept: readonly boolean[]): number[] {
  let next = 0;
  return kept.map((keep) => (keep ? next++ : -1));
}
