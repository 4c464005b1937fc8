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
 * Maximum path lengths, in lattice sides, for canceling dislocations, one per round of the search for the count: if a
 * regular shape jumps from one count to another, some dislocations have to stay.
 */
const REACHES = [12, 12, 12, 6, 3, 1, 0.5];
/**
 * The same for many quads, where a longer path is a smaller share of the shape: a creature of 50,000 quads has 0.34 %
 * irregular vertices instead of 0.88 %, corners are off by 3.8° instead of 2.0°, and it takes 5 to 13 % more time.
 */
const REACHES_WITH_MANY = [36, 36, 36, 12, 6, 3, 1];
/** Factors for the lattice side of additional candidates; each costs about 0.2 s at 5,000 quads. */
const TRIES = [1.009, 0.994, 1.006, 0.997, 1.003];
/** Maximum path lengths, in lattice sides, for canceling dislocations of these candidates. */
const REACH_OF_TRIES = 12;
/**
 * Maximum cost of a candidate that is fitted, as a multiple of the first one's cost: worse ones do not improve enough.
 */
const WORTH_FITTING = 1.25;
/** Maximum quads for which nearby sides are tried: the five tries take 2.4 s at 12,000, as long as everything else. */
const MOST_FOR_TRIES = 12_000;
/**
 * Error of the count, as a share, beyond which nearby sides are not tried: they change it by 2 %, so none would come
 * within tolerance.
 */
const FAR_OFF = 0.1;
/**
 * By area, a side longer by this factor gives 0.7 times as many quads; if the number stays above the share below it,
 * the search ends. Overlapping star-shaped faces of 1,900 corners gave 9,300 quads for any side, although 5,000 were
 * requested.
 */
const STUCK_SIDE = 1.2;
const STUCK_COUNT = 0.98;
/** Maximum trusted ratio between the expected count and the target: beyond it, the lattice's squares are folded. */
const MOST_CORRECTION = 2;

/** The polygons of the lattice side whose count is nearest to the target. */
export interface CountedNet extends Solution {
  /** Number of quads that the split will make from the polygons. */
  quads: number;
  h: number;
}

/**
 * Searches for the lattice side whose polygons, split into quads, come within tolerance of a count; otherwise returns
 * the nearest.
 */
export async function searchCount(
  field: CrossField,
  wanted: number,
  work: Work,
): Promise<CountedNet> {
  let best: CountedNet | null = null;
  let last: CountedNet | null = null;
  let lattice = await latticeForCount(field, wanted, work);
  let h = lattice.h;
  // Lattice sides that gave too many and too few quads.
  let short = 0;
  let long = Infinity;
  for (const reach of wanted > MOST_FOR_TRIES ? REACHES_WITH_MANY : REACHES) {
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
    // Regular shapes jump from one count to another; if that happens, try between the two sides.
    if ((h <= short || h >= long) && long < Infinity && short > 0 && short < long) {
      h = (short + long) / 2;
    }
  }
  return best!;
}

/**
 * Fits polygons to the target. If it costs little, nearby lattice sides are tried as well and the most regular net is
 * used.
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
  for (const factor of tries) {
    // No other side helps if the shape is too fine (a picture of noise: five tries only reduced the cost from 2,240 to
    // 2,080).
    if (!fitted.settled) break;
    const nearby = await solveLattice(field, best.h * factor, work);
    const found = await extractPolygons(field, nearby, REACH_OF_TRIES, work);
    const quads = found.net.corners.length;
    if (missBy({ quads }, wanted) > COUNT_TOLERANCE || found.cost > WORTH_FITTING * best.cost) {
      continue;
    }
    fitted = await fitToTarget(whole(found.net), field.surface, target, wanted, work);
    if (fitted.cost < chosen.cost) chosen = fitted;
  }
  return chosen.net;
}

/**
 * Returns whether lengthening a side considerably left the count unchanged: creases determine it, and no longer side
 * helps.
 */
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

/** Returns the error of a count. An excess weighs more, because it cannot be corrected later. */
function missBy({ quads }: Pick<CountedNet, 'quads'>, wanted: number): number {
  const miss = quads / wanted - 1;
  return miss > COUNT_TOLERANCE ? 4 * miss : Math.abs(miss);
}
