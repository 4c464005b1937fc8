import { z } from 'zod';
import type { Part, PartMaterial } from './shape-program.ts';
import { programMembers } from './shape-program.ts';

/** Parts of a body on which a piece is worn. Pieces of arms and legs are made for the left side and mirrored. */
export const WORN_PLACES = [
  'head',
  'chest',
  'hips',
  'upperArm',
  'lowerArm',
  'upperLeg',
  'lowerLeg',
  'hand',
] as const;

/**
 * Something that people wear or hold: a hat, glasses, a vest with pouches, a sword. It is stored in a YAML file,
 * `library/worn/<place>/<name>.yaml`. Lengths on the head are relative to the distance from chin to crown, around the
 * middle of the skull; lengths in the hand are relative to the thing's own length, which extends along +Y from the grip.
 * Elsewhere they are expressions of the wearer's measurements, in meters (see docs/library.md).
 */
export interface WornPiece {
  /** The name by which looks and words refer to it. */
  name: string;
  /** Other words for it, in the singular. */
  words?: string[] | undefined;
  /** Pieces of the same slot replace each other: a person wears one hat. */
  slot?: string | undefined;
  /** The parts of the head that it leaves no room for. A crown covers none. */
  covers?: ('hair' | 'face')[] | undefined;
  /** The materials that a color before its name changes: "a red top hat". */
  colored?: string[] | undefined;
  /** Colors of materials, if the wearer does not usually wear it and the prompt names none. */
  colors?: Record<string, string> | undefined;
  /** Length relative to the height of whoever holds it. */
  length?: number | undefined;
  /** How it is held: upright in the fist, along the forearm as shields and bows are, or hanging from the hand. */
  carried?: 'upright' | 'strapped' | 'hanging' | 'ahead' | undefined;
  /** The hand that holds it if the prompt names none; the right one if it is left out. */
  side?: 'left' | undefined;
  /** Materials of its own; others are those of people and of what they hold. */
  materials?: Record<string, PartMaterial> | undefined;
  head?: Part[] | undefined;
  chest?: Part[] | undefined;
  hips?: Part[] | undefined;
  upperArm?: Part[] | undefined;
  lowerArm?: Part[] | undefined;
  upperLeg?: Part[] | undefined;
  lowerLeg?: Part[] | undefined;
  hand?: Part[] | undefined;
}

const word = z.string().regex(/^\S+( \S+){0,4}$/);
const parts = programMembers.parts.min(1).optional();

/** Schema of the file of a worn piece. */
export const wornPiece: z.ZodType<WornPiece> = z
  .strictObject({
    name: word.describe('the name by which looks and words refer to it'),
    words: z.array(word).min(1).optional().describe('other singular words for it'),
    slot: word.optional().describe('pieces of the same slot replace each other'),
    covers: z
      .array(z.enum(['hair', 'face']))
      .min(1)
      .optional()
      .describe('the parts of the head that it leaves no room for'),
    colored: z
      .array(z.string())
      .min(1)
      .optional()
      .describe('the materials that a color before its name changes'),
    colors: z
      .record(z.string(), z.string())
      .optional()
      .describe('usual colors of materials that the wearer has otherwise'),
    length: z
      .number()
      .positive()
      .max(2)
      .optional()
      .describe('length of a held thing, relative to the height of its bearer'),
    carried: z
      .enum(['upright', 'strapped', 'hanging', 'ahead'])
      .optional()
      .describe('how a thing is held; upright if absent'),
    side: z
      .literal('left')
      .optional()
      .describe('held in the left hand unless the prompt says otherwise'),
    materials: programMembers.materials.optional(),
    head: parts,
    chest: parts,
    hips: parts,
    upperArm: parts,
    lowerArm: parts,
    upperLeg: parts,
    lowerLeg: parts,
    hand: parts,
  })
  .refine((piece) => WORN_PLACES.some((place) => piece[place] !== undefined), {
    error: 'has no parts',
  })
  .refine(({ hand, length }) => (hand === undefined) === (length === undefined), {
    error: 'a thing in the hand has a length',
  });
