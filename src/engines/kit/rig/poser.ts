import { cross, dot } from '../../math/vector.ts';
import type { Quaternion, Vector3 } from '../../mesh/scene.ts';
import type { Bone } from './bone.ts';
import type { Skeleton } from './skeleton.ts';
import {
  add,
  between,
  betweenFrames,
  chain,
  inverse,
  lengthOf,
  NO_TURN,
  sub,
  times,
  turn,
  turned,
  unit,
} from './turns.ts';

/** Rotations of the bones in world space relative to their rest, and shifts in the space of their parents. */
export interface Pose {
  turns: Quaternion[];
  shifts: Vector3[];
}

/**
 * The maximum length to which a limb is stretched, as a share of its full length. A fully straight limb would have no
 * direction to bend in.
 */
export const STRAIGHT = 0.99;

/** Rotates the bones of a skeleton one by one; bones that are not rotated follow their parents. */
export class Poser {
  readonly skeleton: Skeleton;
  readonly #turns = new Map<number, Quaternion>();
  readonly #shifts = new Map<number, Vector3>();

  constructor(skeleton: Skeleton) {
    this.skeleton = skeleton;
  }

  bone(name: string): Bone {
    const i = this.skeleton.index.get(name);
    if (i === undefined) throw new Error(`the skeleton has no bone ${name}`);
    return this.skeleton.bones[i];
  }

  has(name: string): boolean {
    return this.skeleton.index.has(name);
  }

  /** Returns the rotation of a bone in world space. */
  turnOf(name: string): Quaternion {
    return this.#turnAt(this.skeleton.index.get(name)!);
  }

  /** Returns the position of a bone's joint. */
  headOf(name: string): Vector3 {
    return this.#headAt(this.skeleton.index.get(name)!);
  }

  /** Sets the rotation of a bone in world space. */
  set(name: string, to: Quaternion): void {
    this.#turns.set(this.skeleton.index.get(name)!, to);
  }

  /**
   * Rotates a bone relative to its parent. If there are several rotations, the last one is applied first. Does nothing
   * if the bone does not exist.
   */
  local(name: string, ...turns: Quaternion[]): void {
    const i = this.skeleton.index.get(name);
    if (i === undefined) return;
    const { parent } = this.skeleton.bones[i];
    this.#turns.set(i, chain(parent < 0 ? NO_TURN : this.#turnAt(parent), ...turns));
  }

  /** Bends a hinge by degrees from its rest pose, within its limits. */
  flex(name: string, degrees: number, axis: Vector3): void {
    if (!this.has(name)) return;
    const { joint } = this.bone(name);
    const [low, high] = joint?.limits ?? [-180, 180];
    const held = Math.min(high, Math.max(low, degrees));
    this.local(name, turn(joint?.axis ?? axis, (held * Math.PI) / 180));
  }

  /** Moves a bone in the space of its parent. */
  move(name: string, shift: Vector3): void {
    const i = this.skeleton.index.get(name);
    if (i !== undefined) this.#shifts.set(i, shift);
  }

  /** Moves a bone so that its joint is at a point in world space. */
  place(name: string, at: Vector3): void {
    const { parent, head } = this.bone(name);
    if (parent < 0) {
      this.move(name, sub(at, head));
      return;
    }
    const own = turned(inverse(this.#turnAt(parent)), sub(at, this.#headAt(parent)));
    this.move(name, sub(own, sub(head, this.skeleton.bones[parent].head)));
  }

  /** Points a bone in a direction in world space, by the smallest rotation from its rest pose. */
  aim(name: string, direction: Vector3): void {
    const { head, tip } = this.bone(name);
    this.set(name, between(sub(tip, head), direction));
  }

  /**
   * Bends a limb of two bones so that the third one starts at a target, with its hinge towards a pole.
   * @param pole the direction of the hinge; `restPole` is that of the rest pose
   */
  reach(
    [upper, lower, end]: readonly [string, string, string],
    target: Vector3,
    pole: Vector3,
    restPole = pole,
  ): void {
    const [a, b, c] = [this.bone(upper), this.bone(lower), this.bone(end)];
    const root = this.headOf(upper);
    const [first, second] = [sub(b.head, a.head), sub(c.head, b.head)];
    const [l1, l2] = [first, second].map((bone) => Math.max(1e-6, lengthOf(bone)));
    const way = sub(target, root);
    // The limb can stretch at least as far as it does at rest, because some limbs are straight.
    const most = Math.max(STRAIGHT * (l1 + l2), lengthOf(sub(c.head, a.head)));
    const distance = Math.min(Math.max(lengthOf(way), leastReach(b, first, second)), most);
    const along = unit(way);
    const cosine = (l1 * l1 + distance * distance - l2 * l2) / (2 * l1 * distance);
    const angle = Math.acos(Math.min(1, Math.max(-1, cosine)));
    const side = unit(sub(pole, times(along, dot(pole, along))));
    const middle = add(
      root,
      add(times(along, l1 * Math.cos(angle)), times(side, l1 * Math.sin(angle))),
    );
    const reached = add(root, times(along, distance));
    // The hinge is perpendicular to both bones, however far they bend. The pole no longer is once a shin rises above
    // the level of its knee.
    const restAlong = unit(sub(c.head, a.head));
    const restHinge = unit(cross(restAlong, restPole));
    const hinge = unit(cross(along, side));
    this.set(upper, betweenFrames([first, restHinge], [sub(middle, root), hinge]));
    this.set(lower, betweenFrames([second, restHinge], [sub(reached, middle), hinge]));
  }

  pose(): Pose {
    const { bones } = this.skeleton;
    return {
      turns: bones.map((_, i) => this.#turnAt(i)),
      shifts: bones.map((_, i) => this.#shifts.get(i) ?? [0, 0, 0]),
    };
  }

  #turnAt(i: number): Quaternion {
    const own = this.#turns.get(i);
    if (own !== undefined) return own;
    const { parent } = this.skeleton.bones[i];
    return parent < 0 ? NO_TURN : this.#turnAt(parent);
  }

  #headAt(i: number): Vector3 {
    const { parent, head } = this.skeleton.bones[i];
    const shift = this.#shifts.get(i) ?? [0, 0, 0];
    if (parent < 0) return add(head, shift);
    const offset = add(sub(head, this.skeleton.bones[parent].head), shift);
    return add(this.#headAt(parent), turned(this.#turnAt(parent), offset));
  }
}

/** Returns the minimum distance between a limb's end and its root, as limited by its hinge. */
function leastReach({ joint }: Bone, first: Vector3, second: Vector3): number {
  const [l1, l2] = [lengthOf(first), lengthOf(second)];
  const rest = Math.acos(Math.min(1, Math.max(-1, dot(unit(first), unit(second)))));
  const [low, high] = joint?.limits ?? [0, 180];
  const bend = Math.min(Math.PI, rest + (Math.max(-low, high) * Math.PI) / 180);
  return Math.max(
    Math.sqrt(Math.max(0, l1 * l1 + l2 * l2 + 2 * l1 * l2 * Math.cos(bend))),
    Math.abs(l1 - l2) * 1.02 + 1e-6,
  );
}

/** Returns the joint positions of a pose. */
export function headsOf({ bones }: Skeleton, { turns, shifts }: Pose): Vector3[] {
  const heads: Vector3[] = [];
  bones.forEach(({ parent, head }, i) => {
    heads.push(
      parent < 0
        ? add(head, shifts[i])
        : add(heads[parent], turned(turns[parent], add(sub(head, bones[parent].head), shifts[i]))),
    );
  });
  return heads;
}
