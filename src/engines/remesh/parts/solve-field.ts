import type { Work } from '../../spec.ts';
import { splitsFor, subdivide } from '../cleanup/subdivision.ts';
import type { QuadProblem } from '../field/prepare-field.ts';
import { type QuadResult, remeshQuads, searchQuads } from '../remesh-quads.ts';
import type { NetFaces } from '../target/polygon-net.ts';

/** Maximum excess of the face count, as a share of the target. */
export const TOLERANCE = 0.02;
/**
 * Maximum number of attempts to solve a net of too many quads for fewer, and the excess beyond which creases are given
 * up at once.
 */
const MOST_ATTEMPTS = 2;
const FAR_TOO_MANY = 1.1;
/**
 * Number of quads from which meeting the target count matters more than creases that force a higher one: a crumpled
 * torus of 1,407 quads stayed at 1,520 to 1,540 regardless of the count that it was solved for (fuzz seed 600033).
 */
const ENOUGH_QUADS = 1000;
/** Crease angle in degrees that no edge's dihedral angle reaches. */
const NO_CREASES = 180;
/** Share of the time for the field and its quads; the rest is for splits. */
const SOLVE_SHARE = 0.8;

/**
 * Makes quads along a field on a surface, with a count within tolerance of the target or below; nets with large counts
 * are solved more coarsely and split.
 */
export async function solveField(
  problem: QuadProblem,
  work: Work,
): Promise<{ net: NetFaces; creaseEdges: number }> {
  const splits = splitsFor(problem.quads);
  const wanted = problem.quads / 4 ** splits;
  const solved = await keepWithinCount({ ...problem, quads: wanted }, work.within(SOLVE_SHARE));
  const net = await work.stage('subdivide', 1 - SOLVE_SHARE, (work) =>
    subdivide(solved.net, solved.target, splits, work),
  );
  return { net, creaseEdges: solved.creaseEdges };
}

/**
 * Solves for a count within tolerance of the target, or below. If there are far too many quads, creases are ignored: a
 * crumpled surface may have more creases than quads, regardless of the count that it is solved for. If there are
 * somewhat too many, it solves for fewer, and without creases if that does not help.
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
