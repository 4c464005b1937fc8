/** The directed edges of a triangle mesh, sorted by undirected edge. */
export interface SortedEdges {
  /**
   * Directed edge 3t + k runs from corner k to corner k + 1 of triangle t; those of one undirected edge are adjacent.
   */
  order: Uint32Array;
  /** The lower vertex of each edge in `order` is v from index `start[v]` to before `start[v + 1]`. */
  start: Uint32Array;
  /** The upper vertex of each edge in `order`. */
  upper: Uint32Array;
}

/** Returns the following corner of the same triangle. */
export function nextCorner(e: number): number {
  return e % 3 === 2 ? e - 2 : e + 1;
}

/**
 * Number of edges with the same lower end from which a library sort is used, because an insertion sort of 96,000 took
 * 52 s.
 */
const FAN = 64;

/**
 * Sorts the directed edges by undirected edge: counting sort by the lower end, insertion sort by the upper (about 3 per
 * vertex).
 */
export function sortEdges(indices: Uint32Array, vertexCount: number): SortedEdges {
  const start = new Uint32Array(vertexCount + 1);
  for (let t = 0; t < indices.length; t += 3) {
    const a = indices[t];
    const b = indices[t + 1];
    const c = indices[t + 2];
    start[(a < b ? a : b) + 1]++;
    start[(b < c ? b : c) + 1]++;
    start[(c < a ? c : a) + 1]++;
  }
  for (let v = 0; v < vertexCount; v++) start[v + 1] += start[v];
  const cursor = start.slice(0, vertexCount);
  const order = new Uint32Array(indices.length);
  const upper = new Uint32Array(indices.length);
  for (let t = 0; t < indices.length; t += 3) {
    for (let k = 0; k < 3; k++) {
      const a = indices[t + k];
      const b = indices[k === 2 ? t : t + k + 1];
      const at = cursor[a < b ? a : b]++;
      order[at] = t + k;
      upper[at] = a < b ? b : a;
    }
  }
  for (let v = 0; v < vertexCount; v++) sortFan(order, upper, start[v], start[v + 1]);
  return { order, start, upper };
}

/** Sorts the edges from index `first` to before `end` by their upper ends; equal ones keep their order. */
function sortFan(order: Uint32Array, upper: Uint32Array, first: number, end: number): void {
  if (end - first > FAN) {
    // Upper end and place in one number: sorted without a function, and equal ends keep their order.
    const count = end - first;
    const keys = Float64Array.from({ length: count }, (_, i) => upper[first + i] * count + i);
    keys.sort();
    const edges = order.slice(first, end);
    for (let i = 0; i < count; i++) {
      const place = keys[i] % count;
      order[first + i] = edges[place];
      upper[first + i] = (keys[i] - place) / count;
    }
    return;
  }
  for (let i = first + 1; i < end; i++) {
    const edge = order[i];
    const vertex = upper[i];
    let j = i - 1;
    for (; j >= first && upper[j] > vertex; j--) {
      order[j + 1] = order[j];
      upper[j + 1] = upper[j];
    }
    order[j + 1] = edge;
    upper[j + 1] = vertex;
  }
}

/** Calls `visit` with the range in `order` of each undirected edge. */
export function forEachEdge(
  { start, upper }: SortedEdges,
  visit: (from: number, to: number) => void,
): void {
  for (let v = 0; v < start.length - 1; v++) {
    const end = start[v + 1];
    for (let from = start[v]; from < end; ) {
      let to = from + 1;
      while (to < end && upper[to] === upper[from]) to++;
      visit(from, to);
      from = to;
    }
  }
}

/** Returns whether a directed edge runs from its lower to its upper end. */
export function runsUpwards(indices: Uint32Array, e: number): boolean {
  return indices[e] < indices[nextCorner(e)];
}

export interface EdgeStatistics {
  /** Number of undirected edges. */
  edges: number;
  /** Edges in only one triangle. */
  boundary: number;
  /** Edges in more than two triangles. */
  nonManifold: number;
  /** Edges in two triangles that traverse them in the same direction. */
  misoriented: number;
  /** Triangles that use a vertex twice. */
  degenerate: number;
  /** Whether every edge is in exactly two triangles, in opposite directions. */
  watertight: boolean;
}

/** Counts the edges that keep a mesh from being watertight and consistently oriented. */
export function edgeStatistics(indices: Uint32Array, vertexCount: number): EdgeStatistics {
  const result = { edges: 0, boundary: 0, nonManifold: 0, misoriented: 0, degenerate: 0 };
  for (let t = 0; t < indices.length; t += 3) {
    const a = indices[t];
    const b = indices[t + 1];
    const c = indices[t + 2];
    if (a === b || b === c || c === a) result.degenerate++;
  }
  const sorted = sortEdges(indices, vertexCount);
  forEachEdge(sorted, (from, to) => {
    result.edges++;
    if (to - from === 1) result.boundary++;
    else if (to - from > 2) result.nonManifold++;
    else if (
      runsUpwards(indices, sorted.order[from]) === runsUpwards(indices, sorted.order[from + 1])
    ) {
      result.misoriented++;
    }
  });
  const flaws = result.boundary + result.nonManifold + result.misoriented + result.degenerate;
  return { ...result, watertight: flaws === 0 };
}
