import type { Work } from '../spec.ts';
import { findSmallestCut } from './find-cut.ts';
import { type Joints, jointOf } from './joints.ts';
import { cutPiece, joinedPiece, type Piece } from './piece.ts';
import type { Plane } from './plane.ts';
import type { Solid } from './solid.ts';

/** Number of exchanges, as a multiple of the number of pieces. */
const ROUNDS = 1;
/** Number of cuts that are weighed in each round: those that save most. */
const WEIGHED = 3;
/** Least decrease of the hulls' volume, as a share of the solid, for which pieces are exchanged. */
const WORTHWHILE = 0.001;

/** The best cut of a piece: by how much its parts are smaller, at most until they are made. */
interface Split {
  plane: Plane | null;
  gain: number;
  sides: readonly Piece[] | null;
}

/**
 * Cuts a piece and joins two others instead, as long as the cut saves more than the joint costs: the number of pieces
 * stays. Greedy cuts and joints spend pieces where they once seemed to be needed.
 */
export async function exchangePieces(
  solid: Solid,
  given: readonly Piece[],
  { total, joints }: { total: number; joints: Joints },
  work: Work,
): Promise<Piece[]> {
  let pieces = [...given];
  const splits = new WeakMap<Piece, Split>();
  const rounds = ROUNDS * pieces.length;
  for (let round = 0; round < rounds; round++) {
    let best: { saved: number; pieces: Piece[] } = { saved: WORTHWHILE * total, pieces };
    for (const [piece, split] of await bestSplits(solid, pieces, splits, work)) {
      if (split.gain <= best.saved) break;
      makeSides(solid, piece, split);
      if (split.sides === null || split.gain <= best.saved) continue;
      const others = [...pieces.filter((other) => other !== piece), ...split.sides];
      const pair = cheapestPair(others, split.sides, joints);
      if (pair === null || split.gain - pair.cost <= best.saved) continue;
      const { a, b, cost, hull } = pair;
      const rest = others.filter((other) => other !== a && other !== b);
      best = { saved: split.gain - cost, pieces: [...rest, joinedPiece(a, b, hull)] };
    }
    if (best.pieces === pieces) break;
    pieces = best.pieces;
    await work.breathe(0.8);
  }
  return pieces;
}

/** Returns the pieces whose cuts save most, with their cuts. A cut saves at most what its piece exceeds. */
async function bestSplits(
  solid: Solid,
  pieces: readonly Piece[],
  known: WeakMap<Piece, Split>,
  work: Work,
): Promise<[Piece, Split][]> {
  const excess = ({ hullVolume, volume }: Piece) => hullVolume - volume;
  const found: [Piece, Split][] = [];
  for (const piece of [...pieces].sort((a, b) => excess(b) - excess(a))) {
    if (found.length >= WEIGHED && excess(piece) <= found[WEIGHED - 1][1].gain) break;
    const split = known.get(piece) ?? splitOf(solid, piece);
    known.set(piece, split);
    found.push([piece, split]);
    found.sort((a, b) => b[1].gain - a[1].gain);
    await work.breathe(0.8);
  }
  return found.slice(0, WEIGHED);
}

function splitOf(solid: Solid, piece: Piece): Split {
  const cut = findSmallestCut(solid, piece);
  if (cut === null) return { plane: null, gain: 0, sides: null };
  return { plane: cut.plane, gain: piece.hullVolume - cut.volume, sides: null };
}

/** Cuts a piece, and measures what that saves. */
function makeSides(solid: Solid, piece: Piece, split: Split): void {
  const { plane, sides } = split;
  if (plane === null || sides !== null) return;
  const made = cutPiece(solid, piece, plane);
  if (made.some(({ triangles, volume }) => triangles.length === 0 || volume <= 0)) split.gain = 0;
  else {
    split.sides = made;
    split.gain = piece.hullVolume - made[0].hullVolume - made[1].hullVolume;
  }
}

/** Returns the pair whose common hull costs least, except the two sides of the new cut; null if there are no others. */
function cheapestPair(pieces: readonly Piece[], sides: readonly Piece[], joints: Joints) {
  let best: { a: Piece; b: Piece; cost: number; hull: ReturnType<typeof jointOf>['hull'] } | null =
    null;
  for (const [i, a] of pieces.entries())
    for (const b of pieces.slice(i + 1)) {
      if (sides.includes(a) && sides.includes(b)) continue;
      const joint = jointOf(joints, a, b);
      if (best === null || joint.cost < best.cost) best = { a, b, ...joint };
    }
  return best;
}
