import type { Work } from '../../spec.ts';
import type { QuadProblem } from '../field/prepare-field.ts';
import type { NetFaces } from '../target/polygon-net.ts';
import { dropCrowdedParts } from './drop-crowded.ts';
import { fillCount } from './fill-count.ts';
import { keepParts } from './keep-parts.ts';
import { joinedNets, netsOfParts, solveLargeParts } from './large-parts.ts';
import { tabulateParts } from './part-table.ts';
import { MOST_GROWTH, planParts } from './plan-parts.ts';
import { ShapeBook } from './shape-book.ts';
import { remeshSmallParts } from './small-parts.ts';
import { TOLERANCE } from './solve-field.ts';

/** Share of the time for solving large parts; the rest goes to checking them. */
const SOLVE_SHARE = 0.9;

export interface PartsResult {
  net: NetFaces;
  creaseEdges: number;
  droppedParts: number;
  /** Deviations of the parts from those of the source. */
  shapes: ShapeBook;
}

/**
 * Makes quads on all parts of a surface: large parts together on a field, small ones as grids of few quads. The count
 * is met within 2 % if no part loses its shape; otherwise a part is replaced by whatever keeps its shape. If there are
 * more parts than quads, the smallest are dropped.
 */
export async function remeshParts(problem: QuadProblem, work: Work): Promise<PartsResult> {
  const { surface, quads, creaseAngle } = problem;
  const table = tabulateParts(surface);
  const plan = planParts(table, quads);
  const shapes = new ShapeBook();
  await work.breathe(0);
  const small = { surface, table, plan, creaseAngle, spare: plan.spare };
  const grids = await remeshSmallParts(small, shapes, work.within(0));
  let net: NetFaces | null = null;
  let creaseEdges = 0;
  let most = Math.max(quads, grids.faces + plan.leastForLarge);
  if (plan.large.includes(1)) {
    const { large } = plan;
    const wanted = Math.max(1, plan.leastForLarge, quads - grids.faces);
    const solved = await solveLargeParts(
      { ...problem, quads: wanted },
      { table, large },
      work.within(SOLVE_SHARE),
    );
    creaseEdges = solved.reduce((sum, group) => sum + group.creaseEdges, 0);
    const nets = new Map<number, NetFaces>();
    for (const group of solved) for (const [part, own] of netsOfParts(group)) nets.set(part, own);
    const { isChanged } = await work.stage('keep', 1 - SOLVE_SHARE, (work) =>
      keepParts(
        { ...problem, table, large, target: quads, taken: grids.faces },
        nets,
        shapes,
        work,
      ),
    );
    net = joinedNets(isChanged ? [...nets.values()] : solved.map((group) => group.net));
    if (isChanged) most = MOST_GROWTH * quads;
  }
  const all = net !== null && grids.faces === 0 ? net : grids.after(net);
  const left = dropCrowdedParts(all, Math.floor(most * (1 + TOLERANCE)));
  const filled = fillCount(left.net, Math.ceil(quads * (1 - TOLERANCE)));
  return { net: filled, creaseEdges, droppedParts: plan.dropped + left.dropped, shapes };
}
