import type { ShapeFigures, Work } from '../../spec.ts';
import type { QuadProblem } from '../field/prepare-field.ts';
import { excessOf, keepsShape, SHAPE_LIMITS } from '../shape/limits.ts';
import {
  type MeasuredSurface,
  MOST_SAMPLES,
  measuredNet,
  measuredSurface,
  measureShape,
  nonManifoldEdgesOf,
} from '../shape/measure-shape.ts';
import { QUADS_PER_TRIANGLE } from '../shape/pair-triangles.ts';
import { type Candidate, pairedQuads } from '../shape/paired-quads.ts';
import type { Surface } from '../surface/surface.ts';
import type { NetFaces } from '../target/polygon-net.ts';
import { MOST_SOLVED_APART } from './large-parts.ts';
import { isSharp, mendPlaces } from './mend-places.ts';
import { type PartTable, surfaceOfPart } from './part-table.ts';
import { MOST_GROWTH } from './plan-parts.ts';
import { leastDiagonal, type ShapeBook } from './shape-book.ts';
import { solveField } from './solve-field.ts';

/** Number of points for measuring all parts together, and the minimum for each part. */
const SAMPLES = 20_000;
const LEAST_SAMPLES = 100;
/**
 * Maximum number of times that parts are solved again on their own field, and maximum total of quads for that, as a
 * multiple of the target.
 */
const MOST_SOLVES = 16;
const MOST_SOLVED_QUADS = 2;
/** Maximum number of parts that are solved again with smaller quads in places, the largest first. */
const MOST_MENDS = 4;
/**
 * Number of consecutive parts that lose their shape even with finer quads, after which the others are not solved again,
 * because they are similar.
 */
const MOST_FAILURES = 3;
/** Factor by which normals may exceed the limit for a second attempt: beyond it, doubling the quads does not help. */
const HOPELESS = 1.8;
/**
 * Maximum factor by which quads along a field may exceed a limit and still be kept, with a warning: pairs of triangles
 * would keep the shape but lose the flow (a duck whose beak is off by 1.8 % of the diagonal: 3 % irregular vertices
 * against 21 %).
 */
const SLIGHT_EXCESS = 1.25;
/**
 * The same for the largest distance alone, which one place decides, unless the part is sharp: nobody sees in a body that the
 * end of a horn is off, but in a part of a machine everybody does.
 */
const LOCAL_EXCESS = 1.7;
/** Maximum number of mended quads, as a multiple of the part's share of the target: far fewer than twice as many. */
const MOST_MENDED = 1.08;
/** Maximum ratio of the new excess to the old one for using a result that is still beyond the limits. */
const WORTH_TAKING = 0.7;
/** Minimum quads for a part that is solved on its own field. */
const FEWEST_QUADS = 12;

/** The problem for which the parts are solved, and the data that they are checked against. */
interface KeepProblem extends QuadProblem {
  table: PartTable;
  /** 1 for parts that are checked. */
  large: Uint8Array;
  /** Target for all parts, and the number of faces of it that small parts have. */
  target: number;
  taken: number;
}

/** A part that lost its shape, and the cost of keeping it. */
interface LostPart {
  part: number;
  surface: Surface;
  measure(net: NetFaces): Promise<ShapeFigures>;
  now: Candidate | null;
  /** Number of quads for its unchanged triangles. */
  need: number;
}

/**
 * Measures each part and replaces those that lost their shape: first by quads that are finer at the places that were
 * lost, then by finer quads, then (unless the excess is slight) by pairs of triangles, of the simplified part or finally of the part itself. Replaced parts may increase the total to
 * `MOST_GROWTH` times the target; the largest choose first, and each has a guaranteed share. Good parts stay as they
 * are.
 */
