import { z } from 'zod';
import { type Numeric, name, numeric, type Triple, triple } from './shape-numbers.ts';

/** Ways of moving, each with its clips. */
export const FIGURE_PLANS = [
  'humanoid',
  'quadruped',
  'bird',
  'fish',
  'crawler',
  'hopper',
  'mollusc',
] as const;

/** What moves as one, and how. */
export interface Figure {
  plan: (typeof FIGURE_PLANS)[number];
  /** How it stands, by a word that the plan knows: `sitting`. */
  pose?: string | undefined;
  /** How far it steps; 1 by default, less in long robes. */
  stride?: number | undefined;
}

/** A bone in the part's own space. */
export interface SkeletonBone {
  name: string;
  /** The joint that it turns about, and where it ends. */
  at: Triple;
  to: Triple;
  /** How thick what it carries is; 0.1 by default. */
  radius?: Numeric | undefined;
  /** The bone that it hangs on; otherwise the one before it. */
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
