/** The directed edges of a triangle mesh, sorted by undirected edge. */
export interface SortedEdges {
  /**
   * Directed edge 3t + k runs from corner k to corner k + 1 of triangle t; those of one undirected edge are adjacent.
   */
  order: Uint32Array;
  indices: Uint32Array;
}

/** Returns the lower vertex index of an edge. */
function lowerEnd(indices: Uint32Array, e: number): number {
  return Math.min(indices[e], indices[nextCorner(e)]);
}

/** Returns the upper vertex index of an edge. */
function upperEnd(indices: Uint32Array, e: number): number {
  return Math.max(indices[e], indices[nextCorner(e)]);
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
  for (let e = 0; e < indices.length; e++) start[lowerEnd(indices, e) + 1]++;
  for (let v = 0; v < vertexCount; v++) start[v + 1] += start[v];
  const cursor = start.slice(0, vertexCount);
  const order = new Uint32Array(indices.length);
  for (let e = 0; e < indices.length; e++) order[cursor[lowerEnd(indices, e)]++] = e;
  for (let v = 0; v < vertexCount; v++) {
    if (start[v + 1] - start[v] > FAN) {
      const fan = order.subarray(start[v], start[v + 1]);
      fan.sort((a, b) => upperEnd(indices, a) - upperEnd(indices, b) || a - b);
      continue;
    }
    for (let i = start[v] + 1; i < start[v + 1]; i++) {
      const e = order[i];
      const upper = upperEnd(indices, e);
      let j = i - 1;
      for (; j >= start[v] && upperEnd(indices, order[j]) > upper; j--) order[j + 1] = order[j];
      order[j + 1] = e;
    }
  }
  return { order, indices };
}

/** Calls `visit` with the range in `order` of each undirected edge. */
export function forEachEdge(edges: SortedEdges, visit: (from: number, to: number) => void): void {
  const { order, indices } = edges;
  for (let from = 0; from < order.length; ) {
    const low = lowerEnd(indices, order[from]);
    const high = upperEnd(indices, order[from]);
    let to = from + 1;
    while (
      to < order.length &&
      lowerEnd(indices, order[to]) === low &&
      upperEnd(indices, order[to]) === high
    ) {
      to++;
    }
    visit(from, to);
    from = to;
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
