import { z } from 'zod';
import { hexColor, partMaterial, surfacePattern } from './part-material.ts';

/** What a species may have besides body and head: hair, horns, wings. */
export const GROWTH_NAMES = [
  'crest mane',
  'stiff mane',
  'lion mane',
  'ruff',
  'cheek tufts',
  'breast fur',
  'ear tufts',
  'wool',
  'poodle',
  'fringe',
  'beard',
  'whiskers',
  'antlers',
  'bull horns',
  'goat horns',
  'giraffe horns',
  'rhino horns',
  'unicorn horn',
  'tusks',
  'boar tusks',
  'trunk',
  'udder',
  'humps',
  'hump',
  'wings',
  'beak',
  'collar',
  'teeth',
  'side heads',
] as const;

const number = z.number();
const color = hexColor;
const girth = z.tuple([number, number]).describe('width and depth');
const radii = z.tuple([number, number, number, number]);

const feet = z.strictObject({
  kind: z.enum(['paw', 'hoof', 'cloven', 'pad']),
  size: number.describe('width of a forefoot'),
  claws: z.boolean().optional(),
});

const neck = z.strictObject({
  up: number.describe("height of the head's joint above the withers"),
  forward: number.describe('its distance in front of the breast'),
  base: number.describe('radius at the breast'),
  top: number.describe('radius below the head'),
});

const eyes = z
  .strictObject({
    size: number,
    aside: number.describe('degrees by which an eye looks to the side'),
    up: number,
    forward: number.optional(),
    color: color.optional(),
    pupil: z.enum(['round', 'slit', 'bar']).optional(),
    lid: number.optional().describe('how far the upper lid covers the eye: 0 open, 1 closed'),
    slant: number
      .optional()
      .describe('degrees by which the outer corner is higher than the inner one'),
  })
  .describe('relative to the width of the skull');

const ears = z
  .strictObject({
    kind: z.enum(['prick', 'round', 'drop', 'long', 'side', 'fan']),
    length: number,
    width: number,
    lean: number.optional().describe('degrees by which the ears lean outward'),
    tip: color.optional().describe('color of the tips'),
  })
  .describe('relative to the width of the skull');

const muzzle = z.strictObject({
  length: number,
  from: girth.describe('width and height where the muzzle begins'),
  to: girth.describe('and where it ends'),
  drop: z
    .tuple([number, number])
    .describe("how far the muzzle's axis lies below the middle of the skull at both ends"),
});

const head = z
  .strictObject({
    size: number.describe('the width of the skull'),
    skull: z
      .tuple([number, number, number])
      .describe('width, height and depth; the width is 1 unless cheeks are wider'),
    muzzle,
    cheeks: number.optional(),
    nose: z.strictObject({ kind: z.enum(['pad', 'nostrils', 'snout', 'button']), size: number }),
    eyes,
    ears,
    pitch: number.optional().describe('degrees by which the head hangs down'),
    jowls: number.optional().describe('hanging upper lips'),
  })
  .describe('all lengths are relative to its size');

const tail = z.strictObject({
  kind: z.enum(['plain', 'brush', 'stub', 'curl', 'tuft', 'hair', 'plume', 'none', 'flat', 'scut']),
  length: number,
  radius: number,
  lift: number.optional().describe('degrees above the horizontal at which it leaves the body'),
  tip: color.optional(),
});

const REGIONS = [
  'belly',
  'breast',
  'saddle',
  'blaze',
  'mask',
  'brows',
  'cheeks',
  'shoulders',
  'stripes',
  'spots',
  'patches',
  'rings',
  'back',
] as const;
const marks = z.strictObject(
  Object.fromEntries(REGIONS.map((region) => [region, color.optional()])) as Record<
    (typeof REGIONS)[number],
    z.ZodOptional<typeof hexColor>
  >,
);

const word = z.string().regex(/^\S+( \S+){0,4}$/);

/**
 * A four-legged animal: its proportions relative to its height at the withers, its coat and its distinctive parts. It is
 * stored in a YAML file, `library/animals/quadrupeds/<name>.yaml`; the anatomical body is built from it.
 */
export const species = z.strictObject({
  name: word.describe('what it is called, in the singular'),
  words: z.array(word).min(1).optional().describe('other singular words for it'),
  size: number.describe('height at the withers in meters'),
  stride: number.optional().describe('factor for the stride length'),
  length: number.describe('from the point of the shoulder to the rump'),
  chest: girth,
  loin: girth,
  rump: girth,
  croup: number.optional().describe('height of the top of the rump'),
  fore: radii.describe('radii at the upper arm, the elbow, the wrist and the pastern'),
  hind: radii.describe('radii at the thigh, the stifle, the hock and the pastern'),
  joints: z.tuple([number, number]).optional().describe('heights of the stifle and of the hock'),
  feet,
  neck,
  head,
  tail,
  has: z.array(z.enum(GROWTH_NAMES)).optional(),
  hornSize: number.optional().describe('factor for the size of antlers, horns and tusks'),
  trunkRaised: number.optional().describe('0: the trunk hangs; 1: it is above the head'),
  coat: color,
  muzzle: color.optional(),
  paw: color.optional(),
  nose: color.optional(),
  marks: marks.optional().describe('regions of the coat in other colors'),
  cover: z.enum(['fur', 'skin', 'wool']).optional().describe('fur unless given'),
  pattern: surfacePattern.optional(),
  materials: z.record(z.string(), partMaterial).optional(),
});

export type Species = z.infer<typeof species>;
export type GrowthName = (typeof GROWTH_NAMES)[number];

/** A species as its file says it: `like` names another one, whose members it has unless it gives its own. */
export type SpeciesFile = Pick<Species, 'name'> &
  Partial<Omit<Species, 'name' | 'head'>> & { like?: string; head?: Partial<Species['head']> };

/** Schema of a species' file. */
export const speciesFile: z.ZodType<SpeciesFile> = species
  .partial()
  .extend({
    name: species.shape.name,
    like: word.optional().describe('a species that has every member that is not given here'),
    head: head.partial().optional(),
  })
  .strict() as z.ZodType<SpeciesFile>;
