import { z } from 'zod';
import { hexColor, surfacePattern } from './part-material.ts';

const number = z.number();

/**
 * The features of a person with an animal's head. Lengths are relative to the height of the head. It is stored in a YAML
 * file, `library/people/beasts/<name>.yaml`, with the name of the animal.
 */
export const beast = z.strictObject({
  name: z.string().regex(/^\S+( \S+){0,4}$/),
  words: z.array(z.string()).optional().describe('other animals with such a head'),
  hide: z.enum(['fur', 'scales', 'feathers', 'skin']).optional().describe('fur unless given'),
  coat: hexColor,
  muzzle: hexColor.optional().describe('color of the snout'),
  pattern: surfacePattern.optional(),
  ears: z.enum(['pointed', 'round', 'long', 'floppy', 'wide', 'side', 'none']),
  earSize: number.positive().optional().describe('factor for the size of the ears'),
  snout: z.tuple([number, number, number]).describe('width, height and projection'),
  bill: z.enum(['hooked', 'flat', 'pointed']).optional().describe('a bill or beak for a snout'),
  nose: hexColor.optional(),
  noseless: z.boolean().optional().describe('the snout has no separate nose'),
  horns: z
    .enum(['bull', 'goat', 'antlers', 'unicorn', 'tusks', 'crest', 'nose', 'giraffe'])
    .optional(),
  eyes: z.literal('on top').optional(),
  mane: hexColor.optional(),
  mask: hexColor.optional().describe('color around the eyes'),
  tail: z.enum(['bushy', 'thin', 'puff', 'reptile', 'ringed', 'plume', 'none']),
});

export type Beast = z.infer<typeof beast>;
