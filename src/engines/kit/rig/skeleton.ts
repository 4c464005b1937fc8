import type { Figure } from '../../../contract/shape-program.ts';
import type { Scene, Vector3 } from '../../mesh/scene.ts';
import { type Matrix4, worldMatrices } from '../../mesh/transform.ts';
import { transformMesh } from '../../mesh/transform-mesh.ts';
import { ProgramError } from '../program/expression.ts';
import type { NodeBone } from '../program/node-bone.ts';
import type { Rigging } from '../program/rigging.ts';
import type { Bone } from './bone.ts';
import { followedBones, measureRadii } from './measured-bones.ts';
import { lengthOf, sub, unit } from './turns.ts';

/**
 * A node with a mesh, and the bones that it follows. It follows a single bone rigidly, and several bones according to
 * their distances.
 */
export interface BoundPart {
  node: number;
  follows: number[];
  /** Whether each vertex follows only the nearest bone and its neighbors in the tree. */
  isLocal: boolean;
}

/** A figure of a scene: its bones, parents before children, and its parts. */
export interface Skeleton {
  name: string;
  plan: Figure['plan'];
  pose: string | null;
  /** Stride length as a factor; 1 is the usual one. */
  stride: number;
  /** Whether the bones are at rest in a resting pose. */
  resting: boolean;
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

/** The bone, and the bones to follow, that nested nodes inherit. */
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
  /** Bones whose thickness is measured. */
  readonly #measured = new Set<number>();

  constructor(scene: Scene, rigging: Rigging, worlds: readonly Matrix4[]) {
    this.#scene = scene;
    this.#rigging = rigging;
    this.#worlds = worlds;
  }

  collect(
    node: number,
    { plan, pose, stride = 1, resting = false, joints }: Figure,
  ): Skeleton | null {
    this.#visit(node, { bone: -1, follows: [] });
    const bones = this.#bones;
    if (bones.length === 0) return null;
    const surfaces = new Map<number, Float32Array>();
    if (joints !== undefined) {
      for (const { node: part } of this.#bound) surfaces.set(part, this.#surfaceOf(part));
      measureRadii(bones, [...surfaces.values()], (i) => this.#measured.has(i));
    }
    for (const i of this.#endless) {
      const next = bones.find(({ parent }) => parent === i);
      bones[i].tip = next?.head ?? bones[i].head;
      bones[i].radius = Math.max(1e-3, lengthOf(sub(bones[i].tip, bones[i].head)) * 0.45);
    }
    const first = bones[0].name;
    const parts = this.#bound.map(({ node: part, names }) => {
      const isLocal = names.length === 0 && joints !== undefined;
      const follows = isLocal
        ? followedBones(bones, surfaces.get(part)!)
        : (names.length === 0 ? [first] : names).map((name) => this.#boneNamed(name));
      return { node: part, follows, isLocal };
    });
    return {
      name: this.#scene.nodes[node].name,
      plan,
      pose: pose ?? null,
      stride,
      resting,
      bones,
      index: this.#index,
      parts,
      holding: this.#holding,
    };
  }

  /** Returns the positions of a part in world space. */
  #surfaceOf(node: number): Float32Array {
    const { geometry } = this.#scene.meshes[this.#scene.nodes[node].mesh];
    return transformMesh(geometry, this.#worlds[node]).positions;
  }

  #visit(node: number, around: Around): void {
    const rig = this.#rigging.get(node);
    let { bone, follows } = around;
    for (const each of rig?.bones ?? []) bone = this.#addBone(node, each, bone);
    if (rig !== undefined && rig.bones.length > 0) follows = [this.#bones[bone].name];
    // In a figure with given joints, parts follow the bones that they lie around.
    if (rig?.figure?.joints !== undefined) [bone, follows] = [0, []];
    if (rig?.follows) follows = rig.follows;
    const { name, mesh, children } = this.#scene.nodes[node];
    const [only] = rig?.follows ?? [];
    if (rig?.follows?.length === 1 && only.endsWith('Hand')) this.#holding.set(only, name);
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
      radius: (radius ?? 0) * Math.cbrt(Math.abs(volumeScale(world))),
      joint: joint && {
        axis: unit(sub(place(world, joint.axis), place(world, [0, 0, 0]))),
        limits: joint.limits,
      },
    };
    const i = this.#bones.push(bone) - 1;
    this.#index.set(name, i);
    if (to === null) this.#endless.add(i);
    if (radius === null) this.#measured.add(i);
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
