import type { PolygonMesh } from './polygon-mesh.ts';

/** No other face along this edge. */
export const BOUNDARY = -1;
/** More than one other face, one that runs the same way, or no edge at all (both ends in one place). */
export const NO_TWIN = -2;

/** Half-edge c runs from corner c to the next corner of its face. */
export interface HalfEdges {
  /** The half-edge that runs the other way along the same edge; or BOUNDARY, NO_TWIN. */
  twins: Int32Array<ArrayBuffer>;
  /** Undirected edges between different vertices. */
  edges: number;
  /** In one face only. */
  boundary: number;
  /** In more than two faces. */
  nonManifold: number;
  /** In two faces that run the same way along it. */
  misoriented: number;
  /** Faces with three or more different corners in a row; the others take no part. */
  faces: number;
}

/**
 * Pairs the half-edges of polygons: they are put into a bucket of their lower vertex by counting, and within a bucket
 * they meet in a table indexed by the upper vertex. Linear whatever the mesh: no bucket is sorted, so that a vertex
 * with a million edges costs no more than others.
 */
export function buildHalfEdges(
  { faceOffsets, corners }: Pick<PolygonMesh, 'faceOffsets' | 'corners'>,
  vertexCount: number,
): HalfEdges {
  const { order, uppers, start, faces } = bucketEdges(faceOffsets, corners, vertexCount);
  const twins = new Int32Array(corners.length).fill(NO_TWIN);
  const result = { twins, edges: 0, boundary: 0, nonManifold: 0, misoriented: 0, faces };
  // By upper vertex, where `owner` is the current lower vertex + 1: the edge's first half, and how many there were.
  const owner = new Uint32Array(vertexCount);
  const first = new Uint32Array(vertexCount);
  const count = new Uint32Array(vertexCount);
  for (let low = 0; low < vertexCount; low++) {
    for (let i = start[low]; i < start[low + 1]; i++) {
      const e = order[i];
      const high = uppers[i];
      if (owner[high] !== low + 1) {
        owner[high] = low + 1;
        first[high] = e;
        count[high] = 1;
        twins[e] = BOUNDARY;
        result.edges++;
        result.boundary++;
        continue;
      }
      const other = first[high];
      const seen = ++count[high];
      if (seen === 2) {
        result.boundary--;
        if ((corners[e] === low) === (corners[other] === low)) {
          result.misoriented++;
          twins[other] = NO_TWIN;
        } else {
          twins[e] = other;
          twins[other] = e;
        }
      } else if (seen === 3) {
        result.nonManifold++;
        if (twins[other] >= 0) twins[twins[other]] = NO_TWIN;
        else result.misoriented--;
        twins[other] = NO_TWIN;
      }
    }
  }
  return result;
}

/** Half-edges grouped by the lower one of their vertices, each with the upper one. */
function bucketEdges(faceOffsets: Uint32Array, corners: Uint32Array, vertexCount: number) {
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
  const order = new Uint32Array(start[vertexCount]);
  const uppers = new Uint32Array(order.length);
  for (let f = 0; f < faceCount; f++) {
    if (takesPart[f] === 0) continue;
    const from = faceOffsets[f];
    const to = faceOffsets[f + 1];
    for (let c = from; c < to; c++) {
      const a = corners[c];
      const b = corners[c + 1 < to ? c + 1 : from];
      if (a === b) continue;
      const slot = cursor[a < b ? a : b]++;
      order[slot] = c;
      uppers[slot] = a < b ? b : a;
    }
  }
  return { order, uppers, start, faces };
}
