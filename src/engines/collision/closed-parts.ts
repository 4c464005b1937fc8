import { triangleArea } from '../math/triangle.ts';
import { connectedComponents } from '../mesh/components.ts';
import { forEachEdge, runsUpwards, sortEdges } from '../mesh/edges.ts';
import type { PolygonMesh } from '../mesh/polygon-mesh.ts';
import { triangleOffsets } from '../mesh/triangle-mesh.ts';
import { triangulate } from '../mesh/triangulate.ts';
import { weldByPosition } from '../mesh/weld.ts';
import { type BorderEdge, closeParts } from './close-parts.ts';

/** The triangles of a model in world space, with vertices at the same position merged, and those that close its parts. */
export interface CollisionSurface {
  positions: Float32Array;
  indices: Uint32Array;
  /** For each triangle, 1 if its connected part is closed. */
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
  const areas = new Float64Array(parts);
  for (let t = 0; t < count; t++) {
    const [a, b, c] = [3 * indices[3 * t], 3 * indices[3 * t + 1], 3 * indices[3 * t + 2]];
    areas[ofFaces[t]] += triangleArea(positions, a, b, c);
  }
  const borders = bordersOf(indices, vertexCount, ofFaces);
  const { closed, caps } = closeParts(positions, borders, areas);
  const isClosed = count > 0 && !closed.includes(0);
  const ofTriangles = Uint8Array.from(ofFaces, (part) => closed[part]);
  return withCaps({ positions, indices, closed: ofTriangles, isClosed }, caps);
}

/** Returns the edges along which as many triangles do not run one way as the other. */
function bordersOf(indices: Uint32Array, vertexCount: number, ofFaces: Uint32Array): BorderEdge[] {
  const borders: BorderEdge[] = [];
  const edges = sortEdges(indices, vertexCount);
  forEachEdge(edges, (first, end) => {
    let balance = 0;
    for (let i = first; i < end; i++) balance += runsUpwards(indices, edges.order[i]) ? 1 : -1;
    if (balance === 0) return;
    const corner = edges.order[first];
    const next = corner % 3 === 2 ? corner - 2 : corner + 1;
    const [a, b] = [indices[corner], indices[next]];
    const [low, high] = a < b ? [a, b] : [b, a];
    const [from, to] = balance > 0 ? [low, high] : [high, low];
    borders.push({ from, to, times: Math.abs(balance), part: ofFaces[Math.floor(corner / 3)] });
  });
  return borders;
}

/** Adds the triangles that close parts, nine coordinates each. */
function withCaps(surface: CollisionSurface, caps: Float32Array): CollisionSurface {
  const { positions, indices, closed, isClosed } = surface;
  const all = new Float32Array(positions.length + caps.length);
  all.set(positions);
  all.set(caps, positions.length);
  const both = new Uint32Array(indices.length + caps.length / 3);
  both.set(indices);
  for (let i = indices.length, v = positions.length / 3; i < both.length; i++, v++) both[i] = v;
  const flags = new Uint8Array(both.length / 3).fill(1);
  flags.set(closed);
  return { positions: all, indices: both, closed: flags, isClosed };
}

function isFinitePlace(positions: Float32Array, v: number): boolean {
  return Number.isFinite(positions[3 * v] + positions[3 * v + 1] + positions[3 * v + 2]);
}
