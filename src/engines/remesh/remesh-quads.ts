import type { Work } from '../spec.ts';
import { finishQuads } from './cleanup/finish-quads.ts';
import { solveCrossField } from './field/cross-field.ts';
import { prepareField, type QuadProblem } from './field/prepare-field.ts';
import { searchCount } from './search-count.ts';
import type { PlacedNet } from './target/placed-net.ts';
import { createTarget, type TargetSurface } from './target/target-surface.ts';

export interface QuadResult {
  net: PlacedNet;
  target: TargetSurface;
  /** Crease edges of the surface that the fields were solved on. */
  creaseEdges: number;
}

/**
 * Field-aligned quads on a surface, about as many as asked for, projected onto it: field, lattices along it, polygons of
 * these, quads.
 */
export async function remeshQuads(problem: QuadProblem, work: Work): Promise<QuadResult> {
  const prepared = await work.stage('resolution', 0.1, (work) => prepareField(problem, work));
  const target = await work.stage('index', 0.1, () => createTarget(prepared.original));
  const field = await work.stage('orientation', 0.1, (work) => solveCrossField(prepared, work));
  const polygons = await work.stage('lattice', 0.4, (work) =>
    searchCount(field, problem.quads, target, work),
  );
  const looked = prepared.original.lines.surface;
  const net = await work.stage('relax', 0.2, (work) =>
    finishQuads(polygons, target, looked, field.side / 2, work),
  );
  return { net, target, creaseEdges: countCreases(field.features.edges, field.surface.opposite) };
}

/** Edges on feature lines, those on borders left out. */
function countCreases(edges: Uint8Array, opposite: Int32Array): number {
  let halfEdges = 0;
  for (let e = 0; e < edges.length; e++) if (edges[e] === 1 && opposite[e] >= 0) halfEdges++;
  return halfEdges / 2;
}
