import { STEP_MASK, type Steps } from '../../work/steps.ts';
import { nextOf } from '../surface/surface.ts';

/** Half-edges in groups, one per undirected edge. */
export interface EdgeGroups {
  /** All half-edges, grouped by undirected edge. */
  order: Uint32Array;
  /** Groups + 1 offsets into `order`. */
  offsets: Uint32Array;
}

/** Number of half-edges at a vertex up to which an insertion sort is faster than the sort of the runtime. */
const FEW = 24;

/**
 * Groups the half-edges of triangles by undirected edge, by the lower end, the upper end and the number of the half-edge:
 * a counting sort by the lower end, then a small sort at each vertex.
 */
export function* groupEdges(indices: Uint32Array, vertexCount: number): Steps<EdgeGroups> {
  const count = indices.length;
  const start = new Uint32Array(vertexCount + 1);
  for (let e = 0; e < count; e++) {
    start[lower(indices, e) + 1]++;
    if ((e & STEP_MASK) === 0) yield;
  }
  for (let v = 0; v < vertexCount; v++) start[v + 1] += start[v];
  const order = new Uint32Array(count);
  const upper = new Uint32Array(count);
  for (let e = 0; e < count; e++) {
    const v = lower(indices, e);
    const place = start[v]++;
    order[place] = e;
    upper[place] = indices[e] === v ? indices[nextOf(e)] : indices[e];
    if ((e & STEP_MASK) === 0) yield;
  }
  // The starts have moved to the ends.
  const offsets = new Uint32Array(count + 1);
  let groups = 0;
  for (let v = 0, from = 0; v < vertexCount; v++) {
    const to = start[v];
    if (to - from > FEW) sortMany(order, upper, from, to);
    else sortFew(order, upper, from, to);
    for (let i = from; i < to; i++)
      if (i === from || upper[i] !== upper[i - 1]) offsets[groups++] = i;
    from = to;
    if ((v & STEP_MASK) === 0) yield;
  }
  offsets[groups] = count;
  return { order, offsets: offsets.slice(0, groups + 1) };
}

function lower(indices: Uint32Array, e: number): number {
  const a = indices[e];
  const b = indices[nextOf(e)];
  return a < b ? a : b;
}

/** Sorts a range by the upper end; the order of equal ones stays. */
function sortFew(order: Uint32Array, upper: Uint32Array, from: number, to: number): void {
  for (let i = from + 1; i < to; i++) {
    const [v, e] = [upper[i], order[i]];
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
