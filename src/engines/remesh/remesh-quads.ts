import type { Work } from '../spec.ts';
import { finishQuads } from './cleanup/finish-quads.ts';
import { solveCrossField } from './field/cross-field.ts';
import { prepareField, type QuadProblem } from './field/prepare-field.ts';
import { fitNet, searchCount } from './search-count.ts';
import type { PlacedNet } from './target/placed-net.ts';
import { createTarget, type TargetSurface } from './target/target-surface.ts';

export interface QuadResult {
  net: PlacedNet;
  target: TargetSurface;
  /** Number of crease edges on the surface on which the fields were solved. */
  creaseEdges: number;
}

/** Polygons that were found, with the function that turns them into quads on the surface. */
export interface QuadSearch {
  /** Approximate number of quads in the result. */
  quads: number;
  creaseEdges: number;
  /** Does the second half of the work; called only for the chosen result. */
  finish(work: Work): Promise<QuadResult>;
}

/** Makes field-aligned quads on a surface, approximately as many as requested, and projects them onto it. */
export async function remeshQuads(problem: QuadProblem, work: Work): Promise<QuadResult> {
  const search = await searchQuads(problem, work);
  return search.finish(work);
}

/**
 * Solves the field and lattices along it, and returns the polygons of the lattice whose count is nearest to the target.
 */
export async function searchQuads(problem: QuadProblem, work: Work): Promise<QuadSearch> {
  const { quads } = problem;
  const prepared = await work.stage('resolution', 0.1, (work) => prepareField(problem, work));
  const field = await work.stage('orientation', 0.1, (work) => solveCrossField(prepared, work));
  const found = await work.stage('lattice', 0.2, (work) => searchCount(field, quads, work));
  const creaseEdges = countCreases(field.features.edges, field.surface.opposite);
  return {
    quads: found.quads,
    creaseEdges,
    async finish(work) {
      const target = await work.stage('index', 0.1, (work) =>
        createTarget(prepared.original, work),
      );
      const polygons = await work.stage('fit', 0.2, (work) =>
        fitNet(found, field, quads, target, work),
      );
      const looked = prepared.original.lines.surface;
      const net = await work.stage('relax', 0.2, (work) =>
        finishQuads(polygons, target, looked, field.side / 2, work),
      );
      return { net, target, creaseEdges };
    },
  };
}

/** Counts edges on feature lines, without borders. */
function countCreases(edges: Uint8Array, opposite: Int32Array): number {
  let halfEdges = 0;
  for (let e = 0; e < edges.length; e++) if (edges[e] === 1 && opposite[e] >= 0) halfEdges++;
  return halfEdges / 2;
}
