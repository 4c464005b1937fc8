import { z } from 'zod';
import { type PartMaterial, partMaterial } from './part-material.ts';

export const HAIR_KINDS = [
  ...(['none', 'short', 'swept', 'spiky', 'long', 'bob', 'ponytail', 'bun'] as const),
  ...(['topknot', 'pigtails', 'mohawk', 'afro', 'curls', 'plait'] as const),
] as const;
export type HairKind = (typeof HAIR_KINDS)[number];

export const BEARD_KINDS = [
  ...(['none', 'stubble', 'short', 'full', 'long', 'plaited', 'moustache', 'goatee'] as const),
] as const;
export type BeardKind = (typeof BEARD_KINDS)[number];

const number = z.number();
const flag = z.boolean();

const proportions = z.strictObject({
  height: number.positive().describe('in meters'),
  heads: number.min(2).describe('height in heads: 2.6 chibi, 3.7 toy, 6 heroic, 7.5 realistic'),
  build: number.describe('width of the shoulders and thickness of the limbs; 1 is usual'),
  belly: number.describe('width and depth of the belly; 1 is usual'),
  hips: number.describe('width of the hips; 1 is usual'),
  bust: number.optional().describe('size of the breasts; 1 is usual for women'),
});

const face = z.strictObject({
  ears: z.enum(['round', 'pointed', 'long', 'none']),
  nose: z.enum(['tiny', 'small', 'large', 'broad', 'hooked']),
  mouth: z.enum(['smile', 'straight', 'frown', 'grin']),
  brows: z.enum(['soft', 'angry', 'bushy', 'none']),
  jaw: number.describe('width of the jaw relative to the skull'),
  hasMakeup: flag.optional().describe('colored lips and long lashes'),
  tusks: flag.optional(),
  patch: flag.optional(),
  isDrawn: flag.optional().describe('large flat eyes and a small mouth, as in anime'),
});

const material = z.string().describe('a material');
const cover = z.strictObject({
  trunk: material,
  hips: material,
  upperArm: material,
  lowerArm: material,
  hand: material,
  upperLeg: material,
  lowerLeg: material,
  foot: material,
});

const pose = z.strictObject({
  raise: number.describe('degrees by which an arm is moved sideways from hanging'),
  bend: number.describe('degrees by which a forearm is moved forward'),
  reach: number.describe('degrees by which the whole arm is moved forward'),
});

/** The appearance of a person; omitted properties have their usual values. */
export interface PersonLook {
  proportions?: Partial<z.infer<typeof proportions>>;
  face?: Partial<z.infer<typeof face>>;
  hair?: HairKind;
  beard?: BeardKind;
  /** The material of each part of the body. */
  cover?: Partial<z.infer<typeof cover>>;
  /** Names of clothes, armor and hats. */
  wear?: readonly string[];
  /** What the hands hold. */
  right?: string | undefined;
  left?: string | undefined;
  pose?: Partial<z.infer<typeof pose>>;
  /** Whether shoes are worn rather than boots. */
  inShoes?: boolean;
  /** Whether a shirt has a round neck rather than a collar and buttons; those of women and tunics always do. */
  hasRoundNeck?: boolean;
  materials?: Readonly<Record<string, PartMaterial>>;
}

/** A kind of person. It is stored in a YAML file, `library/people/looks/<name>.yaml`. */
export interface Person extends PersonLook {
  name: string;
  words?: string[];
  /** The materials that a single color changes. */
  main: string[];
}

const word = z.string().regex(/^\S+( \S+){0,4}$/);
const words = z.array(word).min(1);

/** Schema of the file of a kind of person. */
export const person: z.ZodType<Person> = z.strictObject({
  name: word.describe('what it is called, in the singular'),
  words: words.optional().describe('other singular words for it'),
  main: words.describe('the materials that a single color changes'),
  proportions: proportions.partial().optional(),
  face: face.partial().optional(),
  hair: z.enum(HAIR_KINDS).optional(),
  beard: z.enum(BEARD_KINDS).optional(),
  cover: cover.partial().optional().describe('the material of each part of the body'),
  wear: words.optional().describe('clothes, armor and hats'),
  right: word.optional().describe('what the right hand holds'),
  left: word.optional().describe('what the left hand holds'),
  pose: pose.partial().optional(),
  inShoes: flag.optional().describe('shoes rather than boots'),
  hasRoundNeck: flag.optional().describe('no collar and buttons'),
  materials: z.record(z.string(), partMaterial).optional(),
}) as z.ZodType<Person>;
