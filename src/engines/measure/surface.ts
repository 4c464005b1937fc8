import { type Bounds, boundsOf } from '../math/bounds.ts';
import { type Components, connectedComponents } from '../mesh/components.ts';
import { BOUNDARY, buildHalfEdges, type HalfEdges } from '../mesh/half-edges.ts';
import type { PolygonMesh } from '../mesh/polygon-mesh.ts';
import { weldByPosition } from '../mesh/weld.ts';
import type { SurfaceFacts } from '../spec.ts';
import { DisjointSets } from '../structures/disjoint-sets.ts';
import { countCrowdedEdges } from './crowded-edges.ts';
import { countFloating } from './floating.ts';
import type { WeldedSurface } from './welded-surface.ts';

/** Measures the surface of a mesh in world space, except for faces without area. Linear in its size. */
export function measureSurface(mesh: PolygonMesh): Omit<SurfaceFacts, 'degenerateFaces'> {
  const first = weldByPosition(mesh.positions);
  const surface: WeldedSurface = { ...mesh, corners: mesh.corners.map((vertex) => first[vertex]) };
  const vertexCount = mesh.positions.length / 3;
  const edges = buildHalfEdges(surface, vertexCount);
  const parts = connectedComponents(surface, vertexCount);
  return {
    nonManifoldEdges: edges.nonManifold > 0 ? countCrowdedEdges(surface, mesh.corners, edges) : 0,
    boundaryEdges: edges.boundary,
    holes: countHoles(surface, edges, vertexCount),
    misorientedEdges: edges.misoriented,
    flippedParts: countFlipped(surface, edges, parts),
    islands: parts.count,
    floatingParts: countFloating(surface, parts),
  };
}

/** Counts the groups of boundary edges that share vertices. */
function countHoles(surface: WeldedSurface, { twins }: HalfEdges, vertexCount: number): number {
  const { faceOffsets, corners } = surface;
  const sets = new DisjointSets(vertexCount);
  const isOnBoundary = new Uint8Array(vertexCount);
  let groups = 0;
  for (let f = 0; f + 1 < faceOffsets.length; f++) {
    for (let c = faceOffsets[f]; c < faceOffsets[f + 1]; c++) {
      if (twins[c] !== BOUNDARY) continue;
      const ends = [corners[c], corners[c + 1 < faceOffsets[f + 1] ? c + 1 : faceOffsets[f]]];
      for (const vertex of ends) {
        groups += 1 - isOnBoundary[vertex];
        isOnBoundary[vertex] = 1;
      }
      if (sets.joinAtLower(ends[0], ends[1])) groups--;
    }
  }
  return groups;
}

/** Counts closed parts with a negative volume. Those whose box is inside another part's box are cavities. */
function countFlipped(surface: WeldedSurface, { twins }: HalfEdges, parts: Components): number {
  const { positions, faceOffsets, corners } = surface;
  const volumes = new Float64Array(parts.count);
  const isClosed = new Uint8Array(parts.count).fill(1);
  for (let f = 0; f + 1 < faceOffsets.length; f++) {
    const part = parts.ofFaces[f];
    for (let c = faceOffsets[f]; c < faceOffsets[f + 1]; c++) if (twins[c] < 0) isClosed[part] = 0;
    const a = 3 * corners[faceOffsets[f]];
    for (let c = faceOffsets[f] + 1; c + 1 < faceOffsets[f + 1]; c++)
      volumes[part] += tripleProduct(positions, a, 3 * corners[c], 3 * corners[c + 1]);
  }
  const inward = [...volumes.keys()].filter((part) => isClosed[part] === 1 && volumes[part] < 0);
  if (inward.length === 0) return 0;
  const boxes = boxesOf(surface, parts);
  const flipped = inward.filter((part) => {
    const longest = Math.max(...boxes[part].max.map((high, k) => high - boxes[part].min[k]));
    return volumes[part] < -FLAT * longest ** 3;
  });
  // A cavity is inside a larger part.
  const outer = [...volumes.keys()]
    .filter((part) => isClosed[part] === 1 && volumes[part] > 0)
    .sort((a, b) => volumes[b] - volumes[a])
    .slice(0, MOST_OUTER);
  return flipped.filter((part) => !outer.some((other) => contains(boxes[other], boxes[part])))
    .length;
}

/** Six volumes up to this fraction of the cube of the longest side are those of a flat part, which has no inside. */
const FLAT = 1e-6;

/** Number of the largest parts in which a cavity is looked for. */
const MOST_OUTER = 64;

/** Six times the volume of the tetrahedron between three vertices and the origin. */
function tripleProduct(p: Float32Array, a: number, b: number, c: number): number {
  return (
    p[a] * (p[b + 1] * p[c + 2] - p[b + 2] * p[c + 1]) +
    p[a + 1] * (p[b + 2] * p[c] - p[b] * p[c + 2]) +
    p[a + 2] * (p[b] * p[c + 1] - p[b + 1] * p[c])
  );
}

/** Returns the box of each part. */
function boxesOf({ positions, faceOffsets, corners }: WeldedSurface, parts: Components) {
  const boxes = Array.from({ length: parts.count }, (): Bounds => boundsOf(new Float32Array(0)));
  for (let f = 0; f + 1 < faceOffsets.length; f++) {
    const { min, max } = boxes[parts.ofFaces[f]];
    for (let c = faceOffsets[f]; c < faceOffsets[f + 1]; c++)
      for (let k = 0; k < 3; k++) {
        const value = positions[3 * corners[c] + k];
        if (value < min[k]) min[k] = value;
        if (value > max[k]) max[k] = value;
      }
  }
  return boxes;
}

function contains(outer: Bounds, inner: Bounds): boolean {
  return outer.min.every((low, k) => low < inner.min[k] && outer.max[k] > inner.max[k]);
}
