import type { Scene } from '../../mesh/scene.ts';
import { ProgramError } from '../program/expression.ts';
import type { ProgramResult } from '../program/run-program.ts';
import { poseNamed } from './motions.ts';
import { posedScene } from './posed-scene.ts';
import { skeletonsOf } from './skeleton.ts';

/**
 * Returns the figures of a program's result, and the scene with them in their poses.
 * @param isGrounded whether the lowest point of that scene is on the ground
 * @throws ProgramError if a pose does not exist
 */
export function figuresOf(
  { scene, rigging }: Pick<ProgramResult, 'scene' | 'rigging'>,
  isGrounded = true,
) {
  const figures = skeletonsOf(scene, rigging).map((skeleton) => {
    // A resting figure is modeled in its pose.
    const word = skeleton.resting ? null : skeleton.pose;
    const pose = word === null ? null : poseNamed(skeleton, word);
    if (word !== null && pose === null)
      throw new ProgramError(`"${word}" is no pose of a ${skeleton.plan}`);
    return { skeleton, pose };
  });
  const poses = figures.flatMap(({ skeleton, pose }) =>
    pose === null ? [] : [{ skeleton, pose }],
  );
  const posed: Scene = poses.length === 0 ? scene : posedScene(scene, poses, isGrounded);
  return { figures, posed };
}
