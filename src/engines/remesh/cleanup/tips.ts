import { surfacePoint } from '../../mesh/surface-point.ts';
import { cornersOfVertices, type VertexCorners } from '../../mesh/vertex-corners.ts';
import type { Work } from '../../spec.ts';
import { CORNER, FREE } from '../field/features.ts';
import { diagonalOf, type Surface } from '../surface/surface.ts';
import { indexTriangles } from '../surface/triangle-index.ts';
import type { PlacedNet } from '../target/placed-net.ts';
import type { TargetSurface } from '../target/target-surface.ts';
import { regionAround } from './region.ts';
import { relax } from './relaxation.ts';

/** Corners of the two triangles of a quad. */
const DIAGONAL = [0, 1, 2, 0, 2, 3];

/** Minimum distance of a surface point from the quads, as a share of the diagonal, at which it gets a vertex. */
const FAR = 0.0045;
/** The same distance in sides of the quads; the smaller one of both applies. */
const FAR_IN_SIDES = 0.38;

/** Pinning one tip may expose the next. */
const MOST_ROUNDS = 6;
/** Rounds of relaxation around new pins; a pin affects as many rings of faces. */
const RELAXATION_ROUNDS = 12;
/** Rings in which tips are searched for again: faces that moved, and faces that may be nearer to a tip now. */
const RINGS_LOOKED_AT = RELAXATION_ROUNDS + 2;

/**
 * Finds tips of the surface that the quads cut off (points further from the quads than their neighborhood), moves the
 * nearest free vertex there and fixes it, because relaxation pulls tips inwards. The surroundings are relaxed and searched
 * again.
 * `side`: of the quads.
 */
export async function pinTips(
  net: PlacedNet,
  surface: Surface,
  target: TargetSurface,
  side: number,
  work: Work,
): Promise<void> {
  const limit = Math.min(FAR * diagonalOf(surface.positions), FAR_IN_SIDES * side);
  /** For each vertex of the surface, the nearest face in the last search. */
  const nearest = new Int32Array(surface.positions.length / 3);
  const around = cornersOfVertices(net.corners, net.kind.length);
  let faces: Uint32Array = Uint32Array.from({ length: net.offsets.length - 1 }, (_, f) => f);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const far = await farPoints(net, faces, surface, { nearest, limit, first: round === 0 }, work);
    const pinned = pin(net, around, surface, far);
    if (pinned.length === 0) break;
    const region = regionAround(net.corners, around, pinned, RELAXATION_ROUNDS);
    await relax(net, target, RELAXATION_ROUNDS, work, region);
    faces = regionAround(net.corners, around, pinned, RINGS_LOOKED_AT).faces;
  }
}

interface FarPoint {
  vertex: number;
  face: number;
  distance: number;
}

/**
 * Returns the vertices of the surface that are further than the limit from their nearest face, furthest first. Only
 * vertices whose nearest face was one of `faces` are examined; `nearest` is updated.
 */
async function farPoints(
  { positions, corners }: PlacedNet,
  faces: Uint32Array,
  { positions: p }: Surface,
  { nearest, limit, first }: { nearest: Int32Array; limit: number; first: boolean },
  work: Work,
): Promise<FarPoint[]> {
  const triangles = new Uint32Array(faces.length * 6);
  const among = new Uint8Array(corners.length / 4);
  faces.forEach((f, i) => {
    among[f] = 1;
    for (let k = 0; k < 6; k++) triangles[6 * i + k] = corners[4 * f + DIAGONAL[k]];
  });
  const closestPoint = await indexTriangles(Float32Array.from(positions), triangles, work);
  const found = surfacePoint();
  const far: FarPoint[] = [];
  for (let v = 0; v < nearest.length; v++) {
    if ((v & 1023) === 0) await work.breathe(v / nearest.length);
    if (!first && !among[nearest[v]]) continue;
    closestPoint(p[3 * v], p[3 * v + 1], p[3 * v + 2], found);
    const face = faces[found.triangle >> 1];
    nearest[v] = face;
    if (found.distance > limit) far.push({ vertex: v, face, distance: found.distance });
  }
  return far.sort((a, b) => b.distance - a.distance || a.vertex - b.vertex);
}

/** Moves the nearest free corner of its face to each far point, one per neighborhood; returns these vertices. */
function pin(
  { positions, corners, kind }: PlacedNet,
  around: VertexCorners,
  surface: Surface,
  far: readonly FarPoint[],
): number[] {
  const p = surface.positions;
  const done = new Set<number>();
  const pinned: number[] = [];
  for (const { vertex, face } of far) {
    const own = corners.subarray(4 * face, 4 * face + 4);
    if (own.some((v) => done.has(v))) continue;
    let nearest = -1;
    let least = Infinity;
    for (const u of own) {
      let distance = 0;
      for (let k = 0; k < 3; k++) distance += (positions[3 * u + k] - p[3 * vertex + k]) ** 2;
      if (kind[u] !== FREE || distance >= least) continue;
      least = distance;
      nearest = u;
    }
    if (nearest < 0) continue;
    pinned.push(nearest);
    kind[nearest] = CORNER;
    for (let k = 0; k < 3; k++) positions[3 * nearest + k] = p[3 * vertex + k];
    for (let i = around.offsets[nearest]; i < around.offsets[nearest + 1]; i++) {
      const first = around.corners[i] & ~3;
      for (let c = first; c < first + 4; c++) done.add(corners[c]);
    }
  }
  return pinned;
}
