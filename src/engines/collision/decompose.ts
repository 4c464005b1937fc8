import type { Work } from '../spec.ts';
import type { Plane } from './convex-hull.ts';
import { bestCut, type CutCandidate, findCuts } from './find-cut.ts';
import { createPiece, cutPiece, type Piece, tightHull } from './piece.ts';
import type { Solid } from './solid.ts';
import { splitParts } from './split-parts.ts';

/** Excess of all hulls, as a share of the solid, at which no further cuts are made. */
const ENOUGH = 0.03;
/** Excess of one piece, as a share of the solid, up to which it is not cut. */
const NEARLY_CONVEX = 0.003;
/** Number of pieces to which the solid is cut, as a multiple of the number that may remain: they are joined again. */
const MORE = 2;
/** Preferences for cuts that free parts from each other, which are tried in turn; see `bestCut`. */
const FREED = [0.98, 0.8];
/** Volume of all hulls, as a multiple of the solid's, that is close enough not to try another preference. */
const CLOSE = 1.1;
/** Share of the solid below which a piece is left out. */
const SLIVER = 1e-5;
/**
 * Increase of the volume, as a share of the solid, up to which two pieces are joined although more may remain, and the
 * volume of all hulls that this may lead to, as a multiple of the solid's.
 */
const CHEAP = 0.004;
const TIGHT = 1.05;
/** Number of triangles up to which the pieces of all cuts are kept: each piece has a copy of its triangles. */
const MOST_KEPT = 500_000;

/** The hull of two pieces together, and by how much its volume exceeds those of their own. */
interface Joint {
  cost: number;
  hull: ReturnType<typeof tightHull>;
}
/** Weak, because joined pieces are not needed any longer after they were joined again. */
type Joints = WeakMap<Piece, WeakMap<Piece, Joint>>;

const NO_HULL: ReturnType<typeof tightHull> = { extremes: new Float64Array(), hullVolume: 0 };

/**
 * Divides a solid into pieces that are nearly convex (after V-HACD, Mamou 2016): cuts the piece whose hull exceeds it
 * most by the plane that leaves the smallest hulls, then joins the pieces again whose common hull is hardly larger.
 */
export async function decompose(
  solid: Solid,
  triangles: Float64Array,
  mostPieces: number,
  work: Work,
): Promise<Piece[]> {
  let best: Piece[] = [];
  const cuts = new Cuts(solid, triangles);
  for (const freed of FREED) {
    const made = await decomposeBy(cuts, mostPieces, freed, work.within(1 / FREED.length));
    if (best.length === 0 || sumOf(made) < sumOf(best)) best = made;
    const total = best.reduce((sum, piece) => sum + piece.volume, 0);
    if (sumOf(best) < CLOSE * total) break;
  }
  return best;
}

/**
 * The cuts of a solid, each computed once unless it has very many triangles: with another preference most of the first
 * cuts, which take longest, are the same.
 */
class Cuts {
  readonly #solid: Solid;
  readonly whole: Piece;
  /** The parts of the whole that do not touch each other. */
  readonly parts: readonly Piece[];
  readonly #candidates = new WeakMap<Piece, CutCandidate[]>();
  readonly #parts = new WeakMap<Plane, readonly Piece[] | null>();
  readonly joints: Joints = new WeakMap();

