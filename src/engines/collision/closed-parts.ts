import { triangleArea } from '../math/triangle.ts';
import { connectedComponents } from '../mesh/components.ts';
import { forEachEdge, runsUpwards, sortEdges } from '../mesh/edges.ts';
import type { PolygonMesh } from '../mesh/polygon-mesh.ts';
import { triangleOffsets } from '../mesh/triangle-mesh.ts';
import { triangulate } from '../mesh/triangulate.ts';
import { weldByPosition } from '../mesh/weld.ts';
import { type BorderEdge, closeParts } from './close-parts.ts';

/** Thickness of a closed part, as a share of the model's longest side, up to which it counts as open: a sheet with two sides. */
const THINNEST = 3e-4;

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
export function collisionSurface(
  mesh: Pick<PolygonMesh, 'positions' | 'faceOffsets' | 'corners'>,
): CollisionSurface {
  const { positions } = mesh;
  const first = weldByPosition(positions);
  const { triangles } = triangulate(mesh);
  const kept: number[] = [];
  for (let t = 0; t < triangles.length; t += 3) {
    const a = first[mesh.corners[triangles[t]]];
    const b = first[mesh.corners[triangles[t + 1]]];
    const c = first[mesh.corners[triangles[t + 2]]];
    if (a === b || b === c || c === a) continue;
    if (isFinitePlace(positions, a) && isFinitePlace(positions, b) && isFinitePlace(positions, c))
      kept.push(a, b, c);
  }
  const indices = new Uint32Array(kept);
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
  const volumes = partVolumes(positions, indices, ofFaces, parts);
  const thinnest = THINNEST * longestSide(positions, indices);
  for (const { part } of borders) volumes[part] = Infinity;
  for (let part = 0; part < parts; part++)
    if (2 * Math.abs(volumes[part]) <= thinnest * areas[part]) closed[part] = 0;
  const isClosed = count > 0 && !closed.includes(0);
  const ofTriangles = Uint8Array.from(ofFaces, (part) => closed[part]);
  return withCaps({ positions, indices, closed: ofTriangles, isClosed }, caps);
}

/** Returns the signed volume of each part, if it is closed. */
function partVolumes(
  p: Float32Array,
  indices: Uint32Array,
  ofFaces: Uint32Array,
  parts: number,
): Float64Array {
  const volumes = new Float64Array(parts);
  // Distances are measured from a vertex of the part, so that far from the origin nothing is lost to rounding.
  const origins = new Int32Array(parts).fill(-1);
  for (let t = 0; t < ofFaces.length; t++) {
    const part = ofFaces[t];
    const [a, b, c] = [3 * indices[3 * t], 3 * indices[3 * t + 1], 3 * indices[3 * t + 2]];
    if (origins[part] < 0) origins[part] = a;
    const o = origins[part];
    const [ax, ay, az] = [p[a] - p[o], p[a + 1] - p[o + 1], p[a + 2] - p[o + 2]];
    const [bx, by, bz] = [p[b] - p[o], p[b + 1] - p[o + 1], p[b + 2] - p[o + 2]];
    const [cx, cy, cz] = [p[c] - p[o], p[c + 1] - p[o + 1], p[c + 2] - p[o + 2]];
    volumes[part] +=
      (ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx)) / 6;
  }
  return volumes;
}

function longestSide(positions: Float32Array, indices: Uint32Array): number {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (const v of indices)
    for (let k = 0; k < 3; k++) {
      low[k] = Math.min(low[k], positions[3 * v + k]);
      high[k] = Math.max(high[k], positions[3 * v + k]);
    }
  return Math.max(0, ...high.map((value, k) => value - low[k]));
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
