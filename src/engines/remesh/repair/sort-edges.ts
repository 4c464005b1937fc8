import type { Steps } from '../../work/steps.ts';

/** Half-edges in groups, one per undirected edge. */
export interface EdgeGroups {
  /** All half-edges, grouped by undirected edge. */
  order: Uint32Array;
  /** Groups + 1 offsets into `order`. */
  offsets: Uint32Array;
}

/** Number of half-edges at a vertex up to which an insertion sort is faster than the sort of the runtime. */
const FEW = 24;
/** Number of half-edges, a multiple of three, that are sorted without a pause. */
const AT_ONCE = 3 * 2 ** 16;
const VERTICES_AT_ONCE = 2 ** 16;

/**
 * Groups the half-edges of triangles by undirected edge, by the lower end, the upper end and the number of the half-edge:
 * a counting sort by the lower end, then a small sort at each vertex.
 */
export function* groupEdges(indices: Uint32Array, vertexCount: number): Steps<EdgeGroups> {
  const count = indices.length;
  const start = new Uint32Array(vertexCount + 1);
  for (let from = 0; from < count; from += AT_ONCE) {
    countLower(indices, from, Math.min(count, from + AT_ONCE), start);
    yield;
  }
  for (let v = 0; v < vertexCount; v++) start[v + 1] += start[v];
  const order = new Uint32Array(count);
  const upper = new Uint32Array(count);
  for (let from = 0; from < count; from += AT_ONCE) {
    placeEdges(indices, from, Math.min(count, from + AT_ONCE), start, { order, upper });
    yield;
  }
  // The starts have moved to the ends.
  const offsets = new Uint32Array(count + 1);
  let groups = 0;
  for (let v = 0; v < vertexCount; v += VERTICES_AT_ONCE) {
    const end = Math.min(vertexCount, v + VERTICES_AT_ONCE);
    groups = groupAround(v, end, start, { order, upper }, offsets, groups);
    yield;
  }
  offsets[groups] = count;
  return { order, offsets: offsets.slice(0, groups + 1) };
}

/** Sorts the half-edges of each vertex and writes where groups begin; returns the number of groups so far. */
function groupAround(
  first: number,
  end: number,
  ends: Uint32Array,
  { order, upper }: { order: Uint32Array; upper: Uint32Array },
  offsets: Uint32Array,
  before: number,
): number {
  let groups = before;
  for (let v = first, from = v === 0 ? 0 : ends[v - 1]; v < end; v++) {
    const to = ends[v];
    if (to - from > FEW) sortMany(order, upper, from, to);
    else sortFew(order, upper, from, to);
    for (let i = from; i < to; i++)
      if (i === from || upper[i] !== upper[i - 1]) offsets[groups++] = i;
    from = to;
  }
  return groups;
}

/** Counts for each vertex the half-edges of which it is the lower end. */
function countLower(indices: Uint32Array, from: number, to: number, start: Uint32Array): void {
  for (let e = from; e < to; e += 3) {
    const a = indices[e];
    const b = indices[e + 1];
    const c = indices[e + 2];
    start[(a < b ? a : b) + 1]++;
    start[(b < c ? b : c) + 1]++;
    start[(c < a ? c : a) + 1]++;
  }
}

/** Writes half-edges and their upper ends at the places of their lower ends; the starts move to the ends. */
function placeEdges(
  indices: Uint32Array,
  from: number,
  to: number,
  start: Uint32Array,
  { order, upper }: { order: Uint32Array; upper: Uint32Array },
): void {
  for (let e = from; e < to; e += 3) {
    const a = indices[e];
    const b = indices[e + 1];
    const c = indices[e + 2];
    let place = start[a < b ? a : b]++;
    order[place] = e;
    upper[place] = a < b ? b : a;
    place = start[b < c ? b : c]++;
    order[place] = e + 1;
    upper[place] = b < c ? c : b;
    place = start[c < a ? c : a]++;
    order[place] = e + 2;
    upper[place] = c < a ? a : c;
  }
}

/** Sorts a range by the upper end; the order of equal ones stays. */
function sortFew(order: Uint32Array, upper: Uint32Array, from: number, to: number): void {
  for (let i = from + 1; i < to; i++) {
    const v = upper[i];
    const e = order[i];
    let j = i;
    for (; j > from && upper[j - 1] > v; j--) {
      upper[j] = upper[j - 1];
      order[j] = order[j - 1];
    }
    upper[j] = v;
    order[j] = e;
  }
}

/** The same for fans of any size: an insertion sort is quadratic for a fan of 100,000 triangles. */
function sortMany(order: Uint32Array, upper: Uint32Array, from: number, to: number): void {
  // A vertex times the number of half-edges is exact in float64, up to 30 million vertices with 300 million half-edges.
  const range = order.length;
  const keys = new Float64Array(to - from);
  for (let i = from; i < to; i++) keys[i - from] = upper[i] * range + order[i];
  keys.sort();
  for (let i = from; i < to; i++) {
    order[i] = keys[i - from] % range;
    upper[i] = (keys[i - from] - order[i]) / range;
  }
}
