import { connectedComponents } from '../mesh/components.ts';
import { forEachEdge, runsUpwards, sortEdges } from '../mesh/edges.ts';
import type { PolygonMesh } from '../mesh/polygon-mesh.ts';
import { triangleOffsets } from '../mesh/triangle-mesh.ts';
import { triangulate } from '../mesh/triangulate.ts';
import { weldByPosition } from '../mesh/weld.ts';

/** The triangles of a model in world space, with vertices at the same position merged. */
export interface CollisionSurface {
  positions: Float32Array;
  indices: Uint32Array;
  /** For each triangle, 1 if its connected part is closed and consistently oriented. */
  closed: Uint8Array;
  /** Whether all parts are closed. */
  isClosed: boolean;
}

/** Splits the faces into triangles, and finds which connected parts enclose a volume. */
export function collisionSurface(mesh: PolygonMesh): CollisionSurface {
  const { positions } = mesh;
  const first = weldByPosition(positions);
  const { triangles } = triangulate(mesh);
  const kept: number[] = [];
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => first[mesh.corners[triangles[t + k]]]);
    if (a === b || b === c || c === a || ![a, b, c].every((v) => isFinitePlace(positions, v)))
      continue;
    kept.push(a, b, c);
  }
  const indices = Uint32Array.from(kept);
  const vertexCount = positions.length / 3;
  const count = indices.length / 3;
  const { ofFaces, count: parts } = connectedComponents(
    { faceOffsets: triangleOffsets(count), corners: indices },
    vertexCount,
  );
  const isOpen = new Uint8Array(parts);
  const edges = sortEdges(indices, vertexCount);
  forEachEdge(edges, (from, to) => {
    let balance = 0;
    for (let i = from; i < to; i++) balance += runsUpwards(indices, edges.order[i]) ? 1 : -1;
    if (balance !== 0) isOpen[ofFaces[Math.floor(edges.order[from] / 3)]] = 1;
  });
  const closed = Uint8Array.from({ length: count }, (_, t) => 1 - isOpen[ofFaces[t]]);
  return { positions, indices, closed, isClosed: count > 0 && !isOpen.includes(1) };
}

function isFinitePlace(positions: Float32Array, v: number): boolean {
  return Number.isFinite(positions[3 * v] + positions[3 * v + 1] + positions[3 * v + 2]);
}
