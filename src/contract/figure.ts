import { z } from 'zod';
import { type Numeric, name, numeric, type Triple, triple } from './shape-numbers.ts';

/** Types of movement, each with its clips. */
export const FIGURE_PLANS = [
  'humanoid',
  'quadruped',
  'bird',
  'fish',
  'crawler',
  'hopper',
  'mollusc',
] as const;

/** Parts that move as one figure. */
export interface Figure {
  plan: (typeof FIGURE_PLANS)[number];
  /** Pose, by a name that the plan knows: `sitting`. */
  pose?: string | undefined;
  /** Stride length; 1 by default, less in long robes. */
  stride?: number | undefined;
}

/** A bone in the part's own space. */
export interface SkeletonBone {
  name: string;
  /** The joint about which it turns, and its end. */
  at: Triple;
  to: Triple;
  /** Radius of the body around the bone; 0.1 by default. */
  radius?: Numeric | undefined;
  /** Its parent bone; the previous one by default. */
  parent?: string | undefined;
}

export const figure: z.ZodType<Figure> = z.strictObject({
  plan: z.enum(FIGURE_PLANS),
  pose: name.optional(),
  stride: z.number().min(0.1).max(2).optional(),
});

export const skeletonBone: z.ZodType<SkeletonBone> = z.strictObject({
  name,
  at: triple,
  to: triple,
  radius: numeric.optional(),
  parent: name.optional(),
});
