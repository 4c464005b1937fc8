import { STEP_MASK, type Steps } from '../../work/steps.ts';

/** Half-edges in groups, one per undirected edge. */
export interface EdgeGroups {
  /** All half-edges, grouped by undirected edge. */
  order: Uint32Array;
  /** Groups + 1 offsets into `order`. */
  offsets: Uint32Array;
}

/**
 * Groups the half-edges of triangles by undirected edge: two counting sorts, by the upper and then by the lower end.
 * Linear for any mesh; an insertion sort at each vertex is quadratic for a fan of 100,000 triangles.
 */
export function* groupEdges(indices: Uint32Array, vertexCount: number): Steps<EdgeGroups> {
  const count = indices.length;
  const low = new Uint32Array(count);
  const high = new Uint32Array(count);
  for (let t = 0; t < count; t += 3) {
    for (let k = 0; k < 3; k++) {
      const a = indices[t + k];
      const b = indices[t + (k === 2 ? 0 : k + 1)];
      low[t + k] = a < b ? a : b;
      high[t + k] = a < b ? b : a;
    }
    if ((t & STEP_MASK) === 0) yield;
  }
  const byHigh = yield* countingSort(high, null, vertexCount);
  const order = yield* countingSort(low, byHigh, vertexCount);
  const offsets = new Uint32Array(count + 1);
  let groups = 0;
  for (let i = 0; i < count; i++) {
    const same =
      i > 0 && low[order[i]] === low[order[i - 1]] && high[order[i]] === high[order[i - 1]];
    if (!same) offsets[groups++] = i;
    if ((i & STEP_MASK) === 0) yield;
  }
  offsets[groups] = count;
  return { order, offsets: offsets.slice(0, groups + 1) };
}

/** Sorts elements (in the order of `before`, or ascending) by key; the sort is stable. */
function* countingSort(
  keys: Uint32Array,
  before: Uint32Array | null,
  keyCount: number,
): Steps<Uint32Array<ArrayBuffer>> {
  const start = new Uint32Array(keyCount + 1);
  for (let i = 0; i < keys.length; i++) start[keys[i] + 1]++;
  for (let k = 0; k < keyCount; k++) start[k + 1] += start[k];
  yield;
  const order = new Uint32Array(keys.length);
  for (let i = 0; i < keys.length; i++) {
    const element = before === null ? i : before[i];
    order[start[keys[element]]++] = element;
    if ((i & STEP_MASK) === 0) yield;
  }
  return order;
}
