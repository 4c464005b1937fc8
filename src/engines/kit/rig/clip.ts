import type { Vector3 } from '../../mesh/scene.ts';
import type { Pose } from './poser.ts';

/** Keys a second. */
export const RATE = 30;

/** A foot on the ground, from one phase of a clip to a later one, which may be beyond 1. */
export interface Contact {
  bone: string;
  from: number;
  to: number;
}

/** A motion in place that begins where it ends. */
export interface Clip {
  name: string;
  /** A whole number of keys. */
  keys: number;
  /** Velocity of the ground below, metres a second. */
  ground: Vector3;
  contacts: Contact[];
  /** @param phase 0 to 1 */
  at(phase: number): Pose;
}

export const secondsOf = ({ keys }: Clip): number => keys / RATE;
