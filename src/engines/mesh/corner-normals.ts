import { buildHalfEdges } from './half-edges.ts';
import type { CornerLayer, PolygonMesh } from './polygon-mesh.ts';
import { weldByPosition } from './weld.ts';

/** Newell's area vector of each face (twice the area long), three values a face; sums over all of its corners. */
export function faceAreaVectors(
  mesh: Pick<PolygonMesh, 'positions' | 'faceOffsets' | 'corners'>,
): Float64Array<ArrayBuffer> {
  const { positions, faceOffsets, corners } = mesh;
  const faceCount = faceOffsets.length - 1;
  const vectors = new Float64Array(faceCount * 3);
  for (let f = 0; f < faceCount; f++) {
    const start = faceOffsets[f];
    const end = faceOffsets[f + 1];
    const o = corners[start] * 3;
    let [nx, ny, nz] = [0, 0, 0];
    // Relative to the first corner: far from the origin the products would cancel out.
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
    vectors[3 * f] = nx;
    vectors[3 * f + 1] = ny;
    vectors[3 * f + 2] = nz;
  }
  return vectors;
}

/** Smooth normals, one a vertex, weighted by area; a vertex without a direction gets +Y. Shares `corners`. */
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

/** Flat normals, one a face; a face without an area gets +Y. */
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
 * Normals that are smooth across edges whose faces turn by less than `angle` (radians) and hard elsewhere, weighted by
 * area. Vertices at the same position count as one, so that cuts for UVs do not show. Edges of more than two faces and
 * of faces that disagree about their outside are hard.
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
  const faceOf = new Uint32Array(corners.length);
  const nextOf = new Uint32Array(corners.length);
  for (let f = 0; f + 1 < faceOffsets.length; f++) {
    for (let c = faceOffsets[f]; c < faceOffsets[f + 1]; c++) {
      faceOf[c] = f;
      nextOf[c] = c + 1 < faceOffsets[f + 1] ? c + 1 : faceOffsets[f];
    }
  }
  // Corners that share a normal: joined across smooth edges.
  const parents = new Uint32Array(corners.length);
  for (let c = 0; c < parents.length; c++) parents[c] = c;
  const rootOf = (c: number): number => {
    while (parents[c] !== c) {
      parents[c] = parents[parents[c]];
      c = parents[c];
    }
    return c;
  };
  const join = (c: number, d: number) => {
    const [a, b] = [rootOf(c), rootOf(d)];
    parents[Math.max(a, b)] = Math.min(a, b);
  };
  const smallest = Math.cos(angle);
  for (let c = 0; c < corners.length; c++) {
    const twin = twins[c];
    if (twin < c || cosine(areas, 3 * faceOf[c], 3 * faceOf[twin]) < smallest) continue;
    join(c, nextOf[twin]);
    join(nextOf[c], twin);
  }
  const indices = new Uint32Array(corners.length);
  let count = 0;
  for (let c = 0; c < corners.length; c++) {
    const root = rootOf(c);
    indices[c] = root === c ? count++ : indices[root];
  }
  const sums = new Float64Array(3 * count);
  for (let c = 0; c < corners.length; c++) {
    for (let k = 0; k < 3; k++) sums[3 * indices[c] + k] += areas[3 * faceOf[c] + k];
  }
  return { values: unitVectors(sums), indices };
}

/** Of the angle between two of the vectors; 1 where one has no length: a face without an area creases nothing. */
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
