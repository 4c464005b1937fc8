import type { Pace } from '../pace.ts';
import { remeshQuads } from '../quads/quad-remesher.ts';
import { splitsFor, subdivide } from '../subdivision.ts';
import type { Surface } from '../surface.ts';
import { addBoxGrid } from './box-grid.ts';
import { addDiscGrid } from './disc-grid.ts';
import { dropCrowdedParts } from './drop-crowded.ts';
import { NetCollector, type NetFaces } from './grid-net.ts';
import { surfaceOfParts, tabulateParts } from './part-table.ts';
import { planParts } from './plan-parts.ts';

/** How far the count may be above the target. */
const TOLERANCE = 0.02;
/** Of the time: the field and its quads; the rest is splits. */
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
export async function remeshParts(
  surface: Surface,
  quads: number,
  creaseAngle: number,
  pace: Pace,
): Promise<PartsResult> {
  const table = tabulateParts(surface);
  const plan = planParts(table, quads);
  await pace.breathe(0);
  let net: NetFaces | null = null;
  let creaseEdges = 0;
  if (plan.large.includes(1)) {
    const splits = splitsFor(plan.largeQuads);
    const large = surfaceOfParts(surface, table, plan.large);
    const solved = await remeshQuads(
      large,
      plan.largeQuads / 4 ** splits,
      creaseAngle,
      pace.within(SOLVE_SHARE),
    );
    creaseEdges = solved.creaseEdges;
    net = await pace.stage('subdivide', 1 - SOLVE_SHARE, () =>
      subdivide(solved.net, solved.target, splits, pace),
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
    if ((p & 63) === 0) await pace.breathe(p / table.count);
  }
  const all = net !== null && grids.quads === 0 ? net : grids.after(net);
  const left = dropCrowdedParts(all, Math.ceil(quads * (1 + TOLERANCE)));
  return { net: left.net, creaseEdges, droppedParts: plan.dropped + left.dropped };
}
