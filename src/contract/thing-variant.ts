import { z } from 'zod';
import type { Part, PartMaterial } from './shape-program.ts';
import { programMembers } from './shape-program.ts';

/**
 * What a more special noun adds to a thing: a garbage truck is a truck with another body, a robin a bird in other colors. See
 * docs/library.md.
 */
export interface ThingVariant {
  /** Other singular words for it. */
  words?: string[] | undefined;
  /** Values of the thing's parameters. */
  parameters?: Record<string, number> | undefined;
  /** Colors or materials, by the names of the thing's materials: `#rrggbb`, or a word such as "oak". */
  colors?: Record<string, string> | undefined;
  /** Materials of its own, and changes to the thing's materials, such as a pattern. */
  materials?: Record<string, PartMaterial> | undefined;
  /** Size relative to the usual thing. */
  size?: number | undefined;
  /** How many there are, if the word names several: "boots". */
  count?: number | undefined;
  /** Styles, as a prompt names them: "gothic". */
  styles?: string[] | undefined;
  /** Attachments, as a prompt names them: "curled horns". */
  with?: string[] | undefined;
  /** Names of parts that it lacks. */
  without?: string[] | undefined;
  /** Parts that only it has, in the coordinates of the thing. */
  parts?: Part[] | undefined;
}

/** A variant of a thing that is computed, such as a person, who also wears and holds things. */
export interface ComputedVariant extends Omit<ThingVariant, 'without' | 'parts'> {
  /** What it wears, holds or has, by the names that the thing knows. */
  extras?: string[] | undefined;
  /** Words that describe it: "old", "female". */
  traits?: string[] | undefined;
}

export const noun = z.string().regex(/^\S+( \S+){0,4}$/);
const look = z
  .string()
  .regex(/^(#[0-9a-f]{6}|[a-z][a-z ]*)$/i, { error: 'a color, such as #9a6a3c, or a material' });
const texts = z.array(z.string()).min(1).optional();

const members = {
  words: z.array(noun).min(1).optional().describe('other singular words for it'),
  parameters: z
    .record(z.string(), z.number())
    .optional()
    .describe("values of the thing's parameters"),
  colors: z
    .record(z.string(), look)
    .optional()
    .describe("colors or words for materials, by the names of the thing's materials"),
  materials: programMembers.materials
    .optional()
    .describe("materials of its own, and changes to the thing's materials, such as a pattern"),
  size: z.number().positive().optional().describe('relative to the usual thing'),
  count: z.int().min(1).max(12).optional().describe('how many the word names'),
  styles: texts.describe('styles, as a prompt names them'),
  with: texts.describe('attachments, as a prompt names them: curled horns'),
};

/** Schema of a variant in the head of a thing. */
export const thingVariant: z.ZodType<ThingVariant> = z.strictObject({
  ...members,
  without: texts.describe('names of parts that it lacks'),
  parts: programMembers.parts
    .min(1)
    .optional()
    .describe('parts that only it has, in the coordinates of the thing'),
});

/** Schema of a file of variants of computed things: by thing, then by noun. */
export const computedVariants: z.ZodType<Record<string, Record<string, ComputedVariant>>> =
  z.record(
    z.string(),
    z.record(
      noun,
      z.strictObject({
        ...members,
        extras: texts.describe('what it wears, holds or has, by the names that the thing knows'),
        traits: texts.describe('words that describe it'),
      }),
    ),
  );
