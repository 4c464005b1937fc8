import { z } from 'zod';
import { type Numeric, numeric, type Triple, triple } from './shape-numbers.ts';

/** Position in the parent's space: scaled, then turned about x, y and z, then moved. */
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
