import type { Work } from '../spec.ts';
import { findSmallestCut } from './find-cut.ts';
import { cutPiece, joinedPiece, type Piece } from './piece.ts';
import type { Solid } from './solid.ts';

/**
 * Number of pairs of neighbors that are cut again, as a multiple of the number of pieces, and the excess of two pieces, as a
 * share of the solid, from which another cut between them is tried.
 */
const ENOUGH = { tries: 1, worthTrying: 0.008 };
const MANY = { tries: 3, worthTrying: 0.003 };
/** Least decrease of the hulls' volume, as a share of the solid, for which a cut is replaced. */
const WORTHWHILE = 0.0005;

/**
 * Moves the cuts between neighboring pieces: two pieces are joined, and cut again by the plane that leaves the smallest
 * hulls. A greedy division chooses each cut before it knows the later ones.
 * @param total volume of the solid
 * @param isLoose whether small gains matter, too
 */
export async function refineCuts(
  solid: Solid,
  given: readonly Piece[],
  { total, isLoose }: { total: number; isLoose: boolean },
  work: Work,
): Promise<Piece[]> {
  const { tries, worthTrying } = isLoose ? MANY : ENOUGH;
  const pieces = [...given];
  const excess = ({ hullVolume, volume }: Piece) => Math.max(0, hullVolume - volume);
  const tried = new WeakMap<Piece, WeakSet<Piece>>();
  for (let left = tries * pieces.length; left > 0; left--) {
    const pair = neighborsOf(solid, pieces)
      .filter(([a, b]) => tried.get(a)?.has(b) !== true)
      .map(([a, b]) => ({ a, b, gain: excess(a) + excess(b) }))
      .reduce<{ a: Piece; b: Piece; gain: number } | null>(
        (best, next) => (best === null || next.gain > best.gain ? next : best),
        null,
      );
    if (pair === null || pair.gain < worthTrying * total) break;
    const { a, b } = pair;
    tried.set(a, (tried.get(a) ?? new WeakSet<Piece>()).add(b));
    const sides = cutAgain(
      solid,
      joinedPiece(a, b),
      a.hullVolume + b.hullVolume - WORTHWHILE * total,
    );
    if (sides !== null) {
      pieces.splice(pieces.indexOf(a), 1, sides[0]);
      pieces.splice(pieces.indexOf(b), 1, sides[1]);
    }
    await work.breathe(1 - (0.2 * left) / (tries * pieces.length));
  }
  return pieces;
}

/** Cuts a piece so that the hulls of both sides are smaller than `most`; null if no cut does. */
function cutAgain(solid: Solid, piece: Piece, most: number): readonly Piece[] | null {
  const cut = findSmallestCut(solid, piece);
  if (cut === null || cut.volume >= most) return null;
  const sides = cutPiece(solid, piece, cut.plane);
  if (sides.some(({ triangles, volume }) => triangles.length === 0 || volume <= 0)) return null;
  return sides[0].hullVolume + sides[1].hullVolume < most ? sides : null;
}

/** Returns the pairs of pieces with cells that share a side. */
function neighborsOf({ grid: { nx, ny }, scratch: owners }: Solid, pieces: readonly Piece[]) {
  const pairs = new Set<number>();
  pieces.forEach(({ cells }, p) => {
    for (const at of cells) owners[at] = p;
  });
  pieces.forEach(({ cells }, p) => {
    for (const at of cells)
      for (const step of [1, nx, nx * ny]) {
        const other = owners[at + step];
        if (other >= 0 && other !== p)
          pairs.add(Math.min(p, other) * pieces.length + Math.max(p, other));
      }
  });
  for (const { cells } of pieces) for (const at of cells) owners[at] = -1;
  return [...pairs].map(
    (pair) => [pieces[Math.floor(pair / pieces.length)], pieces[pair % pieces.length]] as const,
  );
}
