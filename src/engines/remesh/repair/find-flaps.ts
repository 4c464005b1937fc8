import { DisjointSets } from '../../structures/disjoint-sets.ts';
import { STEP_MASK, type Steps } from '../../work/steps.ts';
import { nextOf } from '../surface/surface.ts';

/** Triangles at an edge that have others on them, and how many there are without. */
interface Edge {
  pairs: number[];
  others: number;
}

/**
 * Returns the triangles that are the second sides of flaps: parts without thickness, such as a fin whose two sides lie on
 * each other, that hang on an edge between at least two faces of another surface. Rounded
 * coordinates fold surfaces into tiny ones.
 * @param first for each triangle the first one with the same vertices; −1: a triangle without an area
 * @param repeated the triangles that are not the first ones
 */
export function* findFlaps(
  indices: Uint32Array,
  first: Int32Array,
  repeated: readonly number[],
): Steps<number[]> {
  const copies = new Map<number, number[]>();
  for (const t of repeated) {
    const others = copies.get(first[t]);
    if (others === undefined) copies.set(first[t], [t]);
    else others.push(t);
  }
  yield;
  // As many faces in each direction cancel out at their edges, and so do the two of them that stay.
  const pairs = new Map<number, number>();
  for (const [t, others] of copies) {
    const turned = others.filter((other) => isTurned(indices, t, other));
    if (2 * turned.length === 1 + others.length) pairs.set(t, turned[0]);
  }
  if (pairs.size === 0) return [];
  const sets = new DisjointSets(first.length);
  const isAttached = new Uint8Array(first.length);
  const edges = yield* edgesOf(indices, first, pairs);
  for (const edge of edges.values()) {
    for (const t of edge.pairs) sets.joinAtLower(edge.pairs[0], t);
    if (edge.others > 1) isAttached[edge.pairs[0]] = 1;
  }
  const attached = new Set<number>();
  for (const t of pairs.keys()) if (isAttached[t] === 1) attached.add(sets.find(t));
  return [...pairs].flatMap(([t, other]) => (attached.has(sets.find(t)) ? [other] : []));
}

/** Returns a number for the edge of a half-edge of up to 2^26 vertices; the converter reads 20 million. */
function keyOf(indices: Uint32Array, e: number): number {
  const a = indices[e];
  const b = indices[nextOf(e)];
  return Math.min(a, b) * 2 ** 26 + Math.max(a, b);
}

/** Returns the edges of the pairs, with the triangles there. */
function* edgesOf(
  indices: Uint32Array,
  first: Int32Array,
  pairs: ReadonlyMap<number, number>,
): Steps<Map<number, Edge>> {
  const edges = new Map<number, Edge>();
  const isEnd = new Set<number>();
  let seen = 0;
  for (const t of pairs.keys()) {
    if ((seen++ & (STEP_MASK >> 3)) === 0) yield;
    for (let e = 3 * t; e < 3 * t + 3; e++) {
      isEnd.add(indices[e]);
      const known = edges.get(keyOf(indices, e));
      if (known === undefined) edges.set(keyOf(indices, e), { pairs: [t], others: 0 });
      else known.pairs.push(t);
    }
  }
  for (let t = 0; t < first.length; t++) {
    if ((t & STEP_MASK) === 0) yield;
    if (first[t] < 0 || pairs.has(first[t])) continue;
    for (let e = 3 * t; e < 3 * t + 3; e++) {
      if (!isEnd.has(indices[e]) || !isEnd.has(indices[nextOf(e)])) continue;
      const edge = edges.get(keyOf(indices, e));
      if (edge !== undefined) edge.others++;
    }
  }
  return edges;
}

/** Whether two triangles with the same vertices face opposite ways. */
function isTurned(indices: Uint32Array, t: number, u: number): boolean {
  const at = [0, 1, 2].findIndex((k) => indices[3 * u + k] === indices[3 * t]);
  return indices[3 * u + ((at + 1) % 3)] !== indices[3 * t + 1];
}
