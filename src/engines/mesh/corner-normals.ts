import { DisjointSets } from '../structures/disjoint-sets.ts';
import { cornerTables } from './corner-tables.ts';
import { buildHalfEdges } from './half-edges.ts';
import type { CornerLayer, PolygonMesh } from './polygon-mesh.ts';
import { weldByPosition } from './weld.ts';

/**
 * Returns Newell's area vector of each face, three values per face. It is a sum over all corners, and its length is
 * twice the face's area.
 */
export function faceAreaVectors(
  mesh: Pick<PolygonMesh, 'positions' | 'faceOffsets' | 'corners'>,
): Float64Array<ArrayBuffer> {
  const { positions, faceOffsets, corners } = mesh;
  const faceCount = faceOffsets.length - 1;
  const vectors = new Float64Array(faceCount * 3);
  for (let f = 0; f < faceCount; f++) {
    addAreaVector(positions, corners, faceOffsets[f], faceOffsets[f + 1], vectors, 3 * f);
  }
  return vectors;
}

/** Adds the area vector of the face with the corners `start` to `end` − 1 to three values of `sums`, from `at` on. */
export function addAreaVector(
  positions: Float32Array,
  corners: Uint32Array,
  start: number,
  end: number,
  sums: Float64Array,
  at: number,
): void {
  const o = corners[start] * 3;
  let [nx, ny, nz] = [0, 0, 0];
  // Relative to the first corner, because far from the origin the products would cancel out.
  let px = 0;
  let py = 0;
  let pz = 0;
  for (let c = start + 1; c < end; c++) {
    const q = corners[c] * 3;
    const qx = positions[q] - positions[o];
    const qy = positions[q + 1] - positions[o + 1];
    const qz = positions[q + 2] - positions[o + 2];
    nx += py * qz - pz * qy;
    ny += pz * qx - px * qz;
    nz += px * qy - py * qx;
    px = qx;
    py = qy;
    pz = qz;
  }
  sums[at] += nx;
  sums[at + 1] += ny;
  sums[at + 2] += nz;
}

/** Returns smooth normals, one per vertex, weighted by area; a vertex without a direction gets +Y. Shares `corners`. */
export function smoothNormals(
  mesh: Pick<PolygonMesh, 'positions' | 'faceOffsets' | 'corners'>,
): CornerLayer {
  const { positions, faceOffsets, corners } = mesh;
  const areas = faceAreaVectors(mesh);
  const sums = new Float64Array(positions.length);
  for (let f = 0; f + 1 < faceOffsets.length; f++) {
    for (let c = faceOffsets[f]; c < faceOffsets[f + 1]; c++) {
      const v = corners[c] * 3;
      sums[v] += areas[3 * f];
      sums[v + 1] += areas[3 * f + 1];
      sums[v + 2] += areas[3 * f + 2];
    }
  }
  return { values: unitVectors(sums), indices: corners };
}

/** Returns flat normals, one per face; a face without an area gets +Y. */
export function flatNormals(
  mesh: Pick<PolygonMesh, 'positions' | 'faceOffsets' | 'corners'>,
): CornerLayer {
  const { faceOffsets, corners } = mesh;
  const indices = new Uint32Array(corners.length);
  for (let f = 0; f + 1 < faceOffsets.length; f++) {
    indices.fill(f, faceOffsets[f], faceOffsets[f + 1]);
  }
  return { values: unitVectors(faceAreaVectors(mesh)), indices };
}

/**
 * Returns normals that are smooth across edges whose faces turn by less than `angle` (radians) and hard elsewhere,
 * weighted by area. Vertices at the same position count as one, so that UV seams do not show. Edges with more than two
 * faces, or with inconsistently oriented faces, are hard.
 */
export function creasedNormals(
  mesh: Pick<PolygonMesh, 'positions' | 'faceOffsets' | 'corners'>,
  angle: number,
): CornerLayer {
  const { positions, faceOffsets, corners } = mesh;
  const first = weldByPosition(positions);
  const welded = corners.map((v) => first[v]);
  const { twins } = buildHalfEdges({ faceOffsets, corners: welded }, first.length);
  const areas = faceAreaVectors(mesh);
  const { faceOf, nextOf } = cornerTables(mesh);
  // Corners that share a normal: joined across smooth edges.
  const sets = new DisjointSets(corners.length);
  const smallest = Math.cos(angle);
  for (let c = 0; c < corners.length; c++) {
    const twin = twins[c];
    if (twin < c || cosine(areas, 3 * faceOf[c], 3 * faceOf[twin]) < smallest) continue;
    sets.joinAtLower(c, nextOf[twin]);
    sets.joinAtLower(nextOf[c], twin);
  }
  const indices = new Uint32Array(corners.length);
  let count = 0;
  for (let c = 0; c < corners.length; c++) {
    const root = sets.find(c);
    indices[c] = root === c ? count++ : indices[root];
  }
  const sums = new Float64Array(3 * count);
  for (let c = 0; c < corners.length; c++) {
    for (let k = 0; k < 3; k++) sums[3 * indices[c] + k] += areas[3 * faceOf[c] + k];
  }
  return { values: unitVectors(sums), indices };
}

/**
 * Returns the cosine of the angle between two of the vectors; 1 if one has no length, so that a face without area makes
 * no crease.
 */
function cosine(vectors: Float64Array, i: number, j: number): number {
  let [dot, ii, jj] = [0, 0, 0];
  for (let k = 0; k < 3; k++) {
    dot += vectors[i + k] * vectors[j + k];
    ii += vectors[i + k] ** 2;
    jj += vectors[j + k] ** 2;
  }
  return ii * jj > 0 ? dot / Math.sqrt(ii * jj) : 1;
}

function unitVectors(vectors: Float64Array): Float32Array<ArrayBuffer> {
  const unit = new Float32Array(vectors.length);
  for (let i = 0; i < vectors.length; i += 3) {
    const length = Math.sqrt(vectors[i] ** 2 + vectors[i + 1] ** 2 + vectors[i + 2] ** 2);
    if (length > 0 && length < Infinity) {
      unit[i] = vectors[i] / length;
      unit[i + 1] = vectors[i + 1] / length;
      unit[i + 2] = vectors[i + 2] / length;
    } else unit[i + 1] = 1;
  }
  return unit;
}
