import { faceAreaVectors } from '../../mesh/corner-normals.ts';
import { buildHalfEdges } from '../../mesh/half-edges.ts';
import type { CornerLayer, PolygonMesh } from '../../mesh/polygon-mesh.ts';
import { surfacePoint } from '../../mesh/surface-point.ts';
import type { Work } from '../../spec.ts';
import type { RepairedSurface } from '../repair/repair.ts';
import { nextOf, triangleNormal } from '../surface/surface.ts';
import type { FaceFrames } from './face-frames.ts';
import type { FacingPoint } from './facing-point.ts';

/** Offset of the lookup point of a corner on a hard edge, as a share of the way to the middle of its face. */
const INSET = 0.1;
/** If the cosine between the source's normal and the computed normal is below this, the computed normal is kept. */
const LEAST_AGREEMENT = 0.5;
/** Cosine of the minimum angle between triangles at which their edge reveals whether it is shaded smoothly. */
const BENT = Math.cos((2 * Math.PI) / 180);
/** Maximum difference in each coordinate between normals that are merged. */
const SAME = 1e-2;

/**
 * Computes area-weighted normals that are smooth except across features. `features`: 1 for corners whose edge is hard.
 */
export function normalsByFeatures(mesh: PolygonMesh, features: Uint8Array): CornerLayer {
  const { faceOffsets, corners, positions } = mesh;
  const { twins } = buildHalfEdges(mesh, positions.length / 3);
  const areas = faceAreaVectors(mesh);
  const indices = new Uint32Array(corners.length);
  const previous = new Uint32Array(corners.length);
  const next = new Uint32Array(corners.length);
  const faceOf = new Uint32Array(corners.length);
  for (let f = 0; f + 1 < faceOffsets.length; f++) {
    for (let c = faceOffsets[f]; c < faceOffsets[f + 1]; c++) {
      next[c] = c + 1 < faceOffsets[f + 1] ? c + 1 : faceOffsets[f];
      previous[next[c]] = c;
      faceOf[c] = f;
    }
  }
  const seen = new Uint8Array(corners.length);
  const sums: number[] = [];
  for (let start = 0; start < corners.length; start++) {
    if (seen[start] === 1) continue;
    const element = sums.push(0, 0, 0) / 3 - 1;
    // Walks around the vertex in both directions, up to hard edges and borders.
    for (let c = start; ; ) {
      addCorner(c, element);
      const edge = previous[c];
      c = features[edge] === 1 ? -1 : twins[edge];
      if (c < 0 || seen[c] === 1) break;
    }
    for (let c = start; ; ) {
      const twin = features[c] === 1 ? -1 : twins[c];
      c = twin < 0 ? -1 : next[twin];
      if (c < 0 || seen[c] === 1) break;
      addCorner(c, element);
    }
  }
  return { values: normalised(Float32Array.from(sums)), indices };

  function addCorner(c: number, element: number): void {
    seen[c] = 1;
    indices[c] = element;
    for (let k = 0; k < 3; k++) sums[3 * element + k] += areas[3 * faceOf[c] + k];
  }
}

/** Returns whether a source is shaded smoothly where it is curved: flat-shaded normals add nothing to the triangles. */
export function areSmooth(layer: CornerLayer, surface: RepairedSurface): boolean {
  const { positions, indices, opposite, sourceCorners } = surface;
  const value = (corner: number, k: number) => layer.values[3 * layer.indices[corner] + k];
  const first = new Float64Array(3);
  const second = new Float64Array(3);
  let bent = 0;
  let smooth = 0;
  for (let e = 0; e < opposite.length; e++) {
    const o = opposite[e];
    if (o < e) continue;
    triangleNormal(positions, indices, e - (e % 3), first);
    triangleNormal(positions, indices, o - (o % 3), second);
    if (first[0] * second[0] + first[1] * second[1] + first[2] * second[2] > BENT) continue;
    bent++;
    const [a, b] = [sourceCorners[e], sourceCorners[nextOf(o)]];
    if ([0, 1, 2].every((k) => Math.abs(value(a, k) - value(b, k)) <= SAME)) smooth++;
  }
  return 2 * smooth > bent;
}

/**
 * Replaces the computed normals of a mesh, in place, by the source's normals at the same place; corners that share a
 * normal continue to share one. A computed normal stays if the source's normal points in a different direction.
 */
export async function applySourceNormals(
  mesh: PolygonMesh,
  own: CornerLayer,
  frames: FaceFrames,
  source: { layer: CornerLayer; sourceCorners: Uint32Array; facing: FacingPoint },
  work: Work,
): Promise<void> {
  const { positions: p, faceOffsets, corners } = mesh;
  const { layer, sourceCorners, facing } = source;
  const elements = own.values.length / 3;
  const ofVertex = new Int32Array(p.length / 3).fill(-1);
  const several = new Uint8Array(ofVertex.length);
  for (let c = 0; c < corners.length; c++) {
    if (ofVertex[corners[c]] < 0) ofVertex[corners[c]] = own.indices[c];
    else if (ofVertex[corners[c]] !== own.indices[c]) several[corners[c]] = 1;
  }
  const sums = new Float32Array(own.values.length);
  const done = new Uint8Array(elements);
  const found = surfacePoint();
  const at = new Float64Array(3);
  for (let f = 0; f < frames.radii.length; f++) {
    const normal = frames.normals.subarray(3 * f, 3 * f + 3);
    for (let c = faceOffsets[f]; c < faceOffsets[f + 1]; c++) {
      const v = corners[c];
      const element = own.indices[c];
      if (several[v] === 0 && done[element] === 1) continue;
      done[element] = 1;
      const inset = several[v] === 1 ? INSET : 0;
      for (let k = 0; k < 3; k++) {
        at[k] = p[3 * v + k] + inset * (frames.centres[3 * f + k] - p[3 * v + k]);
      }
      if (!facing(at[0], at[1], at[2], normal, frames.radii[f], found)) continue;
      const e = 3 * found.triangle;
      const weights = [1 - found.u - found.v, found.u, found.v];
      for (let i = 0; i < 3; i++) {
        const from = 3 * layer.indices[sourceCorners[e + i]];
        for (let k = 0; k < 3; k++) sums[3 * element + k] += weights[i] * layer.values[from + k];
      }
    }
    if ((f & 255) === 0) await work.breathe(f / frames.radii.length);
  }
  normalised(sums);
  for (let i = 0; i < sums.length; i += 3) {
    let agreement = 0;
    for (let k = 0; k < 3; k++) agreement += sums[i + k] * own.values[i + k];
    if (agreement >= LEAST_AGREEMENT) own.values.set(sums.subarray(i, i + 3), i);
  }
}

/** Normalizes vectors in place; a zero vector becomes +Y. */
function normalised(values: Float32Array): Float32Array {
  for (let i = 0; i < values.length; i += 3) {
    const length = Math.hypot(values[i], values[i + 1], values[i + 2]);
    if (length > 0) for (let k = 0; k < 3; k++) values[i + k] /= length;
    else values[i + 1] = 1;
  }
  return values;
}
