import { LOOKS, readShelf } from '../../../library/shelves.ts';
import type { Family } from '../family.ts';
import { ANY_HAT, BEARDS, BEAST_TRAITS, HAIRS, HOLDABLE, person, WEARABLE } from './characters.ts';
import { SURFACES } from './materials.ts';

const TRAITS = [
  'holding',
  'carrying',
  'twin',
  'lefthanded',
  'cropped',
  'flowing',
  'angry',
  'sad',
  'bald',
  'female',
  'child',
  'anime',
  'chibi',
  'cute',
  'heroic',
  'realistic',
  'fat',
  'thin',
  'strong',
  'tall',
  'short',
  ...BEAST_TRAITS,
];

/** People, each of a file of the library. */
export const PEOPLE: readonly Family[] = [...readShelf(LOOKS).values()].map(({ name, words = [], main, ...look }) => ({
  name,
  words,
  surfaces: SURFACES,
  main,
  extras: ['eyepatch', ...WEARABLE, ...HOLDABLE, ...BEARDS, ...Object.keys(ANY_HAT), ...[...HAIRS].filter((kind) => kind !== 'short' && kind !== 'long')],
  traits: TRAITS,
  make: (wishes) => person(name, look, wishes),
}));
