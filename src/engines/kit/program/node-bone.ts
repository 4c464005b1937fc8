import type { Vector3 } from '../../mesh/scene.ts';

/**
 * The joint of a bone: how far the bone may rotate from its current direction, in degrees, about an axis in the node's
 * space.
 */
export interface BoneJoint {
  axis: Vector3;
  limits: [number, number];
}

/** A bone in a node's space. */
export interface NodeBone {
  name: string;
  at: Vector3;
  /** The end of the bone; null if it ends where the next bone starts. */
  to: Vector3 | null;
  /** Radius of the bone. If null, it is as thick as the surface around it. */
  radius: number | null;
  parent: string | null;
  joint: BoneJoint | null;
}
