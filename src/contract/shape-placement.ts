import { z } from 'zod';
import { type Numeric, name, numeric, type Triple, triple } from './shape-numbers.ts';

/** Placement in the space of the parent. The object is scaled first, then turned about x, y and z, then moved. */
export interface Placement {
  at?: Triple | undefined;
  /** Degrees. */
  turn?: Triple | undefined;
  scale?: Numeric | Triple | undefined;
}

/** Schema of the members of a {@link Placement}. */
export const placement = {
  at: triple.optional(),
  turn: triple.optional(),
  scale: z.union([numeric, triple]).optional(),
};

/** A place on the surface of another part, which a ray in the space of the enclosing part finds. */
export interface OnSurface {
  /** A part that comes before this one. If absent, it is the enclosing part. */
  part?: string | undefined;
  from: Triple;
  direction: Triple;
}

export const onSurface: z.ZodType<OnSurface> = z
  .strictObject({ part: name.optional(), from: triple, direction: triple })
  .describe('its origin is where the ray first meets that surface, its +Z points out of it');
