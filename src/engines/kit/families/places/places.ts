import type { PartMaterial, ShapeProgram } from '../../../../contract/shape-program.ts';
import type { Bounds } from '../../../math/bounds.ts';
import type { Placed } from '../../words/compose.ts';
import { FAMILIES } from '../families.ts';
import { program } from '../family.ts';
import { BUILT } from './built.ts';
import type { Footprint } from './footprint.ts';
import type { Recipe } from './ground-pieces.ts';
import { LAND } from './land.ts';

const GROUNDS = { ...LAND, ...BUILT };

export type PlaceName = keyof typeof GROUNDS;

/** The parts that a place adds: programs around the middle of the things, whose feet are at y = 0. */
export interface Surroundings {
  placed: Placed[];
  /** How far the things sink into the place. */
  sunk: number;
}

/** Builds a place, sized for the things in it. */
export function surroundings(name: PlaceName, look: PartMaterial | null, box: Bounds, family: string): Surroundings {
  const size = [0, 1, 2].map((k) => box.max[k] - box.min[k]);
  const half = Math.hypot(size[0], size[2]) / 2;
  const footprint: Footprint = {
    w: size[0] / 2,
    d: size[2] / 2,
    h: size[1],
    r: Math.max(half * 1.3, size[1] * 0.4),
    draught: DRAUGHTS[family] ?? 0.05,
  };
  const { materials, parts, decor = [], sunk = 0 }: Recipe = GROUNDS[name](footprint);
  const looked = look === null ? materials : Object.fromEntries(Object.entries(materials).map(([key, own], i) => [key, i === 0 ? (look.is === undefined ? { ...own, ...look } : look) : own]));
  const ground: Placed[] = parts.length === 0 ? [] : [{ program: program(name, looked, parts), at: [0, 0, 0] }];
  const made = new Map<string, ShapeProgram>();
  const placed = decor.map(({ family, high, at, turn = 0 }): Placed => {
    if (!made.has(family)) made.set(family, FAMILIES.get(family)!.make({}));
    return {
      program: made.get(family)!,
      at: [...at],
      scale: high / HEIGHTS[family],
      turn: [0, turn, 0],
    };
  });
  return { placed: [...ground, ...placed], sunk };
}

const DRAUGHTS: Readonly<Record<string, number>> = { duck: 0.24, boat: 0.07, 'sailing ship': 0.012, fish: 0.3, shark: 0.4, whale: 0.3, octopus: 0.2, frog: 0.25, turtle: 0.2 };

/** Heights of surrounding things in meters. */
const HEIGHTS: Readonly<Record<string, number>> = {
  pine: 3.16,
  tree: 3.6,
  palm: 2.9,
  rock: 0.79,
  house: 4.6,
  bookshelf: 1.64,
  flower: 0.44,
  mushroom: 0.32,
  barrel: 0.9,
  crate: 0.6,
  'street lamp': 3.7,
};
