import type { Figure } from '../../../contract/shape-program.ts';
import type { Scene, Vector3 } from '../../mesh/scene.ts';
import { type Matrix4, worldMatrices } from '../../mesh/transform.ts';
import { ProgramError } from '../program/expression.ts';
import type { NodeBone, Rigging } from '../program/rigging.ts';
import { lengthOf, sub, unit } from './turns.ts';

/** A bone in world space in the model's initial state. */
export interface Bone {
  name: string;
  /** The index of the parent bone, which precedes it; −1 for none. */
  parent: number;
  head: Vector3;
  tip: Vector3;
  radius: number;
  /** The limits in degrees from its initial direction, about an axis in world space; null if it is free. */
  joint: { axis: Vector3; limits: [number, number] } | null;
}

/** A node with a mesh, and the bones that it follows: a single one rigidly, several by their distance. */
export interface BoundPart {
  node: number;
  follows: number[];
}

/** A figure of a scene: its bones, parents before children, and its parts. */
export interface Skeleton {
  name: string;
  plan: Figure['plan'];
  pose: string | null;
  /** Stride length as a factor; 1 is the usual one. */
  stride: number;
  bones: Bone[];
  /** The index of each bone by name. */
  index: ReadonlyMap<string, number>;
  parts: BoundPart[];
  /** Held objects in the sockets of bones, by the bones' names. */
  holding: ReadonlyMap<string, string>;
}

/** Finds the figures of a scene that a program created. */
export function skeletonsOf(scene: Scene, rigging: Rigging): Skeleton[] {
  const worlds = worldMatrices(scene);
  const found: Skeleton[] = [];
  const look = (node: number): void => {
    const figure = rigging.get(node)?.figure;
    if (!figure) {
      for (const child of scene.nodes[node].children) look(child);
      return;
    }
    const skeleton = new Collector(scene, rigging, worlds).collect(node, figure);
    if (skeleton !== null) found.push(skeleton);
  };
  for (const root of scene.roots) look(root);
  return found;
}

/** The bone and the followed bones that nested nodes inherit. */
interface Around {
  bone: number;
  follows: readonly string[];
}

class Collector {
  readonly #scene: Scene;
  readonly #rigging: Rigging;
  readonly #worlds: readonly Matrix4[];
  readonly #bones: Bone[] = [];
  readonly #index = new Map<string, number>();
  readonly #bound: { node: number; names: readonly string[] }[] = [];
  readonly #holding = new Map<string, string>();
  /** Bones that end where the next bone starts. */
  readonly #endless = new Set<number>();

  constructor(scene: Scene, rigging: Rigging, worlds: readonly Matrix4[]) {
    this.#scene = scene;
    this.#rigging = rigging;
    this.#worlds = worlds;
  }

  collect(node: number, { plan, pose, stride = 1 }: Figure): Skeleton | null {
    this.#visit(node, { bone: -1, follows: [] });
    const bones = this.#bones;
    if (bones.length === 0) return null;
    for (const i of this.#endless) {
      const next = bones.find(({ parent }) => parent === i);
      bones[i].tip = next?.head ?? bones[i].head;
      bones[i].radius = Math.max(1e-3, lengthOf(sub(bones[i].tip, bones[i].head)) * 0.45);
    }
    const first = bones[0].name;
    const parts = this.#bound.map(({ node: part, names }) => ({
      node: part,
      follows: (names.length === 0 ? [first] : names).map((name) => this.#boneNamed(name)),
    }));
    return {
      name: this.#scene.nodes[node].name,
      plan,
      pose: pose ?? null,
      stride,
      bones,
      index: this.#index,
      parts,
      holding: this.#holding,
    };
  }

  #visit(node: number, around: Around): void {
    const rig = this.#rigging.get(node);
    let { bone, follows } = around;
    for (const each of rig?.bones ?? []) bone = this.#addBone(node, each, bone);
    if (rig !== undefined && rig.bones.length > 0) follows = [this.#bones[bone].name];
    if (rig?.follows) follows = rig.follows;
    const { name, mesh, children } = this.#scene.nodes[node];
    if (rig?.isHeld && bone >= 0) this.#holding.set(this.#bones[bone].name, name);
    if (mesh >= 0) this.#bound.push({ node, names: follows });
    for (const child of children) this.#visit(child, { bone, follows });
  }

  #addBone(
    node: number,
    { name, at, to, radius, parent, joint }: NodeBone,
    around: number,
  ): number {
    if (this.#index.has(name)) throw new ProgramError(`two bones are called "${name}"`);
    const world = this.#worlds[node];
    const head = place(world, at);
    const bone: Bone = {
      name,
      parent: parent === null ? around : this.#boneNamed(parent),
      head,
      tip: to === null ? head : place(world, to),
      radius: radius * Math.cbrt(Math.abs(volumeScale(world))),
      joint: joint && {
        axis: unit(sub(place(world, joint.axis), place(world, [0, 0, 0]))),
        limits: joint.limits,
      },
    };
    const i = this.#bones.push(bone) - 1;
    this.#index.set(name, i);
    if (to === null) this.#endless.add(i);
    return i;
  }

  #boneNamed(name: string): number {
    const i = this.#index.get(name);
    if (i === undefined) throw new ProgramError(`the bone "${name}" is used and not given`);
    return i;
  }
}

function place(m: Matrix4, [x, y, z]: Vector3): Vector3 {
  return [0, 1, 2].map((k) => m[k] * x + m[4 + k] * y + m[8 + k] * z + m[12 + k]) as Vector3;
}

const volumeScale = (m: Matrix4): number =>
  m[0] * (m[5] * m[10] - m[9] * m[6]) -
  m[4] * (m[1] * m[10] - m[9] * m[2]) +
  m[8] * (m[1] * m[6] - m[5] * m[2]);
