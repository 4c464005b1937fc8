import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import { triangulate } from '../../mesh/triangulate.ts';
import { weldByPosition } from '../../mesh/weld.ts';
import type { RepairReport, Work } from '../../spec.ts';
import { paced, type Steps } from '../../work/steps.ts';
import { countParts } from '../surface/parts.ts';
import { diagonalOf, type Surface } from '../surface/surface.ts';
import {
  dropUseless,
  hasDegenerate,
  hasDuplicate,
  pick,
  type Triangles,
} from './clean-triangles.ts';
import { linkEdges } from './link-edges.ts';
import { orient } from './orient.ts';
import { groupEdges } from './sort-edges.ts';
import { splitNonManifold } from './split-non-manifold.ts';
import { weldBorders } from './weld-borders.ts';

/** A source that was made manifold. */
export interface RepairedSurface extends Surface {
  /** For each corner, the corner of the source that it represents. */
  sourceCorners: Uint32Array;
  components: number;
  closedComponents: number;
  borderEdges: number;
  report: RepairReport;
}

/** Number of faces that are triangulated without a pause. */
const FACES_AT_ONCE = 100_000;
/** Share of the diagonal within which border vertices count as the same: float32 keeps seven digits. */
const WELD_DISTANCE = 1e-6;

/**
 * Makes a manifold, consistently oriented surface from any polygons: welds, drops degenerate and duplicate triangles,
 * splits non-manifold edges and vertices, orients. Normals, UVs and materials are found through `sourceCorners`.
 * @param options `keepsFlaps`: false if edges will be collapsed, which flattens folds to faces that name a vertex twice
 */
export async function repair(
  mesh: PolygonMesh,
  work: Work,
  { keepsFlaps = true }: { keepsFlaps?: boolean } = {},
): Promise<RepairedSurface> {
  const { triangles: source, nonFinite } = await paced(finiteTriangles(mesh), work, 0.1);
  await work.breathe(0.1);
  const { positions } = mesh;
  const first = weldByPosition(positions);
  let welded = 0;
  for (let v = 0; v < first.length; v++) if (first[v] !== v) welded++;
  if (welded > 0) renumber(source.indices, first);
  await work.breathe(0.3);
  let { triangles, degenerate, duplicate, edges } = await cleaned(
    source,
    first.length,
    keepsFlaps,
    work,
  );
  await work.breathe(0.4);
  const distance = diagonalOf(positions) * WELD_DISTANCE;
  const weld = weldBorders(positions, triangles.indices, edges, distance);
  const { target, joined } = await paced(weld, work, 0.4);
  if (joined > 0) {
    renumber(triangles.indices, target);
    const again = await cleaned(triangles, first.length, keepsFlaps, work);
    triangles = again.triangles;
    degenerate += again.degenerate;
    duplicate += again.duplicate;
    edges = again.edges;
  }
  await work.breathe(0.6);
  const links = await paced(linkEdges(positions, triangles.indices, edges), work, 0.6);
  await work.breathe(0.8);
  const orientation = await paced(orient(positions, triangles, links), work, 0.8);
  const suspects = links.crowded.map((e) => Math.floor(e / 3)).concat(orientation.cutTriangles);
  const split = splitNonManifold(triangles.indices, links.opposite, first.length, suspects);
  const { indices, origin, added, cut } = await paced(split, work, 0.9);
  const parts = cut > 0 ? countComponents(links.opposite) : orientation;
  await work.breathe(1);
  return {
    positions: gatherPositions(positions, origin),
    indices,
    opposite: links.opposite,
    sourceCorners: triangles.sourceCorners,
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
      cutEdges: orientation.cut + cut,
    },
  };
}

/**
 * Drops useless triangles and groups the edges of the others. Most meshes have none, which their edges show in half the
 * time that comparing triangles takes.
 */
async function cleaned(triangles: Triangles, vertexCount: number, keepsFlaps: boolean, work: Work) {
  if (!hasDegenerate(triangles)) {
    const edges = await paced(groupEdges(triangles.indices, vertexCount), work, 0.4);
    const isClean = !(await paced(hasDuplicate(triangles, edges), work, 0.4));
    if (isClean) return { triangles, degenerate: 0, duplicate: 0, edges };
  }
  const left = await paced(dropUseless(triangles, keepsFlaps), work, 0.4);
  const edges = await paced(groupEdges(left.triangles.indices, vertexCount), work, 0.4);
  return { ...left, edges };
}

/** The triangles of all faces whose vertices are finite. */
function* finiteTriangles(mesh: PolygonMesh): Steps<{ triangles: Triangles; nonFinite: number }> {
  const { positions, corners, faceOffsets } = mesh;
  if (isFine(mesh)) {
    const indices = corners.slice();
    const sourceCorners = new Uint32Array(corners.length);
    for (let c = 0; c < corners.length; c++) sourceCorners[c] = c;
    return { triangles: { indices, sourceCorners }, nonFinite: 0 };
  }
  const chosen: Uint32Array[] = [];
  let nonFinite = 0;
  for (let from = 0; from + 1 < faceOffsets.length; from += FACES_AT_ONCE) {
    const range = faceOffsets.subarray(from, from + FACES_AT_ONCE + 1);
    const { triangles, faces } = triangulate({ positions, corners, faceOffsets: range });
    const kept = new Uint8Array(faces.length).fill(1);
    const broken = new Set<number>();
    for (let i = 0; i < triangles.length; i++) {
      const v = corners[triangles[i]] * 3;
      if (!Number.isFinite(positions[v] + positions[v + 1] + positions[v + 2])) {
        kept[Math.floor(i / 3)] = 0;
        broken.add(faces[Math.floor(i / 3)]);
      }
    }
    nonFinite += broken.size;
    chosen.push(broken.size === 0 ? triangles : pick(triangles, kept));
    yield;
  }
  const sourceCorners = new Uint32Array(chosen.reduce((sum, { length }) => sum + length, 0));
  const indices = new Uint32Array(sourceCorners.length);
  let offset = 0;
  for (const part of chosen) {
    sourceCorners.set(part, offset);
    for (let i = 0; i < part.length; i++) indices[offset + i] = corners[part[i]];
    offset += part.length;
    yield;
  }
  return { triangles: { indices, sourceCorners }, nonFinite };
}

/** Returns whether all faces are triangles, one after the other, whose vertices exist, and all coordinates are finite. */
function isFine({ positions, corners, faceOffsets }: PolygonMesh): boolean {
  if (corners.length !== 3 * (faceOffsets.length - 1)) return false;
  for (let f = 0; f < faceOffsets.length; f++) if (faceOffsets[f] !== 3 * f) return false;
  for (let c = 0; c < corners.length; c++) if (3 * corners[c] + 2 >= positions.length) return false;
  // The difference of a value and itself is 0, unless it is not finite.
  let sum = 0;
  for (let i = 0; i < positions.length; i++) sum += positions[i] - positions[i];
  return sum === 0;
}

function renumber(indices: Uint32Array, numbers: Uint32Array): void {
  for (let i = 0; i < indices.length; i++) indices[i] = numbers[indices[i]];
}

function gatherPositions(positions: Float32Array, vertices: Uint32Array): Float64Array {
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
