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
/** Beyond this factor what a lattice is expected to give is not trusted: its squares are folded. */
const MOST_CORRECTION = 2;

/** Polygons whose corners, the quads after the split, come within tolerance of the count; else the nearest found. */
export async function searchCount(
  field: CrossField,
  wanted: number,
  target: TargetSurface,
  work: Work,
): Promise<PlacedNet> {
  let best: Solution | null = null;
  let lattice = await latticeForCount(field, wanted, work);
  let h = lattice.h;
  // Sides that gave too many and too few.
  let short = 0;
  let long = Infinity;
  for (const reach of REACHES) {
    if (best !== null) lattice = await solveLattice(field, h, work);
    const found = await extractPolygons(field, lattice, reach, work);
    const ratio = found.net.corners.length / wanted;
    if (best === null || missBy(found.net, wanted) < missBy(best.net, wanted)) best = found;
    if (Math.abs(ratio - 1) < COUNT_TOLERANCE) break;
    if (ratio > 1) short = Math.max(short, h);
    else long = Math.min(long, h);
    h *= Math.sqrt(ratio);
    // Regular shapes jump from one count to another: between the two sides then.
    if ((h <= short || h >= long) && long < Infinity && short > 0 && short < long) {
      h = (short + long) / 2;
    }
  }
  // Where it costs little, nearby sides are tried as well and the most regular net is taken.
  const tries = wanted > MOST_FOR_TRIES ? [] : TRIES;
  const whole = (net: PlacedNet) => addCorners(net, wanted * (1 - COUNT_TOLERANCE));
  let fitted = await fitToTarget(whole(best!.net), field.surface, target, wanted, work);
  let chosen = fitted;
  for (const { factor, reach } of tries) {
    // No other side makes good of a shape that is too fine (a picture of noise: five tries took the cost from 2,240 to 2,080).
    if (!fitted.settled) break;
    const nearby = await solveLattice(field, h * factor, work);
    const found = await extractPolygons(field, nearby, reach, work);
    if (missBy(found.net, wanted) > COUNT_TOLERANCE || found.cost > WORTH_FITTING * best!.cost) {
      continue;
    }
    fitted = await fitToTarget(whole(found.net), field.surface, target, wanted, work);
    if (fitted.cost < chosen.cost) chosen = fitted;
  }
  return chosen.net;
}

/** The lattice whose squares have the area of the quads, or one that is expected to come nearer to the count. */
async function latticeForCount(field: CrossField, wanted: number, work: Work): Promise<Lattice> {
  const lattice = await solveLattice(field, field.side, work);
  // Where nearby sides are tried afterwards anyway, another start saves no time (a creature of 10,000 quads: 5.5 s without, 6.7 s
  // with it). Creases prescribe the count: what is expected says little there.
  if (wanted <= MOST_FOR_TRIES || field.features.any) return lattice;
  const expected = expectedQuads(lattice) / wanted;
  if (Math.abs(expected - 1) < EXPECTATION_TOLERANCE) return lattice;
  const ratio = Math.min(MOST_CORRECTION, Math.max(1 / MOST_CORRECTION, expected));
  return solveLattice(field, field.side * Math.sqrt(ratio), work);
}

/** Error of a count; an excess, which cannot be corrected later, weighs more. */
function missBy(net: PlacedNet, wanted: number): number {
  const miss = net.corners.length / wanted - 1;
  return miss > COUNT_TOLERANCE ? 4 * miss : Math.abs(miss);
}
