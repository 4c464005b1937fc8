import type { Figure, Part } from '../../../contract/shape-program.ts';
import type { Vector3 } from '../../mesh/scene.ts';
import { jointBones } from './figure-joints.ts';
import type { BoneJoint, NodeBone } from './node-bone.ts';
import type { Values } from './values.ts';

/** The movement of a node, as its part declares it. */
export interface NodeRig {
  figure: Figure | null;
  bones: NodeBone[];
  follows: string[] | null;
  /** Whether it is in a socket, like a thing in a hand. */
  isHeld: boolean;
}

/** Rigs by node index. */
export type Rigging = Map<number, NodeRig>;

const RADIUS = 0.1;

/** Returns the movement that a part declares; null if it declares none. */
export function nodeRig(part: Part, values: Values): NodeRig | null {
  const { figure = null, bone, skeleton = [], follows = null, socket } = part;
  const joint = boneJoint(part, values);
  const given: NodeBone[] = skeleton.map(({ name, at, to, radius = RADIUS, parent = null }) => ({
    name,
    at: values.triple(at),
    to: values.triple(to),
    radius: Math.max(1e-3, values.number(radius)),
    parent,
    joint: null,
  }));
  const bones = [...(figure === null ? [] : jointBones(figure, values)), ...given];
  if (bone !== undefined)
    bones.unshift({ name: bone, at: [0, 0, 0], to: null, radius: RADIUS, parent: null, joint });
  if (figure === null && bones.length === 0 && follows === null && socket === undefined)
    return null;
  return { figure, bones, follows, isHeld: socket !== undefined };
}

function boneJoint({ joint }: Part, values: Values): BoneJoint | null {
  if (joint === undefined || joint.kind !== 'turn') return null;
  const [low, high] = joint.limits;
  const now = Math.min(high, Math.max(low, values.number(joint.value ?? 0)));
  return { axis: [...joint.axis], limits: [low - now, high - now] };
}

/** Returns the rig of a mirrored copy, in which left and right are swapped. */
export function mirroredRig(rig: NodeRig, mirror: ArrayLike<number>): NodeRig {
  const image = ([x, y, z]: Vector3): Vector3 => [mirror[0] * x, mirror[5] * y, mirror[10] * z];
  return {
    ...rig,
    follows: rig.follows?.map(otherSide) ?? null,
    bones: rig.bones.map((bone) => ({
      ...bone,
      name: otherSide(bone.name),
      parent: bone.parent === null ? null : otherSide(bone.parent),
      at: image(bone.at),
      to: bone.to === null ? null : image(bone.to),
      // A rotation axis is mirrored like a cross product.
      joint: bone.joint && {
        ...bone.joint,
        axis: image(bone.joint.axis).map((v) => -v) as Vector3,
      },
    })),
  };
}

/** Returns the name of the bone on the other side: `leftHand` for `rightHand`. */
export function otherSide(name: string): string {
  return name.replace(/^(left|right)/, (side) => (side === 'left' ? 'right' : 'left'));
}
