import { ProgramError } from '../program/expression.ts';
import type { Clip } from './clip.ts';
import { birdClips } from './plans/bird.ts';
import { crawlerClips } from './plans/crawler.ts';
import { fishClips } from './plans/fish.ts';
import { hopperClips } from './plans/hopper.ts';
import { humanoidClips } from './plans/humanoid-clips.ts';
import { HUMANOID_POSES } from './plans/humanoid-poses.ts';
import { molluscClips } from './plans/mollusc.ts';
import { QUADRUPED_POSES, quadrupedClips } from './plans/quadruped.ts';
import type { Pose } from './poser.ts';
import type { Skeleton } from './skeleton.ts';

type PoseMaker = (skeleton: Skeleton) => Pose;

/** The clips and poses of each body plan. */
const PLANS: Readonly<
  Record<
    Skeleton['plan'],
    { clips: (skeleton: Skeleton) => Clip[]; poses: Readonly<Record<string, PoseMaker>> }
  >
> = {
  humanoid: { clips: humanoidClips, poses: HUMANOID_POSES },
  quadruped: { clips: quadrupedClips, poses: QUADRUPED_POSES },
  bird: { clips: birdClips, poses: {} },
  fish: { clips: fishClips, poses: {} },
  crawler: { clips: crawlerClips, poses: {} },
  hopper: { clips: hopperClips, poses: {} },
  mollusc: { clips: molluscClips, poses: {} },
};

/** Poses that are frames of clips. */
const FRAMES: Readonly<Record<string, readonly [clip: string, phase: number]>> = {
  walking: ['walk', 0],
  running: ['run', 0.85],
  jumping: ['jump', 0.52],
  waving: ['wave', 0.31],
  attacking: ['attack', 0.38],
  striking: ['attack', 0.6],
  flying: ['fly', 0.2],
  swimming: ['swim', 0.25],
};

/** Where a gallop is seen best: with all legs stretched. */
const GALLOP: readonly [clip: string, phase: number] = ['run', 0.35];

/** The pose words that each body plan supports. */
const KNOWN: Readonly<Record<Skeleton['plan'], readonly string[]>> = {
  humanoid: ['walking', 'running', 'jumping', 'waving', 'attacking', 'striking'],
  quadruped: ['walking', 'running', 'jumping', 'flying'],
  bird: ['walking', 'running', 'flying'],
  fish: ['swimming'],
  crawler: ['walking', 'running', 'attacking', 'flying'],
  hopper: ['walking', 'jumping'],
  mollusc: ['walking', 'swimming'],
};

/** Returns whether a body plan supports a pose word; flying needs wings. */
export const isPoseOf = (plan: Skeleton['plan'], word: string): boolean =>
  Object.hasOwn(PLANS[plan].poses, word) || KNOWN[plan].includes(word);

const SIDES = ['left', 'right'];

/** The bones that a body plan's clips need; other bones are animated if they exist. */
const NEEDED: Readonly<Record<Skeleton['plan'], readonly string[]>> = {
  humanoid: [
    'hips',
    'spine',
    'chest',
    'head',
    ...SIDES.flatMap((side) =>
      ['UpperArm', 'LowerArm', 'Hand', 'UpperLeg', 'LowerLeg', 'Foot'].map((bone) => side + bone),
    ),
  ],
  quadruped: [
    'hips',
    'chest',
    ...SIDES.flatMap((side) =>
      ['Front', 'Hind'].flatMap((leg) =>
        ['UpperLeg', 'LowerLeg', 'Foot'].map((bone) => side + leg + bone),
      ),
    ),
  ],
  bird: ['body', ...SIDES.flatMap((side) => [`${side}Wing`, `${side}Leg`])],
  fish: ['body'],
  crawler: ['body'],
  hopper: ['body'],
  mollusc: ['body'],
};

/**
 * Checks that the skeleton is complete.
 * @throws ProgramError if it lacks a bone that its plan needs
 */
function requireBones({ plan, index }: Skeleton): void {
  const missing = NEEDED[plan].find((bone) => !index.has(bone));
  if (missing !== undefined)
    throw new ProgramError(`a ${plan} has a bone "${missing}", which this figure lacks`);
}

/**
 * Returns the clips of a skeleton.
 * @throws ProgramError if it lacks a bone that its plan needs
 */
export function clipsOf(skeleton: Skeleton): Clip[] {
  requireBones(skeleton);
  return PLANS[skeleton.plan].clips(skeleton);
}

/**
 * Returns the pose of a skeleton for a word; null if its plan does not know the word.
 * @throws ProgramError if it lacks a bone that its plan needs
 */
export function poseNamed(skeleton: Skeleton, word: string): Pose | null {
  requireBones(skeleton);
  const { clips, poses } = PLANS[skeleton.plan];
  if (Object.hasOwn(poses, word)) return poses[word](skeleton);
  if (!Object.hasOwn(FRAMES, word)) return null;
  const isGallop = word === 'running' && skeleton.plan === 'quadruped';
  const [name, phase] = isGallop ? GALLOP : FRAMES[word];
  return (
    clips(skeleton)
      .find((clip) => clip.name === name)
      ?.at(phase) ?? null
  );
}
