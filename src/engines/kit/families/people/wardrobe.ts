import type { Part, PartMaterial } from '../../../../contract/shape-program.ts';
import type { WornPiece } from '../../../../contract/worn-piece.ts';
import { readShelf, WORN_PIECES } from '../../../library/shelves.ts';
import { sized } from '../sized.ts';
import { hipReach } from './drapery.ts';
import type { Figure } from './figure.ts';
import { chestFront } from './garments.ts';
import { collarHeight, neckRadius, waistSize } from './trunk.ts';
import type { Worn } from './worn.ts';

/** Name of the part in a closed hand that marks where a thing of a scene is held. */
export const GRASP = 'grasp';

/** Everything in the library that people wear or hold, by name. */
export const PIECES: ReadonlyMap<string, WornPiece> = readShelf(WORN_PIECES);

const ofKind = (test: (piece: WornPiece) => boolean): ReadonlySet<string> => new Set([...PIECES.values()].filter(test).map(({ name }) => name));

/** What people hold. */
export const HELD: ReadonlySet<string> = ofKind(({ length }) => length !== undefined);
/** What people wear. */
export const WORN: ReadonlySet<string> = ofKind(({ length }) => length === undefined);
/** Headwear that leaves no room for hair. */
export const COVERS_HAIR: ReadonlySet<string> = ofKind(({ covers }) => covers?.includes('hair') === true);
/** Headwear that hides the face. */
export const COVERS_FACE: ReadonlySet<string> = ofKind(({ covers }) => covers?.includes('face') === true);

/** Other words for pieces, and their names. */
export const PIECE_WORDS: Readonly<Record<string, string>> = Object.fromEntries(
  [...PIECES.values()].flatMap(({ name, words = [] }) => words.map((word) => [word, name])),
);

/** The materials that a color before the name of a piece changes. */
export const PIECE_COLORED: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  [...PIECES.values()].flatMap(({ name, colored }) => (colored ? [[name, colored]] : [])),
);

/** Materials that only pieces have. */
export const PIECE_MATERIALS: Readonly<Record<string, PartMaterial>> = Object.assign({}, ...[...PIECES.values()].map(({ materials = {} }) => materials));

/** Returns the parts of a piece on a figure. */
export function wear(name: string, f: Figure): Worn {
  const variables = measurementsOf(f);
  const { head, chest, hips, upperArm, lowerArm, upperLeg, lowerLeg } = PIECES.get(name)!;
  const fitted = Object.entries({ chest, hips, upperArm, lowerArm, upperLeg, lowerLeg }).flatMap(([place, parts]) =>
    parts ? [[place, parts.map((part) => sized(part, 1, variables))]] : [],
  );
  return { ...Object.fromEntries(fitted), ...(head && { head: head.map((part) => sized(part, f.head)) }) };
}

/** Returns a thing for the hand, of a length in meters, which extends along +Y from its grip. */
export const heldThing = (name: string, length: number): Part => sized(PIECES.get(name)!.hand![0], length);

/** Measurements of a figure in meters, by the names that expressions use. Heights are above the waist, depths from the middle. */
function measurementsOf(f: Figure): ReadonlyMap<string, number> {
  const [hipX, hipZ] = hipReach(f);
  const [waistX, waistZ] = waistSize(f).map((each) => each / 2);
  return new Map(
    Object.entries({
      up: f.shoulder - f.waist,
      down: f.waist - f.crotch,
      chestX: f.chest[0] / 2,
      chestZ: f.chest[1] / 2,
      front: chestFront(f),
      waistX,
      waistZ,
      hipX,
      hipZ,
      collar: collarHeight(f, 0),
      neck: neckRadius(f),
      shoulderX: f.armX,
      arm: f.armRadius,
      leg: f.legRadius,
      upperArm: f.upperArm,
      lowerArm: f.lowerArm,
      upperLeg: f.upperLeg,
      lowerLeg: f.lowerLeg,
      ankle: f.ankle,
    }),
  );
}
