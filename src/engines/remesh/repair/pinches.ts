import { atOnce } from '../../work/steps.ts';
import { countParts, subsurface } from '../surface/parts.ts';
import { nextOf, previousOf, type Surface } from '../surface/surface.ts';
import { linkEdges } from './link-edges.ts';
import { splitFans } from './split-fans.ts';

/** Linked triangles that remain after a collapse, each fan with its own vertex: manifold if no vertex is pinched. */
export interface CollapsedSurface extends Surface {
  /** For each vertex, its vertex before the collapse. */
  origin: Uint32Array;
  /** Non-manifold vertices, numbered as before the collapse, and 1 for each vertex on a border. */
  pinched: number[];
  border: Uint8Array;
}

/**
 * Links triangles and finds vertices where they are not manifold: a collapse may shrink the neck of a bump to an edge
 * with four triangles or to a point where two fans meet, or fold a triangle onto its neighbor. The order of triangles
 * is unchanged.
 */
export function linkCollapsed(positions: Float64Array, indices: Uint32Array): CollapsedSurface {
  const { opposite, crowded } = atOnce(linkEdges(positions, indices));
  const marked = new Uint8Array(positions.length / 3);
  const border = new Uint8Array(marked.length);
  const pinched: number[] = [];
  const mark = (v: number) => {
    if (marked[v] === 0) pinched.push(v);
    marked[v] = 1;
  };
  const markEdge = (e: number) => {
    mark(indices[e]);
    mark(indices[nextOf(e)]);
  };
  for (let e = 0; e < indices.length; e++) {
    const o = opposite[e];
    if (o < 0) border[indices[e]] = border[indices[nextOf(e)]] = 1;
    if (o < e) continue;
    // Neighbors that have the same direction or the same third corner.
    const folded = indices[previousOf(e)] === indices[previousOf(o)];
    if (folded || indices[e] === indices[o]) markEdge(e);
  }
  for (const e of crowded) markEdge(e);
  const fans = atOnce(splitFans(indices, opposite, marked.length));
  const seen = new Uint8Array(marked.length);
  const own = new Float64Array(3 * fans.origin.length);
  fans.origin.forEach((v, i) => {
    if (seen[v] === 1) mark(v);
    seen[v] = 1;
    for (let k = 0; k < 3; k++) own[3 * i + k] = positions[3 * v + k];
  });
  return { positions: own, opposite, ...fans, pinched, border };
}

/** A collapsed surface without the triangles that came off; it is not manifold if splitting vertices was not enough. */
export interface MendedSurface extends Surface {
  origin: Uint32Array;
  isManifold: boolean;
}

/** Drops the few triangles that come off where a surface was pinched: the `parts` largest components stay. */
export function mendPinches(collapsed: CollapsedSurface, parts: number): MendedSurface {
  const { part, sizes } = countParts(collapsed.opposite);
  const order = Array.from(sizes.keys()).sort((a, b) => sizes[b] - sizes[a] || a - b);
  const kept = new Uint8Array(sizes.length);
  for (const p of order.slice(0, parts)) kept[p] = 1;
  const left = subsurface(collapsed, part, kept);
  const origin = left.origin.map((v) => collapsed.origin[v]);
  if (collapsed.pinched.length === 0) return { ...left, origin, isManifold: true };
  // Splitting vertices may have split edges too, so edges are linked again.
  const { pinched, ...again } = linkCollapsed(left.positions, left.indices);
  return { ...again, origin, isManifold: pinched.length === 0 };
}
