import { LIBRARY, openLibrary, type Thing } from '../../library/things.ts';
import { readVariants } from '../../library/variants.ts';
import { QUADRUPEDS } from './animals/quadruped.ts';
import type { Family } from './family.ts';
import { hatsBesides } from './hats.ts';
import { PEOPLE } from './people/people.ts';
import { SKELETON } from './people/skeleton.ts';

/** People and four-legged animals, which are computed to match a request. */
const COMPUTED: readonly Family[] = [...PEOPLE, SKELETON, ...QUADRUPEDS].map((family) => ({
  ...family,
  living: true,
}));

/** Returns the family of a thing of a library. */
export function familyOf({ program, words = [], ...thing }: Thing): Family {
  return { ...thing, words, make: ({ variant }) => program(variant) };
}

/** The variants of computed families: the family's name, the noun, and how it differs. */
export const COMPUTED_VARIANTS = readVariants(LIBRARY);

const THINGS: readonly Family[] = [...COMPUTED, ...openLibrary(LIBRARY).map(familyOf)];

/** The nouns of things and their variants. */
const NOUNS: ReadonlySet<string> = new Set([
  ...THINGS.flatMap(({ name, words, variants = {} }) => [name, ...words, ...Object.entries(variants).flatMap(([noun, more]) => [noun, ...(more.words ?? [])])]),
  ...COMPUTED_VARIANTS.flatMap(([, noun, { words = [] }]) => [noun, ...words]),
]);

/** All kinds of things that words can name, by name. */
export const FAMILIES: ReadonlyMap<string, Family> = new Map([...THINGS, ...hatsBesides(NOUNS)].map((family) => [family.name, family]));
