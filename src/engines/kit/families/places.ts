import type { Decor } from '../../../contract/library-ground.ts';
import type { PartMaterial, ShapeProgram, Triple } from '../../../contract/shape-program.ts';
import { GROUNDS as GROUND_SHELF, readShelf } from '../../library/shelves.ts';
import type { Bounds } from '../../math/bounds.ts';
import { evaluate } from '../program/expression.ts';
import type { Placed } from '../words/compose.ts';
import { FAMILIES } from './catalog.ts';
import { assembly, program } from './family.ts';
import { sized } from './sized.ts';

const GROUNDS = readShelf(GROUND_SHELF);

/** The name of a place: that of its file. */
export type PlaceName = string;

/** Places by the words for them, which end a phrase. */
export const PLACES_BY_WORD: ReadonlyMap<string, PlaceName> = new Map(
  [...GROUNDS.values()].flatMap(({ name, words = [] }) => [name, ...words].map((word): [string, PlaceName] => [word, name])),
);

/** The parts that a place adds: programs around the middle of the things, whose feet are at y = 0. */
export interface Surroundings {
  placed: Placed[];
  /** How far the things sink into the place. */
  sunk: number;
}

/** How deep things lie in water, as fractions of their heights, by family. */
const DRAUGHTS: Readonly<Record<string, number>> = {
  duck: 0.24,
  boat: 0.07,
  'sailing ship': 0.012,
  fish: 0.3,
  shark: 0.4,
  whale: 0.3,
  octopus: 0.2,
  frog: 0.25,
  turtle: 0.2,
};

/** Heights of surrounding things in meters. */
const HEIGHTS: Readonly<Record<string, number>> = {
  pine: 3.3,
  'round tree': 3.59,
  house: 9.37,
  bookshelf: 1.64,
  flower: 0.53,
  mushroom: 0.81,
};

/**
 * Builds a place, sized for the things in it.
 * @param look of the ground; null: the usual one
 * @param box the space that the things occupy, in meters
 * @param family the family of the things
 */
export function surroundings(name: PlaceName, look: PartMaterial | null, box: Bounds, family: string): Surroundings {
  const { lengths = {}, materials, parts, decor = [], sunk = 0 } = GROUNDS.get(name)!;
  const [w, h, d] = [0, 1, 2].map((k) => box.max[k] - box.min[k]);
  const radius = Math.max((Math.hypot(w, d) / 2) * 1.3, h * 0.4);
  const variables = new Map([
    ['w', w / 2 / radius],
    ['d', d / 2 / radius],
    ['h', h / radius],
    ['draught', DRAUGHTS[family] ?? 0.05],
  ]);
  for (const [length, expression] of Object.entries(lengths)) variables.set(length, evaluate(expression, variables));
  const whole = assembly(name, sized(parts, 1, variables), { scale: radius });
  const ground = program(name, withLook(materials, look), [whole]);
  return {
    placed: [
      { program: ground, at: [0, 0, 0] },
      ...standing(
        decor.map(({ thing, ...rest }) => ({ thing, ...sized(rest, 1, variables) })),
        radius,
      ),
    ],
    sunk: radius * Number(sized(sunk, 1, variables)),
  };
}

/** Gives the first material, that of the ground, another look. */
function withLook(materials: Readonly<Record<string, PartMaterial>>, look: PartMaterial | null): Record<string, PartMaterial> {
  if (look === null) return materials;
  const [ground] = Object.keys(materials);
  return {
    ...materials,
    [ground]: look.is === undefined ? { ...materials[ground], ...look } : look,
  };
}

/** Puts things around; copies of the same thing share one program. */
function standing(decor: readonly Decor[], radius: number): Placed[] {
  const made = new Map<string, ShapeProgram>();
  return decor.map(({ thing, high, at, turn = 0 }) => {
    if (!made.has(thing)) made.set(thing, FAMILIES.get(thing)!.make({}));
    return {
      program: made.get(thing)!,
      at: at.map((v) => Number(v) * radius) as Triple,
      scale: (Number(high) * radius) / HEIGHTS[thing],
      turn: [0, turn, 0],
    };
  });
}
