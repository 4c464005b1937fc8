import type { ShapeFigures, Work } from '../../spec.ts';
import { keepsShape } from '../shape/limits.ts';
import {
  type MeasuredSurface,
  measuredNet,
  measuredSurface,
  measureShape,
  nonManifoldEdgesOf,
} from '../shape/measure-shape.ts';
import { pairedQuads } from '../shape/paired-quads.ts';
import type { Surface } from '../surface/surface.ts';
import type { NetFaces } from '../target/polygon-net.ts';
import { addBoxGrid } from './box-grid.ts';
import { addDiscGrid } from './disc-grid.ts';
import { NetCollector } from './grid-net.ts';
import { type PartTable, surfaceOfPart } from './part-table.ts';
import type { PartPlan } from './plan-parts.ts';
import { leastDiagonal, type PartShape, type ShapeBook } from './shape-book.ts';

/**
 * Maximum number of small parts that are measured, the largest first: each takes about 0.2 ms, and 2 ms if it is
 * replaced.
 */
const MOST_MEASURED = 4000;
/** Number of points for measuring each small part. */
const SAMPLES = 100;
/** Maximum triangles of a part whose grid has exactly its shape. */
const EXACT_TRIANGLES = 1;

/** The input from which small parts are built. */
interface SmallPartsProblem {
  surface: Surface;
  table: PartTable;
  plan: PartPlan;
  creaseAngle: number;
  /** Quads that small parts may use beyond those planned for their grids. */
  spare: number;
}

/**
 * Makes grids of few quads for parts that are too small for a field. If a grid loses the shape and quads are left, the
 * part gets the fewest paired triangles that keep the shape; the largest parts choose first.
 */
export async function remeshSmallParts(
  problem: SmallPartsProblem,
  book: ShapeBook,
  work: Work,
): Promise<NetCollector> {
  const { surface, table, plan } = problem;
  const grids = new NetCollector();
  let { spare } = problem;
  let owed = 0;
  const measured = largestParts(table, plan);
  for (let p = 0; p < table.count; p++) {
    if (plan.quads[p] === 0) continue;
    const triangles = table.triangles.subarray(table.offsets[p], table.offsets[p + 1]);
    const add = table.characteristics[p] === 1 ? addDiscGrid : addBoxGrid;
    // If a grid of complete rows has too few quads, the missing ones are carried over to the next grids.
    owed += plan.quads[p];
    const grid = new NetCollector();
    add(surface, triangles, Math.max(plan.quads[p], owed), grid);
    let own = grid.after(null);
    if (measured[p] === 1) {
      const kept = await keepSmallPart(problem, p, own, spare, work);
      spare -= Math.max(0, facesOf(kept.net) - plan.quads[p]);
      own = kept.net;
      book.enter(kept.shape);
    }
    grids.add(own);
    owed = Math.max(0, owed - facesOf(own));
    if ((p & 15) === 0) await work.breathe(p / table.count);
  }
  return grids;
}

/** 1 for parts that are measured. */
function largestParts({ areas, offsets }: PartTable, { quads }: PartPlan): Uint8Array {
  const some: number[] = [];
  for (let p = 0; p < quads.length; p++) {
    if (quads[p] > 0 && offsets[p + 1] - offsets[p] > EXACT_TRIANGLES) some.push(p);
  }
  some.sort((a, b) => areas[b] - areas[a] || a - b);
  const chosen = new Uint8Array(quads.length);
  for (const p of some.slice(0, MOST_MEASURED)) chosen[p] = 1;
  return chosen;
}

async function keepSmallPart(
  { surface: all, table, plan, creaseAngle }: SmallPartsProblem,
  part: number,
  grid: NetFaces,
  spare: number,
  work: Work,
): Promise<{ net: NetFaces; shape: PartShape }> {
  const surface = surfaceOfPart(all, table, part);
  const source = measuredSurface(Float32Array.from(surface.positions), surface.indices);
  const measure = (net: NetFaces) => figuresOf(source, net, leastDiagonal(all), work);
  const figures = await measure(grid);
  const shape = { part, figures, from: 'field' as const };
  if (keepsShape(figures)) return { net: grid, shape };
  const first = Math.max(plan.quads[part], facesOf(grid));
  const most = first + spare;
  const problem = { surface, creaseAngle, first, most, mayMix: false, measure };
  const paired = await pairedQuads(problem, work);
  if (paired === null || !keepsShape(paired.figures)) return { net: grid, shape };
  return { net: paired.net, shape: { part, figures: paired.figures, from: paired.from } };
}

async function figuresOf(
  source: MeasuredSurface,
  net: NetFaces,
  diagonal: number,
  work: Work,
): Promise<ShapeFigures> {
  const nonManifoldEdges = nonManifoldEdgesOf(net);
  const options = { samples: SAMPLES, leastDiagonal: diagonal, nonManifoldEdges };
  return measureShape(source, await measuredNet(net, work), options, work);
}

function facesOf({ offsets }: NetFaces): number {
  return offsets.length - 1;
}
