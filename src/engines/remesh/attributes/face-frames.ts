import { faceAreaVectors } from '../../mesh/corner-normals.ts';
import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';

/** Positions, orientations and sizes of the faces of a mesh. */
export interface FaceFrames {
  /** Mean of the corners, three values per face. */
  centres: Float64Array;
  /** Unit normals; zero vectors for faces without area. */
  normals: Float64Array;
  /** Distance of the furthest corner from the center. */
  radii: Float64Array;
}

/** Centers, normals and radii of all faces. */
export function frameFaces(mesh: PolygonMesh): FaceFrames {
  const { positions: p, faceOffsets, corners } = mesh;
  const count = faceOffsets.length - 1;
  const centres = new Float64Array(3 * count);
  const normals = faceAreaVectors(mesh);
  const radii = new Float64Array(count);
  for (let f = 0; f < count; f++) {
    const sides = faceOffsets[f + 1] - faceOffsets[f];
    for (let c = faceOffsets[f]; c < faceOffsets[f + 1]; c++) {
      for (let k = 0; k < 3; k++) centres[3 * f + k] += p[3 * corners[c] + k] / sides;
    }
    for (let c = faceOffsets[f]; c < faceOffsets[f + 1]; c++) {
      const v = 3 * corners[c];
      const dx = p[v] - centres[3 * f];
      const dy = p[v + 1] - centres[3 * f + 1];
      const dz = p[v + 2] - centres[3 * f + 2];
      radii[f] = Math.max(radii[f], Math.sqrt(dx * dx + dy * dy + dz * dz));
    }
    const [x, y, z] = [normals[3 * f], normals[3 * f + 1], normals[3 * f + 2]];
    const length = Math.sqrt(x * x + y * y + z * z) || 1;
    for (let k = 0; k < 3; k++) normals[3 * f + k] /= length;
  }
  return { centres, normals, radii };
}
