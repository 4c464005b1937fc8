import type { PolygonMesh } from './polygon-mesh.ts';

export interface Edges {
  /** Two vertex indices per edge, the lower one first. */
  pairs: Uint32Array;
  /** Number of face sides on each edge: 1 on a border, 2 inside, more if the surface is non-manifold. */
  sides: Uint8Array;
}

/** Returns the edges of the polygons, each one once. Edges from a vertex to itself are skipped. */
export function findEdges({ faceStarts, corners }: PolygonMesh, vertexCount: number): Edges {
  // Groups the face sides by the lower of their two vertices. Each group has about four, so a linear search is cheap.
  const starts = new Uint32Array(vertexCount + 1);
  eachSide(faceStarts, corners, (low) => {
    starts[low + 1]++;
  });
  for (let v = 0; v < vertexCount; v++) starts[v + 1] += starts[v];
  const ends = starts.slice(0, vertexCount);
  const highs = new Uint32Array(starts[vertexCount]);
  const counts = new Uint8Array(starts[vertexCount]);
  let edgeCount = 0;
  eachSide(faceStarts, corners, (low, high) => {
    let at = starts[low];
    while (at < ends[low] && highs[at] !== high) at++;
    if (at === ends[low]) {
      highs[at] = high;
      ends[low]++;
      edgeCount++;
    }
    if (counts[at] < 255) counts[at]++;
  });
  const pairs = new Uint32Array(2 * edgeCount);
  const sides = new Uint8Array(edgeCount);
  let edge = 0;
  for (let v = 0; v < vertexCount; v++) {
    for (let at = starts[v]; at < ends[v]; at++, edge++) {
      pairs[2 * edge] = v;
      pairs[2 * edge + 1] = highs[at];
      sides[edge] = counts[at];
    }
  }
  return { pairs, sides };
}

function eachSide(
  faceStarts: Uint32Array,
  corners: Uint32Array,
  visit: (low: number, high: number) => void,
): void {
  for (let face = 0; face + 1 < faceStarts.length; face++) {
    const end = faceStarts[face + 1];
    let before = corners[end - 1];
    for (let at = faceStarts[face]; at < end; at++) {
      const vertex = corners[at];
      if (vertex > before) visit(before, vertex);
      else if (vertex < before) visit(vertex, before);
      before = vertex;
    }
  }
}
