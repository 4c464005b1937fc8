import type { Work } from '../../spec.ts';
import { areaOf, type Surface } from '../surface.ts';
import { addCorners } from './count-nudge.ts';
import { cancelDislocations } from './dislocations.ts';
import { evenTriangles } from './even-triangles.ts';
import { describeFeatures, type Features, findFeatures } from './features.ts';
import { finestLevel, type Level } from './field-mesh.ts';
import { buildHierarchy } from './hierarchy.ts';
import { fitPointsToLabels } from './label-positions.ts';
import { turnToLattice } from './lattice-flips.ts';
import { readLabels } from './lattice-labels.ts';
import { collapseLattice, finishLattice, startLattice } from './lattice-mesh.ts';
import { dissolveDiagonals } from './lattice-polygons.ts';
import { solveOrientation } from './orientation-field.ts';
import type { PlacedNet } from './placed-net.ts';
import { solvePosition } from './position-field.ts';
import { splitIntoQuads } from './quad-split.ts';
import { regularise } from './regularity.ts';
import { relax } from './relaxation.ts';
import { reduceSurface, refineSurface } from './resolution.ts';
import { type Solution, settle } from './settle.ts';
import { fitFaces } from './surface-fit.ts';
import { createTarget, type TargetSurface } from './target-surface.ts';
import { pinTips } from './tips.ts';

/** Triangles for the fields, a final quad: fewer lose detail, more cost time (the source has 4 at best). */
const TRIANGLES_PER_QUAD = 3;
/** Twice as many keep limbs and give fewer singularities: where it costs little. */
const MORE_TRIANGLES = 6;
const TRIANGLES_THAT_COST_LITTLE = 60_000;
const FEWEST_TRIANGLES = 6000;
/** Longest edge of the triangles for the fields, in lattice sides. */
const LONGEST_EDGE = 0.6;
/** Shorter edges than this are collapsed. */
const SHORTEST_EDGE = 0.25;
/** Share by which the count may be off before the solve is repeated with another lattice side. */
const COUNT_TOLERANCE = 0.015;
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
/** Candidates that were irregular by so many times more than the first one do not get better. */
const WORTH_SETTLING = 1.25;
const MOST_FOR_TRIES = 12_000;
/** Between lines there is less room to even out what a cancelled dislocation distorts. */
const REACH_WITH_FEATURES = 7;
/** Sweeps of the fields a level; what lines prescribe has to spread between them. */
const SWEEPS = { orientation: 6, position: 6 };
const SWEEPS_WITH_FEATURES = { orientation: 30, position: 12 };
/**
 * Triangles that long edges may be split into: CAD in fans of slivers comes to 24 a quad. One face of 70,000 corners came to
 * 4.6 million for 5,000 quads, and to over a minute.
 */
const PIECES_PER_QUAD = 60;
const FREE_PIECES = 200_000;
/** Rounds of relaxation after the split. */
const FINE_ROUNDS = 20;
/** Tips that were cut off are put right in a few rounds, each with a little relaxation. */
const TIP_ROUNDS = 6;
const ROUNDS_AFTER_TIPS = 12;
const FIT_ROUNDS = 3;
/** Collapsing and turning edges settles within a few rounds. */
const MOST_LATTICE_ROUNDS = 8;

export interface QuadResult {
  net: PlacedNet;
  target: TargetSurface;
  /** Half-edges of creases in the surface that the fields were solved on. */
  creaseEdges: number;
}

