import type { Work } from '../spec.ts';
import { exchangePieces } from './exchange-pieces.ts';
import { bestCut, findCuts } from './find-cut.ts';
import { type Joint, type Joints, jointOf } from './joints.ts';
import { createPiece, cutPiece, joinedPiece, type Piece } from './piece.ts';
import { refineCuts } from './refine-cuts.ts';
import type { Solid } from './solid.ts';
import { splitParts } from './split-parts.ts';

/** Excess of all hulls, as a share of the solid, at which no further cuts are made. */
const ENOUGH = 0.03;
/** Excess of one piece, as a share of the solid, up to which it is not cut. */
const NEARLY_CONVEX = 0.003;
/** Number of pieces to which the solid is cut, as a multiple of the number that may remain: they are joined again. */
const MORE = 2;
/** Share of the volume to which another cut must reduce it by freeing parts from each other; see `bestCut`. */
const FREED = 0.8;
/** Share of the solid below which a piece is left out. */
const SLIVER = 1e-5;
/**
 * Increase of the volume, as a share of the solid, up to which two pieces are joined although more may remain, and the
 * volume of all hulls that this may lead to, as a multiple of the solid's.
 */
const CHEAP = 0.004;
const TIGHT = 1.05;

const NO_HULL: Joint['hull'] = { extremes: new Float64Array(), hullVolume: 0 };

/** Volume of all hulls, as a multiple of the solid's, from which more is done to reduce it. */
const LOOSE = 1.08;

interface DecomposeOptions {
  mostPieces: number;
  /** Whether all pieces are used, however little is gained: their hulls are measured in few directions, from inside. */
  isThorough?: boolean;
}

interface JoinLimits {
  mostPieces: number;
  /** Volume of the solid. */
  total: number;
  /** Increase of the volume, as a share of the solid, up to which pieces are joined although more may remain. */
  cheap: number;
  joints: Joints;
}

/**
 * Divides a solid into pieces that are nearly convex (after V-HACD, Mamou 2016): cuts the piece whose hull exceeds it
 * most by the plane that leaves the smallest hulls, joins the pieces again whose common hull is hardly larger, cuts others
 * instead where that saves more, and then moves the cuts that remain.
 */
export async function decompose(
  solid: Solid,
  triangles: Float64Array,
  { mostPieces, isThorough = false }: DecomposeOptions,
  work: Work,
): Promise<Piece[]> {
  const cells: number[] = [];
  solid.cells.forEach((value, at) => void (value === 1 && cells.push(at)));
  const whole = createPiece(solid, Uint32Array.from(cells), triangles);
  const total = whole.volume;
  /** Cells that the surface only touches may be cut off from those that it fills. */
  const isFilled = (piece: Piece) => piece.volume > SLIVER * total;
  const pieces = splitParts(solid, whole).filter(isFilled);
  const excess = (piece: Piece) => Math.max(0, piece.hullVolume - piece.volume);
  const finished = new Set<Piece>();
  const most = Math.max(MORE * mostPieces, pieces.length);
  let few: readonly Piece[] = pieces;
  while (pieces.length < most) {
    if (pieces.length <= mostPieces) few = [...pieces];
    const all = pieces.reduce((sum, piece) => sum + excess(piece), 0);
    if (all < ENOUGH * total && !isThorough) break;
    const open = pieces.filter((piece) => !finished.has(piece));
    if (open.length === 0) break;
    const worst = open.reduce((a, b) => (excess(b) > excess(a) ? b : a));
    if (excess(worst) < (isThorough ? 0 : NEARLY_CONVEX * total)) break;
    const parts = partsOf(solid, worst)?.filter(isFilled);
    if (parts === undefined) finished.add(worst);
    else pieces.splice(pieces.indexOf(worst), 1, ...parts);
    await work.breathe((0.6 * pieces.length) / most);
  }
  const limits = { mostPieces, total, cheap: isThorough ? 0 : CHEAP, joints: new WeakMap() };
  const joined = await joinPieces(pieces, limits, work);
  const fewer = await joinPieces(few, limits, work);
  const best = sumOf(fewer) < sumOf(joined) ? fewer : joined;
  const isLoose = sumOf(best) > LOOSE * total;
  const exchanged = isLoose ? await exchangePieces(solid, best, limits, work) : best;
  return refineCuts(solid, exchanged, { total, isLoose }, work);
}

/** Returns the parts into which a piece is cut; null if it cannot be cut. */
function partsOf(solid: Solid, piece: Piece): Piece[] | null {
  const plane = bestCut(findCuts(solid, piece), FREED);
  if (plane === null) return null;
  const sides = cutPiece(solid, piece, plane).filter((side) => side.triangles.length > 0);
  return sides.length < 2 ? null : sides.flatMap((side) => splitParts(solid, side));
}

/** Returns the sum of the volumes of the pieces' hulls. */
function sumOf(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, piece) => sum + piece.hullVolume, 0);
}

/** Joins pieces until there are few enough, and then those whose common hull costs little. */
async function joinPieces(
  given: readonly Piece[],
  { mostPieces, total, cheap, joints }: JoinLimits,
  work: Work,
): Promise<Piece[]> {
  const pieces = [...given];
  let sum = sumOf(pieces);
  while (pieces.length > 1) {
    let best = { cost: Infinity, hull: NO_HULL, a: 0, b: 0 };
    for (let a = 0; a < pieces.length; a++) {
      for (let b = a + 1; b < pieces.length; b++) {
        const found = jointOf(joints, pieces[a], pieces[b]);
        if (found.cost < best.cost) best = { ...found, a, b };
      }
      await work.breathe(0.6);
    }
    const isCheap =
      best.cost <= cheap * total && (best.cost <= 0 || sum + best.cost <= TIGHT * total);
    if (pieces.length <= mostPieces && !isCheap) break;
    sum += best.cost;
    const [a, b] = [pieces[best.a], pieces[best.b]];
    const both = joinedPiece(a, b, best.hull);
    pieces.splice(best.b, 1);
    pieces.splice(best.a, 1, both);
    await work.breathe(0.6 + 0.2 / pieces.length);
  }
  return pieces;
}
