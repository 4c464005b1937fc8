import type { Vector3 } from '../../mesh/scene.ts';
import { lengthOf, sub } from './turns.ts';

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

/** Returns the distance of a place from a bone's line, in meters. */
export function distanceTo({ head, tip }: Bone, at: Vector3): number {
  const along = sub(tip, head);
  const length2 = along[0] ** 2 + along[1] ** 2 + along[2] ** 2;
  const from = sub(at, head);
  const t =
    length2 < 1e-12 ? 0 : (from[0] * along[0] + from[1] * along[1] + from[2] * along[2]) / length2;
  const held = Math.min(1, Math.max(0, t));
  return lengthOf([
    from[0] - held * along[0],
    from[1] - held * along[1],
    from[2] - held * along[2],
  ]);
}
