import type { CornerLayer, PolygonMesh } from './polygon-mesh.ts';

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
