import { ACTIVITIES } from './names/activities.ts';
import { ANIMALS } from './names/animals.ts';
import { CHARACTERS } from './names/characters.ts';
import { FOOD } from './names/food.ts';
import { CLOTHING, THINGS } from './names/objects.ts';
import { PLANTS } from './names/plants.ts';
import { PLACES, SKY, VEHICLES } from './names/travel.ts';

/** Rough category of a drawing's subject, which decides which meaning of a name applies. */
export type Category =
  | 'animal'
  | 'plant'
  | 'food'
  | 'vehicle'
  | 'place'
  | 'sky'
  | 'activity'
  | 'thing'
  | 'clothing'
  | 'character';

/** One drawing of the library. */
export interface Asset {
  /** The drawing's name in the library, e.g. `racing-car`. */
  slug: string;
  /** Main name of the drawing's subject. */
  name: string;
  /** Words or phrases that each request the drawing, in lower case. They are singular, or in their most common form. */
  names: readonly string[];
  category: Category;
}

const TABLES: readonly [Category, string][] = [
  ['animal', ANIMALS],
  ['plant', PLANTS],
  ['food', FOOD],
  ['vehicle', VEHICLES],
  ['place', PLACES],
  ['sky', SKY],
  ['activity', ACTIVITIES],
  ['thing', THINGS],
  ['clothing', CLOTHING],
  ['character', CHARACTERS],
];

/** The curated part of the library by slug: drawings of single objects, beings and places. */
export const ASSETS: ReadonlyMap<string, Asset> = new Map(
  TABLES.flatMap(([category, table]) =>
    table
      .trim()
      .split('\n')
      .map((line): [string, Asset] => {
        const [slug, names] = line.split(': ') as [string, string];
        const list = names.split(', ');
        return [slug, { slug, name: list[0]!, names: list, category }];
      }),
  ),
);
