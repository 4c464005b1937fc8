import type { PolygonMesh } from './polygon-mesh.ts';

/** The twin of an edge that no other face has. */
export const BOUNDARY = -1;
/**
 * The twin of an edge that has no unique one: there are several other faces, or one in the same direction, or both ends
 * are at one position.
 */
export const NO_TWIN = -2;

/** Edge counts of a mesh, which show whether it is watertight, manifold and consistently oriented. */
export interface EdgeCounts {
  /** Number of undirected edges between different vertices. */
  edges: number;
  /** Edges in only one face. */
  boundary: number;
  /** Edges in more than two faces. */
  nonManifold: number;
  /** Edges in two faces that traverse them in the same direction. */
  misoriented: number;
  /** Faces with three or more different consecutive corners; others are ignored. */
  faces: number;
}

/** Half-edge c runs from corner c to the next corner of its face. */
export interface HalfEdges extends EdgeCounts {
  /** The half-edge in the opposite direction along the same edge; or BOUNDARY, NO_TWIN. */
  twins: Int32Array<ArrayBuffer>;
}

type Faces = Pick<PolygonMesh, 'faceOffsets' | 'corners'>;

/**
 * Pairs the half-edges of polygons: they are sorted into buckets by their lower vertex, and within a bucket they are
 * matched in a table indexed by the upper vertex. Linear for any mesh: no bucket is sorted, so that a vertex with a
 * million edges costs no more than others.
 */
export function buildHalfEdges(mesh: Faces, vertexCount: number): HalfEdges {
  const buckets = bucketEdges(mesh, vertexCount, true);
  const { uppers, halves } = buckets;
  const twins = new Int32Array(mesh.corners.length).fill(NO_TWIN);
  // By upper vertex: the first half-edge between it and the current lower vertex.
  const first = new Uint32Array(vertexCount);
  const counts = walkEdges(buckets, vertexCount, (i, seen, alike) => {
    const high = uppers[i] >>> 1;
    const other = first[high];
    if (seen === 1) {
      first[high] = halves[i];
      twins[halves[i]] = BOUNDARY;
    } else if (seen === 2 && !alike) {
      twins[halves[i]] = other;
      twins[other] = halves[i];
    } else {
      if (twins[other] >= 0) twins[twins[other]] = NO_TWIN;
      twins[other] = NO_TWIN;
    }
  });
  return { twins, ...counts };
}

/** Counts edges without pairing them, in half the time. */
export function countEdges(mesh: Faces, vertexCount: number): EdgeCounts {
  return walkEdges(bucketEdges(mesh, vertexCount, false), vertexCount, null);
}

interface Buckets {
  /** Start of each lower vertex's bucket in `uppers`. The array has one more element than there are vertices. */
  start: Uint32Array;
  /** For each half-edge twice its upper vertex, plus 1 if it runs to the lower one. */
  uppers: Uint32Array;
  /** The half-edges themselves; empty if not requested. */
  halves: Uint32Array;
  faces: number;
}

/**
 * Visits the half-edges, vertex by vertex; `visit` gets the position of each, its number among those of its edge, and
 * whether it has the same direction as the first one.
 */
function walkEdges(
  { start, uppers, faces }: Buckets,
  vertexCount: number,
  visit: ((i: number, seen: number, alike: boolean) => void) | null,
): EdgeCounts {
  let edges = 0;
  let boundary = 0;
  let nonManifold = 0;
  let misoriented = 0;
  // For each upper vertex: `owner` is the current lower vertex + 1. The other array holds 4 × the number of half-edges
  // so far, + 2 if two had the same direction, + the direction of the first.
  const owner = new Uint32Array(vertexCount);
  const state = new Uint32Array(vertexCount);
  for (let low = 0; low < vertexCount; low++) {
    const end = start[low + 1];
    for (let i = start[low]; i < end; i++) {
      const down = uppers[i] & 1;
      const high = uppers[i] >>> 1;
      if (owner[high] !== low + 1) {
        owner[high] = low + 1;
        state[high] = 4 + down;
        edges++;
        boundary++;
        if (visit !== null) visit(i, 1, false);
        continue;
      }
      const before = state[high];
      const alike = (before & 1) === down;
      const seen = (before >>> 2) + 1;
      state[high] = before + 4;
      if (seen === 2) {
        boundary--;
        if (alike) {
          misoriented++;
          state[high] += 2;
        }
      } else if (seen === 3) {
        nonManifold++;
        if ((before & 2) !== 0) misoriented--;
      }
      if (visit !== null) visit(i, seen, alike);
    }
  }
  return { edges, boundary, nonManifold, misoriented, faces };
}

/** Groups half-edges by their lower vertex. */
function bucketEdges(
  { faceOffsets, corners }: Faces,
  vertexCount: number,
  withHalves: boolean,
): Buckets {
  const faceCount = faceOffsets.length - 1;
  const start = new Uint32Array(vertexCount + 1);
  const takesPart = new Uint8Array(faceCount);
  let faces = 0;
  for (let f = 0; f < faceCount; f++) {
    const from = faceOffsets[f];
    const to = faceOffsets[f + 1];
    let sides = 0;
    let a = corners[to - 1];
    for (let c = from; c < to; c++) {
      const b = corners[c];
      if (a !== b) sides++;
      a = b;
    }
    if (sides < 3) continue;
    takesPart[f] = 1;
    faces++;
    for (let c = from; c < to; c++) {
      const b = corners[c];
      if (a !== b) start[(a < b ? a : b) + 1]++;
      a = b;
    }
  }
  for (let v = 0; v < vertexCount; v++) start[v + 1] += start[v];
  const cursor = start.slice(0, vertexCount);
  const uppers = new Uint32Array(start[vertexCount]);
  const halves = new Uint32Array(withHalves ? uppers.length : 0);
  for (let f = 0; f < faceCount; f++) {
    if (takesPart[f] === 0) continue;
    const to = faceOffsets[f + 1];
    let half = to - 1;
    let a = corners[half];
    for (let c = faceOffsets[f]; c < to; c++) {
      const b = corners[c];
      if (a !== b) {
        const slot = cursor[a < b ? a : b]++;
        uppers[slot] = a < b ? 2 * b : 2 * a + 1;
        if (withHalves) halves[slot] = half;
      }
      a = b;
      half = c;
    }
  }
  return { start, uppers, halves, faces };
}