/** Field-aligned quads on a surface, about `wanted` of them, projected onto it. */
export async function remeshQuads(
  surface: Surface,
  wanted: number,
  creaseAngle: number,
  work: Work,
): Promise<QuadResult> {
  const h = Math.sqrt((4 * areaOf(surface.positions, surface.indices)) / wanted);
  const field = await work.stage('resolution', 0.1, async (work) => {
    const many = Math.min(MORE_TRIANGLES * wanted, TRIANGLES_THAT_COST_LITTLE);
    const triangles = Math.round(Math.max(FEWEST_TRIANGLES, TRIANGLES_PER_QUAD * wanted, many));
    const reduced = await reduceSurface(surface, triangles);
    const own = reduced.origin && findFeatures(surface, creaseAngle, h, null);
    const sharp = own && Uint8Array.from(reduced.origin!, (v) => (own.kind[v] ? 1 : 0));
    // New vertices lie on edges: only old ones were looked at, and the middle of a crease is one.
    const refined = await refineSurface(
      reduced,
      LONGEST_EDGE * h,
      FREE_PIECES + PIECES_PER_QUAD * wanted,
      work,
    );
    const features = findFeatures(refined, creaseAngle, h, sharp);
    const even = features.any
      ? await evenTriangles(refined, features, SHORTEST_EDGE * h, work)
      : { surface: refined, edges: features.edges };
    return {
      refined: even.surface,
      features: features.any ? describeFeatures(even.surface, even.edges, h) : features,
      lines: { surface: refined, features },
      creases: own?.any ? own.edges : null,
      isReduced: reduced.origin !== null,
    };
  });
  const target = await work.stage('index', 0.1, () => {
    const { surface: refined, features } = field.lines;
    if (field.isReduced) return createTarget(surface, field.creases, refined, features);
    return createTarget(refined, features.any ? features.edges : null, refined, features);
  });
  const levels = buildHierarchy(finestLevel(field.refined, field.features));
  const crosses = await work.stage('orientation', 0.1, (work) =>
    solveOrientation(levels, sweepsFor(field.features, 'orientation'), work),
  );
  const coarse = await work.stage('lattice', 0.4, (work) =>
    solveToCount(field.refined, field.features, levels, crosses, h, wanted, target, work),
  );
  const net = await work.stage('relax', 0.2, async (work) => {
    const result = splitIntoQuads(coarse);
    await relax(result, target, FINE_ROUNDS, work);
    for (let round = 0; round < TIP_ROUNDS; round++) {
      if ((await pinTips(result, field.lines.surface, h / 2, work)) === 0) break;
      await relax(result, target, ROUNDS_AFTER_TIPS, work);
    }
    await fitFaces(result, target, FIT_ROUNDS, h / 2, work);
    return result;
  });
  const creaseEdges = field.features.edges.reduce(
    (sum, on, e) => sum + (on && field.refined.opposite[e] >= 0 ? 1 : 0),
    0,
  );
  return { net, target, creaseEdges: creaseEdges / 2 };
}

function sweepsFor(features: Features, field: keyof typeof SWEEPS): number {
  return features.any ? SWEEPS_WITH_FEATURES[field] : SWEEPS[field];
}

/** Polygons whose corners, the quads after the split, come within tolerance of the count; else the nearest found. */
async function solveToCount(
  surface: Surface,
  features: Features,
  levels: readonly Level[],
  crosses: readonly Float64Array[],
  side: number,
  wanted: number,
  target: TargetSurface,
  work: Work,
): Promise<PlacedNet> {
  let best: Solution | null = null;
  let h = side;
  // Sides that gave too many and too few.
  let short = 0;
  let long = Infinity;
  for (const reach of REACHES) {
    const room = features.any ? Math.min(reach, REACH_WITH_FEATURES) : reach;
    const found = await solveLattice(surface, features, levels, crosses, h, room, work);
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
  let chosen = await settle(whole(best!.net), surface, target, wanted, work);
  for (const { factor, reach } of tries) {
    const room = features.any ? Math.min(reach, REACH_WITH_FEATURES) : reach;
    const found = await solveLattice(surface, features, levels, crosses, h * factor, room, work);
    if (missBy(found.net, wanted) > COUNT_TOLERANCE || found.cost > WORTH_SETTLING * best!.cost) {
      continue;
    }
    const settled = await settle(whole(found.net), surface, target, wanted, work);
    if (settled.cost < chosen.cost) chosen = settled;
  }
  return chosen.net;
}

/** How far a count is off; too many, which cannot be mended, counts more. */
function missBy(net: PlacedNet, wanted: number): number {
  const miss = net.corners.length / wanted - 1;
  return miss > COUNT_TOLERANCE ? 4 * miss : Math.abs(miss);
}

async function solveLattice(
  surface: Surface,
  features: Features,
  levels: readonly Level[],
  crosses: readonly Float64Array[],
  h: number,
  reach: number,
  work: Work,
): Promise<Solution> {
  const points = await solvePosition(levels, crosses, h, sweepsFor(features, 'position'), work);
  const labels = readLabels(surface, levels[0], crosses[0], points, h);
  await cancelDislocations(surface, features.edges, levels[0], labels, h, reach, work);
  await fitPointsToLabels(surface, levels[0], crosses[0], labels, points, h, work);
  const lattice = startLattice(surface, features, labels, points, h);
  await collapseLattice(lattice, work);
  for (let round = 0; round < MOST_LATTICE_ROUNDS; round++) {
    turnToLattice(lattice);
    if ((await collapseLattice(lattice, work)) === 0) break;
  }
  const editor = dissolveDiagonals(finishLattice(lattice));
  regularise(editor);
  return { net: editor.toNet(), cost: editor.cost() };
}
