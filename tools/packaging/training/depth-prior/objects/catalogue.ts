import type { Mesh } from '../mesh.ts';
import { createRandom } from '../random.ts';
import { Sculptor } from '../shapes/sculptor.ts';
import { helicopter, plane, rocket } from './aircraft.ts';
import { bird, dinosaur, fish, insect } from './animals.ts';
import { house, tower } from './buildings.ts';
import { composition } from './composition.ts';
import { blob, robot, skull } from './creatures.ts';
import { burger, cake, crescent, doughnut, fruit, iceCream, wedge } from './food.ts';
import { biped } from './people.ts';
import { mushroom, pine, plant, tree } from './plants.ts';
import { book, chest, crate, fence, gem, lamp, rock, sign, star } from './props.ts';
import { quadruped } from './quadruped.ts';
import { car, tank } from './road-vehicles.ts';
import { bed, chair, couch } from './seats-and-beds.ts';
import { boat, galleon } from './ships.ts';
import { cabinet, table } from './tables-and-cabinets.ts';
import { device, gear, tool } from './tools.ts';
import { barrel, bottle, bucket, cup, turnedPiece } from './vessels.ts';
import { cannon, gun, shield, sword } from './weapons.ts';

/** How often each kind is drawn, in relation to the others. */
const KINDS: readonly (readonly [build: (sculptor: Sculptor) => void, weight: number])[] = [
  [quadruped, 12],
  [biped, 10],
  [bird, 3],
  [fish, 4],
  [car, 8],
  [tank, 1],
  [plane, 2],
  [helicopter, 0.7],
  [rocket, 1.5],
  [boat, 2],
  [galleon, 2],
  [pine, 2],
  [chair, 4],
  [table, 3],
  [couch, 3],
  [bed, 2],
  [cabinet, 3],
  [house, 6],
  [tower, 4],
  [tree, 5],
  [plant, 4],
  [mushroom, 1],
  [turnedPiece, 3],
  [cup, 3],
  [bottle, 2],
  [barrel, 1.5],
  [chest, 2],
  [crate, 2.5],
  [bucket, 1.5],
  [device, 4],
  [tool, 5],
  [sword, 2],
  [gun, 2.5],
  [shield, 1.5],
  [burger, 1.5],
  [crescent, 1.5],
  [fruit, 3],
  [cake, 1.5],
  [doughnut, 1],
  [iceCream, 0.7],
  [wedge, 0.7],
  [skull, 1.5],
  [gem, 1.5],
  [rock, 2],
  [star, 1],
  [gear, 0.7],
  [sign, 1.5],
  [lamp, 1.5],
  [fence, 1],
  [cannon, 1],
  [insect, 1],
  [dinosaur, 2],
  [blob, 2],
  [robot, 2],
  [book, 1],
  [composition, 6],
];

/** The names of all kinds of object. */
export const KIND_NAMES: readonly string[] = KINDS.map(([build]) => build.name);

/** An object of a kind drawn by lot; the same for the same seed. */
export function createObject(seed: number): { kind: string; mesh: Mesh } {
  const random = createRandom(seed);
  const sculptor = new Sculptor(random);
  let rest = random() * KINDS.reduce((sum, [, weight]) => sum + weight, 0);
  let kind = 0;
  while (rest > KINDS[kind][1]) rest -= KINDS[kind++][1];
  const [build] = KINDS[kind];
  build(sculptor);
  return { kind: build.name, mesh: sculptor.mesh };
}
