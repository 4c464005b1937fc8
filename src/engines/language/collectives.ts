import { byWord } from './by-word.ts';

/** How several things of a kind are arranged. */
export type Collective =
  | 'row'
  | 'pair'
  | 'stack'
  | 'heap'
  | 'bunch'
  | 'circle'
  | 'cross'
  | 'one'
  | 'statue';

/** The number of things in a collective, if the prompt gives none. */
export const COLLECTIVE_COUNTS: Readonly<Record<Collective, number>> = {
  row: 3,
  pair: 2,
  stack: 4,
  heap: 9,
  bunch: 5,
  circle: 6,
  cross: 2,
  one: 1,
  statue: 1,
};

/** Nouns for collections of things. */
export const COLLECTIVES: Readonly<Record<string, Collective>> = byWord({
  stack: 'stack tower column',
  heap: 'pile heap mound lot hoard mountain handful',
  bunch: 'bunch bouquet cluster fan bundle',
  pair: 'pair couple duo',
  row: 'set row line group team trio family herd flock pack school army collection assortment selection variety crowd array',
  circle: 'circle ring',
  one: 'piece slice loaf pat bit cube block bar sheet stick scoop wedge blade grain drop roll kind type sort can carton tube pinch lump chunk model',
});
