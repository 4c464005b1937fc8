import type { ShapeFigures, Work } from '../../spec.ts';
import { reduceSurface } from '../field/reduce-surface.ts';
import type { Surface } from '../surface/surface.ts';
import type { NetFaces } from '../target/polygon-net.ts';
import { collapseEdges } from '../triangles/collapse-edges.ts';
import { excessOf } from './limits.ts';
import { pairTriangles, QUADS_PER_TRIANGLE, splitPolygons } from './pair-triangles.ts';

/** Number of faces per triangle if pairs are not split: four of five triangles find a partner. */
const FACES_PER_TRIANGLE = 0.6;
/** Multiple of the target from which triangles are first reduced by the faster simplifier. */
const REDUCED_FIRST = 4;
/** Minimum triangles of a closed component, a tetrahedron; a disc needs only one. */
const FEWEST_TRIANGLES = 4;

/** The method that produced the faces of a component. */
export type ShapeSource = 'field' | 'finer' | 'paired' | 'source';

/** Faces of a component, and how near they are to it. */
export interface Candidate {
  net: NetFaces;
  figures: ShapeFigures;
  from: ShapeSource;
}

/** A component whose triangles can be paired. */
interface PairedProblem {
  surface: Surface;
  creaseAngle: number;
  /** Initial and maximum number of faces. */
  first: number;
  most: number;
  /** Whether triangles without a partner may stay if quads alone would be too many. */
  mayMix: boolean;
  measure(net: NetFaces): Promise<ShapeFigures>;
}

/**
 * Makes quads from pairs of triangles: first those of the component, simplified to as few as keep its shape, and
 * finally those of the component itself. Simplification by quadrics puts triangles where the shape needs them, so it
 * keeps details that the same number of even quads would lose. Pairs are split so that only quads remain; if those
 * would be too many, triangles without a partner stay.
 * @returns the first result that keeps the shape, otherwise the nearest; null if none has at most `most` faces
 */
export async function pairedQuads(problem: PairedProblem, work: Work): Promise<Candidate | null> {
  const { surface, creaseAngle, first, most, measure } = problem;
  const all = surface.indices.length / 3;
  let best: Candidate | null = null;
  const consider = async (net: NetFaces, triangles: number) => {
    if (net.offsets.length - 1 > most) return false;
    const figures = await measure(net);
    const from = triangles < all ? 'paired' : 'source';
    if (best === null || excessOf(figures) < excessOf(best.figures)) best = { net, figures, from };
    return excessOf(figures) <= 1;
  };
  for (let faces = Math.min(first, most); ; faces = Math.min(2 * faces, most)) {
    const triangles = Math.min(all, Math.max(FEWEST_TRIANGLES, faces / QUADS_PER_TRIANGLE));
    const pairs = pairTriangles(await simplified(surface, triangles, work), creaseAngle);
    const whole = isOfQuads(pairs) ? pairs : splitPolygons(pairs);
    if (await consider(whole, triangles)) return best;
    if (triangles >= all || faces >= most) break;
    await work.breathe(0.5);
  }
  if (!problem.mayMix || all * QUADS_PER_TRIANGLE <= most) return best;
  const triangles = Math.min(all, Math.max(FEWEST_TRIANGLES, most / FACES_PER_TRIANGLE));
  await consider(pairTriangles(await simplified(surface, triangles, work), creaseAngle), triangles);
  return best;
}

async function simplified(surface: Surface, triangles: number, work: Work): Promise<Surface> {
  const target = Math.floor(triangles);
  if (target >= surface.indices.length / 3) return surface;
  const near = await reduceSurface(surface, REDUCED_FIRST * target, work.within(0));
  return collapseEdges(near, target, work.within(0));
}

function isOfQuads({ offsets, corners }: NetFaces): boolean {
  return corners.length === 4 * (offsets.length - 1);
}