export async function keepParts(
  problem: KeepProblem,
  nets: Map<number, NetFaces>,
  book: ShapeBook,
  work: Work,
): Promise<{ isChanged: boolean }> {
  const { table, target } = problem;
  const parts = largestParts(problem);
  const lost: LostPart[] = [];
  let total = problem.taken;
  for (const net of nets.values()) total += facesOf(net);
  for (const [i, part] of parts.entries()) {
    const found = await checkPart(problem, part, nets.get(part) ?? null, parts.length, work);
    if (found.now !== null && keepsShape(found.now.figures)) {
      book.enter({ part, figures: found.now.figures, from: 'field' });
    } else lost.push(found);
    await work.breathe(i / parts.length);
  }
  if (lost.length === 0) return { isChanged: false };
  lost.sort((a, b) => table.areas[b.part] - table.areas[a.part] || a.part - b.part);
  let left = Math.max(0, MOST_GROWTH * target - total);
  let need = lost.reduce((sum, part) => sum + part.need, 0);
  const budget = {
    mends: MOST_MENDS,
    solves: MOST_SOLVES,
    quads: MOST_SOLVED_QUADS * target,
    failures: 0,
  };
  let isChanged = false;
  for (const part of lost) {
    const before = part.now === null ? 0 : facesOf(part.now.net);
    const most = before + Math.floor((left * part.need) / Math.max(1, need));
    need -= part.need;
    const wanted = (target * before) / total;
    const kept = await keepPart(problem, part, { most, wanted, retries: budget }, work);
    if (kept !== null) {
      left -= facesOf(kept.net) - before;
      if (kept !== part.now) isChanged = true;
      nets.set(part.part, kept.net);
      book.enter({ part: part.part, figures: kept.figures, from: kept.from });
    } else book.enter({ part: part.part, figures: GONE, from: 'field' });
  }
  return { isChanged };
}

/** Measurements that stand for a part without faces. */
const GONE: ShapeFigures = { area: -1, hausdorff: 1, normal: 0, nonManifoldEdges: 0 };

/** Returns the parts to be measured: the largest ones if there are many. */
function largestParts({ table, large }: KeepProblem): number[] {
  const parts: number[] = [];
  for (let p = 0; p < large.length; p++) if (large[p] === 1) parts.push(p);
  parts.sort((a, b) => table.areas[b] - table.areas[a] || a - b);
  return parts.slice(0, MOST_SOLVED_APART);
}

async function checkPart(
  { surface: all, index, table }: KeepProblem,
  part: number,
  net: NetFaces | null,
  parts: number,
  work: Work,
): Promise<LostPart> {
  const surface = surfaceOfPart(all, table, part);
  let source: MeasuredSurface | null = null;
  const measure = async (result: NetFaces) => {
    source ??= measuredSurface(
      Float32Array.from(surface.positions),
      surface.indices,
      surface === all ? index : null,
    );
    const options = {
      samples: Math.min(MOST_SAMPLES, Math.max(LEAST_SAMPLES, Math.floor(SAMPLES / parts))),
      leastDiagonal: leastDiagonal(all),
      nonManifoldEdges: nonManifoldEdgesOf(result),
    };
    return measureShape(source, await measuredNet(result, work.within(0)), options, work.within(0));
  };
  const now =
    net === null || net.offsets.length === 1
      ? null
      : { net, figures: await measure(net), from: 'field' as const };
  const need = (QUADS_PER_TRIANGLE * surface.indices.length) / 3;
  return { part, surface, measure, now, need };
}

interface PartBudget {
  /** Faces of the part, at most. */
  most: number;
  /** Its share of the faces that were asked for. */
  wanted: number;
  /** The remaining budget for solving parts again. */
  retries: { mends: number; solves: number; quads: number; failures: number };
}

/**
 * Returns the first method's result that keeps the shape, otherwise the nearest result if it is worth keeping; null if
 * there are no faces.
 */
