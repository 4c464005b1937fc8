import { z } from 'zod';
import type { Figure, Parameter, Part, PartMaterial } from './shape-program.ts';
import { programMembers } from './shape-program.ts';
import { noun, type ThingVariant, thingVariant } from './thing-variant.ts';

/**
 * A thing of the library: a shape program, with the information that is needed to use it in prompts. It is stored in a
 * YAML file, `library/<subject>/<name>.yaml`. Units are meters and degrees; up is +Y, front is +Z. The thing stands on
 * y = 0. See docs/library.md.
 */
export interface LibraryThing {
  /** Name of the thing: a singular noun, or a phrase such as "shopping cart". */
  name: string;
  /** Other words for the thing, in the singular. */
  words?: string[] | undefined;
  /** The materials that change when a prompt gives the thing a single color. They cover most of the thing. */
  main: string[];
  /**
   * Words for its surfaces, each with the materials of that surface. The name of a material that is not in `main` is
   * already such a word.
   */
  surfaces?: Record<string, string[]> | undefined;
  /** True if it is a person or an animal, which becomes a statue if it is made of gold or stone. */
  living?: boolean | undefined;
  /** The space in which other things may lie or stand. */
  holds?: HollowSpace | undefined;
  /** Where others sit on it, if not on the middle of its top: the ends of a seesaw. */
  seats?: Seat[] | undefined;
  /** True if it is raised above the things below it, like a tree or an umbrella. */
  canopy?: boolean | undefined;
  /** True if it is held in the hand whenever the prompt does not say whether it is held or stands beside. */
  handy?: boolean | undefined;
  /** Random seed for all scattering and roughening. */
  seed?: number | undefined;
  /** Factor for the fineness of curves; 1 is the usual value. Things with many small parts use less, to save faces. */
  detail?: number | undefined;
  /** Number of blocks along the longest side, for things built of blocks. */
  blocks?: number | undefined;
  /** Its materials have their grain, patterns and wear as textures. */
  textured?: boolean | undefined;
  /** Parameters whose names expressions may use. `size` is always one of them, and scales the whole thing. */
  parameters?: Record<string, Parameter> | undefined;
  /** Words of a prompt, with the values that parameters then have: `baby: { size: 0.5, head: 1.3 }`. */
  adjectives?: Record<string, Record<string, number>> | undefined;
  /** More special things, by the noun that names them: a garbage truck is a truck with another body. */
  variants?: Record<string, ThingVariant> | undefined;
  materials: Record<string, PartMaterial>;
  /** Skeleton and pose of the whole thing. */
  figure?: Figure | undefined;
  parts: Part[];
}

/** The space inside a container, relative to the container's size. */
export interface HollowSpace {
  /** Height of its floor. */
  floor: number;
  /** Width at the floor. */
  wide: number;
  /** Distance of the floor behind the middle, as a fraction of the length. */
  back?: number | undefined;
}

/** A place where somebody sits. */
export interface Seat {
  /** In the coordinates of the thing's parts, at size 1. */
  at: [number, number, number];
  /** Direction in which one sits, in degrees about +Y; 0 looks to the front. */
  turn?: number | undefined;
}

const share = z.number().min(0).max(1);
/** Each variant with parts of its own is checked as a whole program. The library's things have up to 16 variants. */
const MOST_VARIANTS = 100;

/** Schema of a thing's file. */
export const libraryThing: z.ZodType<LibraryThing> = z.strictObject({
  name: noun.describe('what it is called: a singular noun, or a phrase such as "shopping cart"'),
  words: z.array(noun).min(1).optional().describe('other singular words for it'),
  main: z
    .array(z.string())
    .min(1)
    .describe('the materials that a single color changes: most of the thing'),
  surfaces: z
    .record(z.string(), z.array(z.string()).min(1))
    .optional()
    .describe(
      'words for its surfaces, with their materials; each material that is not in main is a word for itself',
    ),
  living: z
    .boolean()
    .optional()
    .describe('a person or an animal, which becomes a statue if it is made of gold or stone'),
  holds: z
    .strictObject({
      floor: share.describe('height of the floor inside'),
      wide: share.describe('width there'),
      back: share
        .optional()
        .describe('how far the floor is behind the middle, as a fraction of the length'),
    })
    .optional()
    .describe('others may lie or stand in it; relative to its size'),
  seats: z
    .array(
      z.strictObject({
        at: z.tuple([z.number(), z.number(), z.number()]),
        turn: z.number().optional().describe('direction in which one sits, in degrees about +Y'),
      }),
    )
    .min(1)
    .optional()
    .describe('where others sit on it, if not on the middle of its top'),
  canopy: z
    .boolean()
    .optional()
    .describe('raised above what stands below it, such as a tree or an umbrella'),
  handy: z
    .boolean()
    .optional()
    .describe('held in the hand if the prompt does not say whether it is held or stands beside'),
  seed: programMembers.seed.optional().describe('of all scattering and roughening'),
  detail: programMembers.detail
    .optional()
    .describe('1: curves as fine as usual; less where many small parts need fewer faces'),
  blocks: programMembers.blocks
    .optional()
    .describe('number of blocks along the longest side, for things built of blocks'),
  textured: programMembers.textured
    .optional()
    .describe('its materials have their grain, patterns and wear as textures'),
  parameters: programMembers.parameters
    .optional()
    .describe('names that expressions may use; size is always one of them, and scales the whole'),
  adjectives: z
    .record(z.string().regex(/^[a-z]+( [a-z]+){0,2}$/), z.record(z.string(), z.number()))
    .optional()
    .describe(
      'words of a prompt, with the values that parameters then have: baby: { size: 0.5, head: 1.3 }',
    ),
  variants: z
    .record(noun, thingVariant)
    .refine((variants) => Object.keys(variants).length <= MOST_VARIANTS, {
      error: `must be at most ${MOST_VARIANTS}`,
    })
    .optional()
    .describe('more special things, by the noun that names them, and how they differ'),
  materials: programMembers.materials,
  figure: programMembers.figure.optional(),
  parts: programMembers.parts.min(1),
});
