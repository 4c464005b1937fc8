import { z } from 'zod';
import { type Numeric, name, numeric, type Triple, triple } from './shape-numbers.ts';

/** Types of movement. Each has its own animation clips. */
export const FIGURE_PLANS = [
  'humanoid',
  'quadruped',
  'bird',
  'fish',
  'crawler',
  'hopper',
  'mollusc',
] as const;

const MIDDLE_JOINTS = [
  'pelvis',
  'waist',
  'chest',
  'neck',
  'head',
  'headTip',
  'tail',
  'tailTip',
] as const;
const SIDE_JOINTS = [
  'shoulder',
  'elbow',
  'wrist',
  'fingertip',
  'hip',
  'knee',
  'ankle',
  'toe',
] as const;
const RIGHT_JOINTS = [
  'rightShoulder',
  'rightElbow',
  'rightWrist',
  'rightFingertip',
  'rightHip',
  'rightKnee',
  'rightAnkle',
  'rightToe',
] as const;
const FIGURE_JOINTS = [...MIDDLE_JOINTS, ...SIDE_JOINTS, ...RIGHT_JOINTS] as const;

/**
 * A joint of a humanoid or a quadruped. Joints of limbs are on the left side, at +X, unless their names contain
 * `right`.
 */
export type FigureJoint = (typeof FIGURE_JOINTS)[number];

/** Parts that move as one figure. */
export interface Figure {
  plan: (typeof FIGURE_PLANS)[number];
  /** Name of a pose that the plan supports, such as `sitting`. */
  pose?: string | undefined;
  /** Stride length relative to the usual one; 1 by default, less in long robes. */
  stride?: number | undefined;
  /** Whether the figure is modeled in its pose, such as lying. It then has only the clip `idle`. */
  resting?: boolean | undefined;
  /**
   * Positions of the joints, in the space of the part. The skeleton, its thickness and the weights are derived from
   * them. The right side mirrors the left one in x unless it is given.
   */
  joints?: Partial<Record<FigureJoint, Triple>> | undefined;
}

/** A bone in the part's own space. */
export interface SkeletonBone {
  name: string;
  /** The joint around which the bone turns. `to` is the other end of the bone. */
  at: Triple;
  to: Triple;
  /** Radius of the body around the bone; 0.1 by default. */
  radius?: Numeric | undefined;
  /** Name of its parent bone; the previous bone by default. */
  parent?: string | undefined;
}

export const figure: z.ZodType<Figure> = z.strictObject({
  plan: z.enum(FIGURE_PLANS),
  pose: name.optional(),
  stride: z.number().min(0.1).max(2).optional(),
  resting: z
    .boolean()
    .describe('modeled in its pose, such as lying: only the clip `idle`')
    .optional(),
  joints: z
    .partialRecord(z.enum(FIGURE_JOINTS), triple)
    .describe('where the joints of a humanoid or quadruped lie; the left side, which is mirrored')
    .optional(),
});

export const skeletonBone: z.ZodType<SkeletonBone> = z.strictObject({
  name,
  at: triple,
  to: triple,
  radius: numeric.optional(),
  parent: name.optional(),
});
