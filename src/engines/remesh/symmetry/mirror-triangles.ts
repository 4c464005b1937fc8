import { buildBvh } from '../../mesh/bvh.ts';
import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import type { Work } from '../../spec.ts';
import { carryOver } from '../attributes/carry-over.ts';
import { reduceSurface } from '../field/reduce-surface.ts';
import { type RepairedSurface, repair } from '../repair/repair.ts';
import { areaOf, diagonalOf, type Surface } from '../surface/surface.ts';
import type { NetFaces } from '../target/polygon-net.ts';
import { collapseEdges } from '../triangles/collapse-edges.ts';
import type { TriangleResult } from '../triangles/triangle-remesher.ts';
import { clipHalf } from './clip-half.ts';
import { mirrorNet } from './mirror-net.ts';
import type { MirrorPlane } from './mirror-plane.ts';
import { type SymmetryRequest, searchMirrors } from './mirror-search.ts';
import type { Mirrored } from './remesh-symmetric.ts';
import { findSharpEdges } from './sharp-edges.ts';
import { softenCut } from './soften-cut.ts';
import { outOfFrame, surfaceInFrame } from './tilted-frame.ts';

/** Multiple of the target at which collapsing edges begins, and the angle in degrees of hard edges in the plane. */
const FIRST_REDUCED = 3;
const CREASE_ANGLE = 30;

/**
 * Distance from the plane, as a share of the diagonal, below which vertices of the cut are moved onto it: collapsing
 * keeps borders in place only nearly.
 */
const ON_PLANE = 0.01;

/** Triangles of which one half is the mirror image of the other. */
type SymmetricTriangles = TriangleResult & Mirrored;

/**
 * Reduces one half of a symmetric surface to half of the target count, mirrors it, and gives it the source's attributes.
 * @returns null if the surface is not symmetric, has no more triangles than the target, or its halves do not join
 */
export async function mirrorTriangles(
  source: PolygonMesh,
  surface: RepairedSurface,
  target: number,
  request: SymmetryRequest,
  work: Work,
): Promise<SymmetricTriangles | null> {
  if (surface.indices.length <= 3 * target) return null;
  const index = buildBvh(Float32Array.from(surface.positions), surface.indices);
  const [mirror] = searchMirrors({ surface, index, faces: target }, request);
  if (mirror === undefined) return null;
  const { plane, frame } = mirror;
  const own = frame === null ? surface : surfaceInFrame(surface, frame);
  const half = await work.stage('halve', 0.1, (work) =>
    repair(clipHalf(own, plane), work, { keepsFlaps: false }),
  );
  const area = areaOf(half.positions, half.indices);
  if (!(area > 0)) return null;
  const count = Math.max(2, Math.floor(target / 2));
  if (request.tolerance !== undefined && !plane.isExact)
    softenCut(half, plane, Math.sqrt(area / count));
  const reduced = await work.stage('shape', 0.5, async (work) =>
    collapseEdges(await reduceSurface(half, FIRST_REDUCED * count, work), count, work),
  );
  const joined = mirrorNet(halfNet(reduced, plane), plane, CREASE_ANGLE);
  if (joined === null || joined.net.offsets.length < 5) return null;
  const { net, partners } = joined;
  const positions = frame === null ? net.positions : outOfFrame(net.positions, frame);
  const bare = {
    positions: Float32Array.from(positions),
    faceOffsets: net.offsets,
    corners: net.corners,
    // Normals are split along these.
    features: findSharpEdges(net, CREASE_ANGLE),
  };
  const { mesh, seamFaces } = await work.stage('attributes', 0.4, (work) =>
    carryOver(source, surface, index, bare, work),
  );
  if (source.normals === null) mesh.normals = null;
  const letGo = source.uvSets.length > 0 || source.normals !== null ? 'seams' : 'nothing';
  return { mesh, letGo, droppedParts: 0, seamFaces, partners, mirror };
}

/**
 * The triangles of a half as a net, with its cut moved onto the plane. Triangles that lie in the plane would coincide
 * with their images and are left out.
 */
function halfNet({ positions, indices, opposite }: Surface, { axis, at }: MirrorPlane): NetFaces {
  const near = ON_PLANE * diagonalOf(positions);
  const moved = positions.slice();
  for (let e = 0; e < indices.length; e++) {
    if (opposite[e] >= 0) continue;
    for (const vertex of [indices[e], indices[e % 3 === 2 ? e - 2 : e + 1]])
      if (Math.abs(moved[3 * vertex + axis] - at) <= near) moved[3 * vertex + axis] = at;
  }
  const corners: number[] = [];
  for (let t = 0; t < indices.length; t += 3) {
    const triangle = indices.subarray(t, t + 3);
    if (triangle.every((vertex) => moved[3 * vertex + axis] === at)) continue;
    corners.push(...triangle);
  }
  return {
    positions: moved,
    offsets: Uint32Array.from({ length: corners.length / 3 + 1 }, (_, f) => 3 * f),
    corners: Uint32Array.from(corners),
    features: new Uint8Array(corners.length),
  };
}
