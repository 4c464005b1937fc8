import { BEASTS } from './animals/beasts.ts';
import { OTHER_ANIMALS } from './animals/others.ts';
import { SEA_ANIMALS } from './animals/sea.ts';
import { SMALL_ANIMALS } from './animals/small.ts';
import type { Family } from './family.ts';
import { CONSTRUCTS } from './people/constructs.ts';
import { PEOPLE } from './people/people.ts';
import { ARMS } from './things/arms.ts';
import { BUILDINGS } from './things/buildings.ts';
import { CONTAINERS } from './things/containers.ts';
import { CAMP, FOOD } from './things/food.ts';
import { FURNITURE } from './things/furniture.ts';
import { GOODS } from './things/goods.ts';
import { HOME } from './things/home.ts';
import { MACHINES } from './things/machines.ts';
import { NATURE } from './things/nature.ts';
import { VEHICLES } from './things/vehicles.ts';

const ALL = [...PEOPLE, ...CONSTRUCTS, ...BEASTS, ...OTHER_ANIMALS, ...SMALL_ANIMALS, ...SEA_ANIMALS, ...ARMS, ...CONTAINERS, ...FURNITURE, ...HOME, ...BUILDINGS, ...NATURE, ...VEHICLES, ...MACHINES, ...FOOD, ...CAMP, ...GOODS];

/** Everything that the kit can build, by its name. */
export const FAMILIES: ReadonlyMap<string, Family> = new Map(ALL.map((family) => [family.name, family]));
