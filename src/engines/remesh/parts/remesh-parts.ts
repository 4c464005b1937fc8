import type { Work } from '../../spec.ts';
import { splitsFor, subdivide } from '../cleanup/subdivision.ts';
import type { QuadProblem } from '../field/prepare-field.ts';
import { type QuadResult, remeshQuads, searchQuads } from '../remesh-quads.ts';
import { addBoxGrid } from './box-grid.ts';
import { addDiscGrid } from './disc-grid.ts';
import { dropCrowdedParts } from './drop-crowded.ts';
import { fillCount } from './fill-count.ts';
import { NetCollector, type NetFaces } from './grid-net.ts';
import { surfaceOfParts, tabulateParts } from './part-table.ts';
import { planParts } from './plan-parts.ts';

/** How far the count may be above the target. */
const TOLERANCE = 0.02;
/** Times that a net of too many quads is solved for fewer; beyond this excess creases are let go at once. */
const MOST_ATTEMPTS = 2;
const FAR_TOO_MANY = 1.1;
/**
 * From this many quads on, meeting the target count matters more than creases that force a higher one: a crumpled torus of
 * 1,407 quads stayed at 1,520 to 1,540 whatever count it was solved for (fuzz seed 600033).
 */
const ENOUGH_QUADS = 1000;
/** Crease angle in degrees that no edge's dihedral angle reaches. */
const NO_CREASES = 180;
/** Share of the time that the field and its quads need; the rest goes to splits. */
const SOLVE_SHARE = 0.8;

export interface PartsResult {
  net: NetFaces;
  creaseEdges: number;
  droppedParts: number;
}

/**
 * Quads on all parts of a surface, within 2 % of the count: large parts together on a field, small ones as grids of few
 * quads. Where there are more parts than quads the smallest are dropped.
 */
export async function remeshParts(problem: QuadProblem, work: Work): Promise<PartsResult> {
  const { surface, quads } = problem;
  const table = tabulateParts(surface);
  const plan = planParts(table, quads);
  await work.breathe(0);
  let net: NetFaces | null = null;
  let creaseEdges = 0;
  if (plan.large.includes(1)) {
    const splits = splitsFor(plan.largeQuads);
    const large = surfaceOfParts(surface, table, plan.large);
    const wanted = plan.largeQuads / 4 ** splits;
    const index = large === surface ? problem.index : null;
    const own = { ...problem, surface: large, index, quads: wanted };
    const solved = await keepWithinCount(own, work.within(SOLVE_SHARE));
    creaseEdges = solved.creaseEdges;
    net = await work.stage('subdivide', 1 - SOLVE_SHARE, (work) =>
      subdivide(solved.net, solved.target, splits, work),
    );
  }
  const grids = new NetCollector();
  let owed = 0;
  for (let p = 0; p < table.count; p++) {
    if (plan.quads[p] === 0) continue;
    const triangles = table.triangles.subarray(table.offsets[p], table.offsets[p + 1]);
    const add = table.characteristics[p] === 1 ? addDiscGrid : addBoxGrid;
    const before = grids.quads;
    // What grids of whole rows fall short of, the next ones make good.
    owed += plan.quads[p];
    add(surface, triangles, Math.max(plan.quads[p], owed), grids);
    owed -= grids.quads - before;
    if ((p & 63) === 0) await work.breathe(p / table.count);
  }
  const all = net !== null && grids.quads === 0 ? net : grids.after(net);
  const left = dropCrowdedParts(all, Math.floor(quads * (1 + TOLERANCE)));
  const filled = fillCount(left.net, Math.ceil(quads * (1 - TOLERANCE)));
  return { net: filled, creaseEdges, droppedParts: plan.dropped + left.dropped };
}

/**
 * Solves for a count within tolerance of the target, or below. Where there are far too many quads, without creases: a
 * crumpled surface may have more creases than quads, whatever count it is solved for. Where there are too many, again for
 * fewer, and without creases where that does not help.
 */
async function keepWithinCount(problem: QuadProblem, work: Work): Promise<QuadResult> {
  const { quads } = problem;
  const withoutCreases = { ...problem, creaseAngle: NO_CREASES };
  const first = await searchQuads(problem, work);
  if (first.quads > FAR_TOO_MANY * quads) {
    if (first.creaseEdges === 0) return first.finish(work);
    const bare = await searchQuads(withoutCreases, work.within(0));
    return (bare.quads < first.quads ? bare : first).finish(work);
  }
  let best = await first.finish(work);
  const attempts = MOST_ATTEMPTS + (quads < ENOUGH_QUADS ? 0 : 1);
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const excess = facesOf(best) / quads;
    if (excess <= 1 + TOLERANCE) break;
    const fewer =
      attempt > MOST_ATTEMPTS ? withoutCreases : { ...problem, quads: quads / excess ** attempt };
    const again = await remeshQuads(fewer, work.within(0));
    if (facesOf(again) < facesOf(best)) best = again;
  }
  return best;
}

function facesOf({ net }: QuadResult): number {
  return net.offsets.length - 1;
}
