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
  /** Crease edges of the surface that the fields were solved on. */
  creaseEdges: number;
}

/** Polygons that were found, and how they become quads on the surface. */
export interface QuadSearch {
  /** About how many quads it will be. */
  quads: number;
  creaseEdges: number;
  /** Second half of the work, done only for the chosen result. */
  finish(work: Work): Promise<QuadResult>;
}

/** Field-aligned quads on a surface, about as many as asked for, projected onto it. */
export async function remeshQuads(problem: QuadProblem, work: Work): Promise<QuadResult> {
  const search = await searchQuads(problem, work);
  return search.finish(work);
}

/** Field, lattices along it, polygons of the one whose count is nearest. */
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
      const target = await work.stage('index', 0.1, () => createTarget(prepared.original));
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

/** Edges on feature lines, those on borders left out. */
function countCreases(edges: Uint8Array, opposite: Int32Array): number {
  let halfEdges = 0;
  for (let e = 0; e < edges.length; e++) if (edges[e] === 1 && opposite[e] >= 0) halfEdges++;
  return halfEdges / 2;
}
