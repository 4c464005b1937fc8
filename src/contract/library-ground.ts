import { z } from 'zod';
import type { Numeric, Part, PartMaterial } from './shape-program.ts';
import { programMembers } from './shape-program.ts';

/**
 * A place in which things stand: a beach, a kitchen, a branch. It is stored in a YAML file,
 * `library/places/<kind>/<name>.yaml`. Lengths are relative to the radius of the ground, around the middle of the things,
 * whose feet are at y = 0. Expressions may use `w` and `d`, half of the things' width and depth, `h`, their height, and
 * `draught`, the fraction of it that is under water.
 */
export interface Ground {
  name: string;
  /** Other words for it. */
  words?: string[] | undefined;
  /** Lengths that several parts use, by name. A later one may use those before it. */
  lengths?: Record<string, string> | undefined;
  /** How far the things sink into the place. */
  sunk?: Numeric | undefined;
  /** The first one is that of the ground. */
  materials: Record<string, PartMaterial>;
  parts: Part[];
  /** Things of the library that stand around. */
  decor?: Decor[] | undefined;
}

/** A thing of the library in a place. */
export interface Decor {
  thing: string;
  /** Height of the thing. */
  high: Numeric;
  at: [Numeric, Numeric, Numeric];
  /** Degrees about +Y. */
  turn?: number | undefined;
}

const numeric = z.union([z.number(), z.string()]);
const name = z.string().regex(/^\S+( \S+){0,2}$/);

/** Schema of the file of a place. */
export const ground: z.ZodType<Ground> = z.strictObject({
  name,
  words: z.array(z.string().min(1)).min(1).optional().describe('other words for it'),
  lengths: z
    .record(z.string().regex(/^[a-z]+$/), z.string())
    .optional()
    .describe('lengths that several parts use, by name'),
  sunk: numeric.optional().describe('how far the things sink into the place'),
  materials: programMembers.materials.describe('the first one is that of the ground'),
  parts: programMembers.parts.min(1),
  decor: z
    .array(
      z.strictObject({
        thing: name.describe('the name of a thing of the library'),
        high: numeric.describe('its height'),
        at: z.tuple([numeric, numeric, numeric]),
        turn: z.number().optional().describe('degrees about +Y'),
      }),
    )
    .min(1)
    .optional()
    .describe('things of the library that stand around'),
});
