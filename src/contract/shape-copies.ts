import { z } from 'zod';
import { type Numeric, numeric, type Pair, pair, type Triple, triple } from './shape-numbers.ts';

/** Copies of a part, in the space that encloses it, or of a shape or body, in the space of its part. */
export type Copies =
  | {
      kind: 'mirror';
      axis: 'x' | 'y' | 'z';
      /** A point on the mirror plane. If absent, it is the origin. */
      about?: Triple | undefined;
    }
  | { kind: 'line'; count: Numeric; step: Triple }
  | {
      kind: 'ring';
      count: Numeric;
      axis?: 'x' | 'y' | 'z' | undefined;
      angle?: Numeric | undefined;
      /** A point on the axis. If absent, it is the origin. */
      about?: Triple | undefined;
    }
  | {
      kind: 'scatter';
      count: Numeric;
      size: Triple;
      grow?: Pair | undefined;
      spin?: Numeric | undefined;
      /** The point around which each copy is turned and scaled before it is moved. If absent, it is the origin. */
      about?: Triple | undefined;
    };

export const axis = z.enum(['x', 'y', 'z']);
const centre = (what: string) => triple.describe(what).optional();

const copies: z.ZodType<Copies> = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('mirror'),
    axis,
    about: centre('a point of the mirror plane; the origin by default'),
  }),
  z.strictObject({ kind: z.literal('line'), count: numeric, step: triple }),
  z.strictObject({
    kind: z.literal('ring'),
    count: numeric,
    axis: axis.optional(),
    angle: numeric.optional(),
    about: centre('a point of the axis; the origin by default'),
  }),
  z.strictObject({
    kind: z.literal('scatter'),
    count: numeric,
    size: triple,
    grow: pair.optional(),
    spin: numeric.optional(),
    about: centre(
      'the point that copies turn and grow about: the place of the original, as a rule',
    ),
  }),
]);

/** Up to three steps. Each step copies the result of the steps before it. */
export const copyList = z.array(copies).max(3).optional();
