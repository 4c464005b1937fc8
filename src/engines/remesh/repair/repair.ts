import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import { triangulate } from '../../mesh/triangulate.ts';
import { weldByPosition } from '../../mesh/weld.ts';
import type { RepairReport } from '../../spec.ts';
import type { Pace } from '../pace.ts';
import { countParts } from '../pinches.ts';
import { diagonalOf, type Surface } from '../surface.ts';
import { dropUseless, pick, type Triangles } from './clean-triangles.ts';
import { linkEdges } from './link-edges.ts';
import { orient } from './orient.ts';
import { partDoubledEdges } from './part-doubled-edges.ts';
import { groupEdges } from './sort-edges.ts';
import { splitFans } from './split-fans.ts';
import { weldBorders } from './weld-borders.ts';

/** A source made manifold. */
export interface RepairedSurface extends Surface {
  /** The corner of the source that each corner stands for. */
  sourceCorners: Uint32Array;
  components: number;
  closedComponents: number;
  borderEdges: number;
  report: RepairReport;
}

/** Share of the diagonal within which border vertices are one: float32 keeps seven digits. */
const WELD_DISTANCE = 1e-6;

/**
 * A manifold, consistently oriented surface out of any polygons: welds, drops degenerate and duplicate triangles, takes
 * non-manifold edges and vertices apart, orients. Normals, UVs and materials are found through `sourceCorners`.
 */
export async function repair(mesh: PolygonMesh, pace: Pace): Promise<RepairedSurface> {
  const { triangles: source, nonFinite } = finiteTriangles(mesh);
  await pace.breathe(0.1);
  const { positions } = mesh;
  const first = weldByPosition(positions);
  let welded = 0;
  for (let v = 0; v < first.length; v++) if (first[v] !== v) welded++;
  renumber(source.indices, first);
  await pace.breathe(0.3);
  let { triangles, degenerate, duplicate } = dropUseless(source);
  await pace.breathe(0.4);

  let edges = groupEdges(triangles.indices, first.length);
  const distance = diagonalOf(positions) * WELD_DISTANCE;
  const { target, joined } = weldBorders(positions, triangles.indices, edges, distance);
  if (joined > 0) {
    renumber(triangles.indices, target);
    const again = dropUseless(triangles);
    triangles = again.triangles;
    degenerate += again.degenerate;
    duplicate += again.duplicate;
    edges = groupEdges(triangles.indices, first.length);
  }
  await pace.breathe(0.6);
  const links = linkEdges(positions, triangles.indices, edges);
  await pace.breathe(0.8);
  const orientation = orient(positions, triangles, links);
  const { indices, sourceCorners } = triangles;
  const suspects = links.crowded.map((e) => Math.floor(e / 3)).concat(orientation.cutTriangles);
  const parted = partDoubledEdges(indices, links.opposite, first.length, suspects);
  const parts = parted > 0 ? countComponents(links.opposite) : orientation;
  const { origin, added } = splitFans(indices, links.opposite, first.length);
  await pace.breathe(1);
  return {
    positions: takePositions(positions, origin),
    indices,
    opposite: links.opposite,
    sourceCorners,
    components: parts.components,
    closedComponents: parts.closedComponents,
    borderEdges: countBorder(links.opposite),
    report: {
      weldedVertices: welded + joined,
      nonFiniteFaces: nonFinite,
      degenerateTriangles: degenerate,
      duplicateTriangles: duplicate,
      nonManifoldEdges: links.nonManifoldEdges,
      splitVertices: added,
      turnedTriangles: orientation.turned,
      cutEdges: orientation.cut + parted,
    },
  };
}

/** The triangles of all faces whose vertices are finite. */
function finiteTriangles(mesh: PolygonMesh): { triangles: Triangles; nonFinite: number } {
  const { positions, corners } = mesh;
  const { triangles: sourceCorners, faces } = triangulate(mesh);
  const kept = new Uint8Array(faces.length).fill(1);
  const broken = new Set<number>();
  for (let i = 0; i < sourceCorners.length; i++) {
    const v = corners[sourceCorners[i]] * 3;
    if (!Number.isFinite(positions[v] + positions[v + 1] + positions[v + 2])) {
      kept[Math.floor(i / 3)] = 0;
      broken.add(faces[Math.floor(i / 3)]);
    }
  }
  const chosen = broken.size === 0 ? sourceCorners : pick(sourceCorners, kept);
  const indices = new Uint32Array(chosen.length);
  for (let i = 0; i < chosen.length; i++) indices[i] = corners[chosen[i]];
  return { triangles: { indices, sourceCorners: chosen }, nonFinite: broken.size };
}

function renumber(indices: Uint32Array, numbers: Uint32Array): void {
  for (let i = 0; i < indices.length; i++) indices[i] = numbers[indices[i]];
}

function takePositions(positions: Float32Array, vertices: Uint32Array): Float64Array {
  const taken = new Float64Array(vertices.length * 3);
  for (let i = 0; i < vertices.length; i++) {
    for (let k = 0; k < 3; k++) taken[3 * i + k] = positions[3 * vertices[i] + k];
  }
  return taken;
}

function countBorder(opposite: Int32Array): number {
  let count = 0;
  for (let e = 0; e < opposite.length; e++) if (opposite[e] < 0) count++;
  return count;
}

function countComponents(opposite: Int32Array) {
  const { part, sizes } = countParts(opposite);
  const open = new Uint8Array(sizes.length);
  for (let e = 0; e < opposite.length; e++) if (opposite[e] < 0) open[part[Math.floor(e / 3)]] = 1;
  const closedComponents = open.reduce((sum, value) => sum + 1 - value, 0);
  return { components: sizes.length, closedComponents };
}