  constructor(solid: Solid, triangles: Float64Array) {
    const cells: number[] = [];
    solid.cells.forEach((value, at) => void (value === 1 && cells.push(at)));
    this.#solid = solid;
    this.whole = createPiece(solid, Uint32Array.from(cells), triangles);
    this.parts = splitParts(solid, this.whole).filter(this.#isFilled);
  }

  /** Returns the parts into which a piece is cut; null if it cannot be cut. */
  partsOf(piece: Piece, freed: number): readonly Piece[] | null {
    let candidates = this.#candidates.get(piece);
    if (candidates === undefined) {
      candidates = findCuts(this.#solid, piece);
      this.#candidates.set(piece, candidates);
    }
    const plane = bestCut(candidates, freed);
    if (plane === null) return null;
    // No two pieces have the same plane object.
    let parts = this.#parts.get(plane);
    if (parts === undefined) {
      parts = this.#cut(piece, plane);
      if (this.whole.triangles.length <= 9 * MOST_KEPT) this.#parts.set(plane, parts);
    }
    return parts;
  }

  #cut(piece: Piece, plane: Plane): Piece[] | null {
    const sides = cutPiece(this.#solid, piece, plane).filter((side) => side.triangles.length > 0);
    if (sides.length < 2) return null;
    return sides.flatMap((side) => splitParts(this.#solid, side)).filter(this.#isFilled);
  }

  /** Cells that the surface only touches may be cut off from those that it fills. */
  #isFilled = (piece: Piece): boolean => piece.volume > SLIVER * this.whole.volume;
}

/** Divides a solid with one preference for cuts that free parts from each other. */
async function decomposeBy(
  cuts: Cuts,
  mostPieces: number,
  freed: number,
  work: Work,
): Promise<Piece[]> {
  const total = cuts.whole.volume;
  const pieces = [...cuts.parts];
  const excess = (piece: Piece) => Math.max(0, piece.hullVolume - piece.volume);
  const finished = new Set<Piece>();
  const most = Math.max(MORE * mostPieces, pieces.length);
  let few: readonly Piece[] = pieces;
  while (pieces.length < most) {
    if (pieces.length <= mostPieces) few = [...pieces];
    if (pieces.reduce((sum, piece) => sum + excess(piece), 0) < ENOUGH * total) break;
    const open = pieces.filter((piece) => !finished.has(piece));
    if (open.length === 0) break;
    const worst = open.reduce((a, b) => (excess(b) > excess(a) ? b : a));
    if (excess(worst) < NEARLY_CONVEX * total) break;
    const parts = cuts.partsOf(worst, freed);
    if (parts === null) finished.add(worst);
    else pieces.splice(pieces.indexOf(worst), 1, ...parts);
    await work.breathe((0.7 * pieces.length) / most);
  }
  const { joints } = cuts;
  const joined = await joinPieces(pieces, { mostPieces, total, joints }, work);
  const fewer = await joinPieces(few, { mostPieces, total, joints }, work);
  return sumOf(fewer) < sumOf(joined) ? fewer : joined;
}

/** Returns the sum of the volumes of the pieces' hulls. */
function sumOf(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, piece) => sum + piece.hullVolume, 0);
}

/** Joins pieces until there are few enough, and then those whose common hull costs little. */
async function joinPieces(
  given: readonly Piece[],
  { mostPieces, total, joints }: { mostPieces: number; total: number; joints: Joints },
  work: Work,
): Promise<Piece[]> {
  const pieces = [...given];
  let sum = sumOf(pieces);
  const costOf = (a: Piece, b: Piece) => {
    const known = joints.get(a)?.get(b);
    if (known !== undefined) return known;
    const hull = tightHull(joinedArrays(a.extremes, b.extremes));
    const made = { cost: hull.hullVolume - a.hullVolume - b.hullVolume, hull };
    const own = joints.get(a) ?? new WeakMap<Piece, Joint>();
    joints.set(a, own.set(b, made));
    return made;
  };
  while (pieces.length > 1) {
    let best = { cost: Infinity, hull: NO_HULL, a: 0, b: 0 };
    for (let a = 0; a < pieces.length; a++)
      for (let b = a + 1; b < pieces.length; b++) {
        const found = costOf(pieces[a], pieces[b]);
        if (found.cost < best.cost) best = { ...found, a, b };
      }
    const isCheap =
      best.cost <= CHEAP * total && (best.cost <= 0 || sum + best.cost <= TIGHT * total);
    if (pieces.length <= mostPieces && !isCheap) break;
    sum += best.cost;
    const [a, b] = [pieces[best.a], pieces[best.b]];
    const both: Piece = {
      cells: Uint32Array.from([...a.cells, ...b.cells]),
      volume: a.volume + b.volume,
      triangles: joinedArrays(a.triangles, b.triangles),
      points: joinedArrays(a.points, b.points),
      ...best.hull,
      regions: [...a.regions, ...b.regions],
    };
    pieces.splice(best.b, 1);
    pieces.splice(best.a, 1, both);
    await work.breathe(0.7 + 0.3 / pieces.length);
  }
  return pieces;
}

function joinedArrays(a: Float64Array, b: Float64Array): Float64Array {
  const both = new Float64Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}
