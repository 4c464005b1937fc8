import type { Vector3 } from '../../mesh/scene.ts';
import type { Pose } from './poser.ts';

/** Keys per second. */
export const RATE = 30;

/** A foot's contact with the ground, from one phase of a clip to a later one, which may exceed 1. */
export interface Contact {
  bone: string;
  from: number;
  to: number;
}

/** An in-place motion that ends as it begins. */
export interface Clip {
  name: string;
  /** The duration in keys, a whole number. */
  keys: number;
  /** The velocity of the ground below in m/s. */
  ground: Vector3;
  contacts: Contact[];
  /**
   * Returns the pose at a phase.
   * @param phase 0 to 1
   */
  at(phase: number): Pose;
}

export const secondsOf = ({ keys }: Clip): number => keys / RATE;
