import { multiplyQuaternions } from '../../math/quaternion.ts';
import { cross, dot } from '../../math/vector.ts';
import type { Quaternion, Vector3 } from '../../mesh/scene.ts';

export const NO_TURN: Quaternion = [0, 0, 0, 1];
export const X: Vector3 = [1, 0, 0];
export const Y: Vector3 = [0, 1, 0];
export const Z: Vector3 = [0, 0, 1];

export const add = (a: Vector3, b: Vector3): Vector3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const sub = (a: Vector3, b: Vector3): Vector3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const times = (a: Vector3, s: number): Vector3 => [a[0] * s, a[1] * s, a[2] * s];
export const lengthOf = (a: Vector3): number => Math.hypot(a[0], a[1], a[2]);
export const mix = (a: Vector3, b: Vector3, t: number): Vector3 =>
  add(times(a, 1 - t), times(b, t));

/** Returns the vector normalized to length 1; −Y if it has no length. */
export function unit(a: Vector3): Vector3 {
  const length = lengthOf(a);
  return length < 1e-9 ? [0, -1, 0] : times(a, 1 / length);
}

/** Returns the rotation about a unit axis, in radians. */
export function turn(axis: Vector3, angle: number): Quaternion {
  const s = Math.sin(angle / 2);
  return [axis[0] * s, axis[1] * s, axis[2] * s, Math.cos(angle / 2)];
}

/** Concatenates rotations; the last one is applied first. */
export const chain = (...turns: Quaternion[]): Quaternion =>
  turns.reduce((all, each) => multiplyQuaternions(all, each));

export const inverse = ([x, y, z, w]: Quaternion): Quaternion => [-x, -y, -z, w];

export function turned([x, y, z, w]: Quaternion, v: Vector3): Vector3 {
  const t = times(cross([x, y, z], v), 2);
  return add(add(v, times(t, w)), cross([x, y, z], t));
}

/** Returns the smallest rotation of one direction into another. */
export function between(from: Vector3, to: Vector3): Quaternion {
  const [a, b] = [unit(from), unit(to)];
  const cosine = dot(a, b);
  if (cosine < -0.9999) {
    const side = Math.abs(a[0]) < 0.9 ? X : Y;
    return turn(unit(cross(a, side)), Math.PI);
  }
  return normalised([...cross(a, b), 1 + cosine] as Quaternion);
}

/** Returns the rotation that maps a limb's direction and hinge side to another direction and side. */
export function betweenFrames(
  from: readonly [Vector3, Vector3],
  to: readonly [Vector3, Vector3],
): Quaternion {
  const first = between(from[0], to[0]);
  const axis = unit(to[0]);
  const flat = (v: Vector3) => unit(sub(v, times(axis, dot(v, axis))));
  const [a, b] = [flat(turned(first, from[1])), flat(to[1])];
  const angle = Math.atan2(dot(cross(a, b), axis), dot(a, b));
  return chain(turn(axis, angle), first);
}

export function normalised(q: Quaternion): Quaternion {
  const length = Math.hypot(...q);
  return q.map((v) => v / length) as Quaternion;
}

/** Returns a smooth transition from 0 at 0 to 1 at 1. */
export const ease = (t: number): number => {
  const held = Math.min(1, Math.max(0, t));
  return held * held * (3 - 2 * held);
};
