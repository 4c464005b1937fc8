import { z } from 'zod';
import type { Part, PartMaterial } from './shape-program.ts';
import { programMembers } from './shape-program.ts';

/** Sides of a thing from which a spot on it is seen. */
export const SPOT_SIDES = ['front', 'back', 'left', 'right', 'top', 'bottom'] as const;

/**
 * A spot: a side, and where on it, as fractions of the size around the middle: x and y from the front and from the back
 * (−1 to 1, 0 to 1), z and y from left and right, x and z from the top and from the bottom.
 */
export type SpotPlace = readonly [(typeof SPOT_SIDES)[number], number, number];

/** Where parts are put, and how many times. */
export type SpotRule =
  /** The first spots of a list. */
  | { list: SpotPlace[] }
  /** A row at this place, whose first fraction goes from −`reach` to `reach`; a single one is at `alone`. */
  | { row: SpotPlace; reach: number; alone?: number | undefined }
  /** A row on the front at this height, or a column if the thing is tall. */
  | { across: number }
  /** A ring on the top: fractions of the radius for a few and for many. */
  | { ring: readonly [few: number, many: number] }
  /** All over the surface, where its normal's height and the place's height are within these limits. */
  | { all: { slope: readonly [number, number]; above?: number | undefined } }
  /** On the head, between its eyes, or around the neck. */
  | { head: 'top' | 'eyes' | 'neck' };

/** Parts of an attachment that are put in the same way. */
export interface AttachmentPiece {
  name: string;
  at: SpotRule;
  /**
   * How they are turned: +Y `out` of the surface; +Z `outward`, or `steep`, only half as much up or down; `upright` and
   * turned towards where the surface faces; +Z to the `front` or to the `back`; `level` not at all.
   */
  faces: 'out' | 'outward' | 'steep' | 'upright' | 'front' | 'back' | 'level';
  /** Length of one unit of the parts, relative to the thing; on a head, to the head's width; on a neck, to its radius. */
  size: number;
  /** Number of copies if the prompt gives none, and their maximum. */
  count?: { usual: number; most?: number | undefined } | undefined;
  /** How far they are below the surface, in units. */
  sunk?: number | undefined;
  /** How much copies differ in size, as a fraction. */
  vary?: number | undefined;
  /** Factor of the size if there are more than two. */
  crowded?: number | undefined;
  /** Words before the noun, of which one is needed, or none may be there. */
  said?: string[] | undefined;
  unless?: string[] | undefined;
  /** The parts; if there are several sets, copies take turns. */
  parts?: Part[] | undefined;
  sets?: Part[][] | undefined;
}

/**
 * Something that is attached to another thing: hats, mushrooms, buttons. It is stored in a YAML file,
 * `library/attachments/<kind>/<name>.yaml`.
 */
export interface AttachmentFile {
  name: string;
  /** Other words for it, in the singular. */
  words?: string[] | undefined;
  /** The first one is that which a color or material changes. */
  materials: Record<string, PartMaterial>;
  pieces: AttachmentPiece[];
}

const { number } = z;
const place = z.tuple([z.enum(SPOT_SIDES), number(), number()]);
const pair = z.tuple([number(), number()]);
const words = z.array(z.string()).min(1).optional();

const rule: z.ZodType<SpotRule> = z.union([
  z.strictObject({ list: z.array(place).min(1) }).describe('the first spots of a list'),
  z
    .strictObject({ row: place, reach: number(), alone: number().optional() })
    .describe('a row at this place'),
  z.strictObject({ across: number() }).describe('a row or column on the front at this height'),
  z.strictObject({ ring: pair }).describe('a ring on the top: its radius for a few and for many'),
  z
    .strictObject({ all: z.strictObject({ slope: pair, above: number().optional() }) })
    .describe('all over the surface'),
  z.strictObject({ head: z.enum(['top', 'eyes', 'neck']) }),
]);

/** Schema of the file of an attachment. */
export const attachmentFile: z.ZodType<AttachmentFile> = z.strictObject({
  name: z.string().regex(/^\S+( \S+){0,2}$/),
  words: words.describe('other singular words for it'),
  materials: programMembers.materials.describe('the first one is that which a color changes'),
  pieces: z
    .array(
      z.strictObject({
        name: z.string(),
        at: rule,
        faces: z.enum(['out', 'outward', 'steep', 'upright', 'front', 'back', 'level']),
        size: number().positive().describe('length of one unit, relative to the thing'),
        count: z
          .strictObject({ usual: z.int().min(1), most: z.int().min(1).optional() })
          .optional(),
        sunk: number().optional().describe('how far below the surface, in units'),
        vary: number().optional().describe('how much copies differ in size'),
        crowded: number().positive().optional().describe('factor of the size of more than two'),
        said: words.describe('words before the noun, of which one is needed'),
        unless: words.describe('words before the noun with which it is left out'),
        parts: programMembers.parts.min(1).optional(),
        sets: z.array(programMembers.parts.min(1)).min(2).optional(),
      }),
    )
    .min(1),
});