async function keepPart(
  problem: KeepProblem,
  part: LostPart,
  budget: PartBudget,
  work: Work,
): Promise<Candidate | null> {
  const faces = part.now === null ? FEWEST_QUADS : facesOf(part.now.net);
  const most = Math.max(budget.most, FEWEST_QUADS);
  const { surface, measure, need } = part;
  const { creaseAngle } = problem;
  const pair = (first: number, most: number) =>
    pairedQuads({ surface, creaseAngle, first, most, mayMix: true, measure }, work.within(0));
  // If the source is so coarse that its own triangles are within the count, a field cannot improve on it.
  if (need <= faces) {
    const exact = await pair(faces, faces);
    if (exact !== null && keepsShape(exact.figures)) return exact;
  }
  const now = await mended(problem, part, budget, work);
  if (now !== null && keepsShape(now.figures)) return now;
  const finer = await finerQuads(problem, part, budget, work);
  if (finer !== null && keepsShape(finer.figures)) return finer;
  if (now !== null && isNearlyKept(now)) return now;
  const paired = await pair(Math.min(faces, most), most);
  if (paired !== null && (part.now === null || keepsShape(paired.figures))) return paired;
  return [finer, paired].reduce<Candidate | null>((best, candidate) => {
    if (best === null || candidate === null) return best ?? candidate;
    const isWorthIt = excessOf(candidate.figures) < WORTH_TAKING * excessOf(best.figures);
    return isWorthIt ? candidate : best;
  }, now);
}

/** Returns quads that are smaller where the part's own are too far away, or its own if they are not better. */
async function mended(
  problem: KeepProblem,
  { surface, measure, now }: LostPart,
  { wanted, retries }: PartBudget,
  work: Work,
): Promise<Candidate | null> {
  if (now === null || retries.mends <= 0) return now;
  retries.mends--;
  const least = leastDiagonal(problem.surface);
  const most = Math.max(facesOf(now.net), Math.floor(MOST_MENDED * wanted));
  const part = { surface, measure, now, wanted, most };
  return mendPlaces(problem, part, least, work);
}

function isNearlyKept(candidate: Candidate): boolean {
  const { figures } = candidate;
  const limit = isSharp(candidate) ? SLIGHT_EXCESS : LOCAL_EXCESS;
  const others = excessOf({ ...figures, hausdorff: 0 });
  return others <= SLIGHT_EXCESS && figures.hausdorff <= limit * SHAPE_LIMITS.hausdorff;
}

/**
 * Tries twice the quads on a field of the part's own, then four times. Returns null if the budget is used up or more
 * quads cannot help.
 */
async function finerQuads(
  problem: KeepProblem,
  { surface, measure, now }: LostPart,
  { most, retries }: PartBudget,
  work: Work,
): Promise<Candidate | null> {
  if (now === null || retries.failures >= MOST_FAILURES) return null;
  let tried = false;
  let best: Candidate | null = null;
  let excess = excessOf(now.figures);
  const faces = facesOf(now.net);
  for (const times of [2, 4]) {
    const wanted = Math.min(most, times * faces);
    const { area, normal } = (best ?? now).figures;
    const isHopeless =
      normal > HOPELESS * SHAPE_LIMITS.normal || Math.abs(area) > 0.5 || excess === Infinity;
    if (isHopeless || retries.solves <= 0 || retries.quads < wanted) break;
    if (wanted < Math.max(FEWEST_QUADS, 0.7 * times * faces)) break;
    tried = true;
    retries.solves--;
    retries.quads -= wanted;
    const { creaseAngle, sizes, isHalf = false } = problem;
    const own = { creaseAngle, sizes, isHalf, surface, index: null, quads: wanted };
    const { net } = await solveField(own, work.within(0));
    if (facesOf(net) > most) break;
    const figures = await measure(net);
    const before = excess;
    if (excessOf(figures) < excess) {
      best = { net, figures, from: 'finer' };
      excess = excessOf(figures);
    }
    if (excess <= 1 || excess > WORTH_TAKING * before) break;
  }
  if (tried) retries.failures = excess <= 1 ? 0 : retries.failures + 1;
  return best;
}

function facesOf({ offsets }: NetFaces): number {
  return offsets.length - 1;
}
