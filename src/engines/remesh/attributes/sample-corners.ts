import { buildBvh } from '../../mesh/bvh.ts';
import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import { surfacePoint } from '../../mesh/surface-point.ts';
import type { Work } from '../../spec.ts';
import { nextOf, type Surface } from '../surface/surface.ts';
import type { FaceFrames } from './face-frames.ts';
import type { FacingPoint } from './facing-point.ts';
import type { LookSamples } from './look-samples.ts';
import { createPatches } from './patches.ts';

/** Maximum distance of a seam from a face, in the face's radii, at which it may cross the face. */
const NEAR = 1.1;
/** Reach of a patch, in radii of its face. */
const PATCH = 1.3;
/**
 * A corner is across a seam if its patch is further away than the surface by at least this share of the face's radius.
 */
const OVER = 0.05;
/** Squared sine of a triangle's first angle below which it is too thin to extrapolate from. */
const FLATTEST = 0.01;

interface Request {
  mesh: PolygonMesh;
  frames: FaceFrames;
  /** For each face, a triangle of the surface. */
  seeds: Uint32Array;
  surface: Surface;
  /** The surface's positions in the precision that indexes use. */
  positions: Float32Array;
  seams: Uint8Array | null;
  facing: FacingPoint;
  /** Whether attributes are extrapolated across seams; otherwise they stop there. */
  extend: boolean;
}

/**
 * Chooses the source point from which each corner of a mesh takes its attributes: the nearest point of the surface, or
 * for faces at seams, the nearest one on the side of the face's seed.
 * @returns the sample of each corner, and how many faces have corners across a seam
 */
export async function sampleCorners(request: Request, samples: LookSamples, work: Work) {
  const { mesh, frames, seeds, surface, positions, seams, facing, extend } = request;
  const { faceOffsets, corners } = mesh;
  const p = mesh.positions;
  const ofCorners = new Uint32Array(corners.length);
  const found = surfacePoint();
  const seamIndex = seams === null ? null : buildBvh(positions, seamSegments(surface, seams));
  const patchAt = seams === null ? null : createPatches(surface, positions, seams);
  const free = new Int32Array(p.length / 3).fill(-1);
  const distances = new Float32Array(seams === null ? 0 : p.length / 3).fill(-1);
  let straddling = 0;
  for (let f = 0; f < seeds.length; f++) {
    const centre = frames.centres.subarray(3 * f, 3 * f + 3);
    const near =
      seamIndex?.closestPoint(centre[0], centre[1], centre[2], found, NEAR * frames.radii[f]) ??
      false;
    if (near) sampleAtSeam(f, centre);
    else for (let c = faceOffsets[f]; c < faceOffsets[f + 1]; c++) ofCorners[c] = freeSample(f, c);
    if ((f & 63) === 0) await work.breathe(0.3 + (0.6 * f) / seeds.length);
  }
  return { ofCorners, straddling };

  function nearest(f: number, c: number): void {
    const v = 3 * corners[c];
    const normal = frames.normals.subarray(3 * f, 3 * f + 3);
    facing(p[v], p[v + 1], p[v + 2], normal, frames.radii[f], found);
  }

  function freeSample(f: number, c: number): number {
    const v = corners[c];
    if (free[v] < 0) {
      nearest(f, c);
      free[v] = samples.add(v, Math.max(0, found.triangle), found.u, found.v);
    }
    return free[v];
  }

  function sampleAtSeam(f: number, centre: Float64Array): void {
    const patch = patchAt!(seeds[f], centre, PATCH * frames.radii[f]);
    let over = false;
    for (let c = faceOffsets[f]; c < faceOffsets[f + 1]; c++) {
      const v = corners[c];
      if (distances[v] < 0) {
        nearest(f, c);
        distances[v] = found.distance;
      }
      patch.bvh.closestPoint(p[3 * v], p[3 * v + 1], p[3 * v + 2], found);
      const beyond = found.distance > distances[v] + OVER * frames.radii[f];
      over ||= beyond;
      const triangle = found.triangle < 0 ? seeds[f] : patch.triangles[found.triangle];
      if (beyond && extend) continueBeyond(triangle, 3 * v);
      ofCorners[c] = samples.add(v, triangle, found.u, found.v);
    }
    if (over) straddling++;
  }

  /** Writes the weights of the point at i in the plane of a triangle, unless the triangle is too thin for that. */
  function continueBeyond(triangle: number, i: number): void {
    const [a, b, c] = [0, 1, 2].map((k) => 3 * surface.indices[3 * triangle + k]);
    let [uu, uv, vv, du, dv] = [0, 0, 0, 0, 0];
    for (let k = 0; k < 3; k++) {
      const u = positions[b + k] - positions[a + k];
      const v = positions[c + k] - positions[a + k];
      const d = p[i + k] - positions[a + k];
      uu += u * u;
      uv += u * v;
      vv += v * v;
      du += d * u;
      dv += d * v;
    }
    const determinant = uu * vv - uv * uv;
    if (!(determinant > FLATTEST * uu * vv)) return;
    found.u = (du * vv - dv * uv) / determinant;
    found.v = (dv * uu - du * uv) / determinant;
  }
}

/** Returns each seam once, as zero-width triangles. */
function seamSegments({ indices, opposite }: Surface, seams: Uint8Array): Uint32Array {
  const segments: number[] = [];
  for (let e = 0; e < seams.length; e++) {
    if (seams[e] === 0 || opposite[e] < e) continue;
    const tip = indices[nextOf(e)];
    segments.push(indices[e], tip, tip);
  }
  return Uint32Array.from(segments);
}
