import type { Work } from '../spec.ts';
import { fitToTarget } from './cleanup/fit-to-target.ts';
import { addCorners } from './extraction/add-corners.ts';
import type { CrossField } from './field/cross-field.ts';
import type { Lattice } from './lattice/labels.ts';
import { expectedQuads, extractPolygons, type Solution, solveLattice } from './lattice/lattice.ts';
import type { PlacedNet } from './target/placed-net.ts';
import type { TargetSurface } from './target/target-surface.ts';

/** Share by which the count may be off before the solve is repeated with another lattice side. */
const COUNT_TOLERANCE = 0.015;
/** Share by which the expected count may be off before the lattice is solved again. */
const EXPECTATION_TOLERANCE = 0.012;
/**
 * Lattice sides over which dislocations are cancelled, for each round of the search for the count: where a regular shape
 * jumps from one count to another, some dislocations have to stay.
 */
const REACHES = [12, 12, 12, 6, 3, 1, 0.5];
/**
 * Factors on the lattice side, and reaches, to choose from for up to so many quads: each costs about 0.2 s at 5,000.
 * Short reaches leave more dislocations and straighter angles.
 */
const TRIES = [
  { factor: 1.009, reach: 12 },
  { factor: 0.994, reach: 12 },
  { factor: 1.006, reach: 6 },
  { factor: 0.997, reach: 6 },
  { factor: 1.003, reach: 12 },
];
/** Only candidates with at most this many times the cost of the first one are fitted: others do not get better. */
const WORTH_FITTING = 1.25;
/** With more quads nearby sides are not tried: the five take 2.4 s at 12,000, as long as all the rest. */
const MOST_FOR_TRIES = 12_000;
/** Nearby sides change the count by 2 %: where it is off by more than this share, none of them comes within tolerance. */
const FAR_OFF = 0.1;
/**
 * By area, a side that is longer by this factor gives 0.7 as many quads; where as many come as this share, the search ends.
 * Star-shaped faces of 1,900 corners one on another gave 9,300 quads for any side, and 5,000 were asked for.
 */
const STUCK_SIDE = 1.2;
const STUCK_COUNT = 0.98;
/** Beyond this factor what a lattice is expected to give is not trusted: its squares are folded. */
const MOST_CORRECTION = 2;

/** The polygons of the lattice side whose count is nearest to what is wanted. */
export interface CountedNet extends Solution {
  /** Quads that the split will make of them. */
  quads: number;
  h: number;
}

/** Searches the lattice side whose polygons, split into quads, come within tolerance of a count; else the nearest. */
export async function searchCount(
  field: CrossField,
  wanted: number,
  work: Work,
): Promise<CountedNet> {
  let best: CountedNet | null = null;
  let last: CountedNet | null = null;
  let lattice = await latticeForCount(field, wanted, work);
  let h = lattice.h;
  // Sides that gave too many and too few.
  let short = 0;
  let long = Infinity;
  for (const reach of REACHES) {
    if (best !== null) lattice = await solveLattice(field, h, work);
    const solution = await extractPolygons(field, lattice, reach, work);
    const found: CountedNet = { ...solution, quads: solution.net.corners.length, h };
    const ratio = found.quads / wanted;
    if (best === null || missBy(found, wanted) < missBy(best, wanted)) best = found;
    if (Math.abs(ratio - 1) < COUNT_TOLERANCE || (last && isStuck(last, found))) break;
    last = found;
    if (ratio > 1) short = Math.max(short, h);
    else long = Math.min(long, h);
    h *= Math.sqrt(ratio);
    // Regular shapes jump from one count to another: between the two sides then.
    if ((h <= short || h >= long) && long < Infinity && short > 0 && short < long) {
      h = (short + long) / 2;
    }
  }
  return best!;
}

/**
 * Puts polygons on the target. Where it costs little, nearby lattice sides are tried as well and the most regular net is
 * taken.
 */
export async function fitNet(
  best: CountedNet,
  field: CrossField,
  wanted: number,
  target: TargetSurface,
  work: Work,
): Promise<PlacedNet> {
  const isNear = Math.abs(best.quads / wanted - 1) < FAR_OFF;
  const tries = wanted > MOST_FOR_TRIES || !isNear ? [] : TRIES;
  const whole = (net: PlacedNet) => addCorners(net, wanted * (1 - COUNT_TOLERANCE));
  let fitted = await fitToTarget(whole(best.net), field.surface, target, wanted, work);
  let chosen = fitted;
  for (const { factor, reach } of tries) {
    // No other side makes good of a shape that is too fine (a picture of noise: five tries took the cost from 2,240 to 2,080).
    if (!fitted.settled) break;
    const nearby = await solveLattice(field, best.h * factor, work);
    const found = await extractPolygons(field, nearby, reach, work);
    const quads = found.net.corners.length;
    if (missBy({ quads }, wanted) > COUNT_TOLERANCE || found.cost > WORTH_FITTING * best.cost) {
      continue;
    }
    fitted = await fitToTarget(whole(found.net), field.surface, target, wanted, work);
    if (fitted.cost < chosen.cost) chosen = fitted;
  }
  return chosen.net;
}

/** Whether a side that was lengthened much left the count as it was: creases prescribe it, and no longer side helps. */
function isStuck(before: CountedNet, now: CountedNet): boolean {
  return now.h > STUCK_SIDE * before.h && now.quads > STUCK_COUNT * before.quads;
}

/** The lattice whose squares have the area of the quads, or one that is expected to come nearer to the count. */
async function latticeForCount(field: CrossField, wanted: number, work: Work): Promise<Lattice> {
  const lattice = await solveLattice(field, field.side, work);
  // If nearby sides are tried afterwards anyway, another start saves no time (a creature of 10,000 quads: 5.5 s
  // without, 6.7 s with it). Creases dictate the count, so the expected count is a poor guide there.
  if (wanted <= MOST_FOR_TRIES || field.features.any) return lattice;
  const expected = expectedQuads(lattice) / wanted;
  if (Math.abs(expected - 1) < EXPECTATION_TOLERANCE) return lattice;
  const ratio = Math.min(MOST_CORRECTION, Math.max(1 / MOST_CORRECTION, expected));
  return solveLattice(field, field.side * Math.sqrt(ratio), work);
}

/** Error of a count; an excess, which cannot be corrected later, weighs more. */
function missBy({ quads }: Pick<CountedNet, 'quads'>, wanted: number): number {
  const miss = quads / wanted - 1;
  return miss > COUNT_TOLERANCE ? 4 * miss : Math.abs(miss);
}
