import { faceAreaVectors } from '../../mesh/corner-normals.ts';
import type { CornerLayer, PolygonMesh } from '../../mesh/polygon-mesh.ts';

/**
 * Number of groups at one vertex that are compared before a new element is added without a search. This limits the time
 * for malicious files.
 */
const MAX_COMPARED = 64;

/**
 * Computes normals from smoothing groups. The normal at each vertex is the area-weighted mean of the faces of one
 * group. Faces of group 0 are flat.
 */
export function smoothingGroupNormals(mesh: PolygonMesh, groups: ArrayLike<number>): CornerLayer {
  const { corners, faceOffsets } = mesh;
  const areas = faceAreaVectors(mesh);
  // Heads of linked lists that hold the elements of each vertex, one per group.
  const head = new Int32Array(mesh.positions.length / 3).fill(-1);
  const following = new Int32Array(corners.length);
  const groupOf = new Int32Array(corners.length);
  const sums = new Float64Array(corners.length * 3);
  const indices = new Uint32Array(corners.length);
  let count = 0;
  for (let f = 0; f + 1 < faceOffsets.length; f++) {
    const group = groups[f];
    let element = -1;
    for (let c = faceOffsets[f]; c < faceOffsets[f + 1]; c++) {
      const vertex = corners[c];
      if (group !== 0) {
        element = head[vertex];
        for (let tried = 1; element >= 0 && groupOf[element] !== group; tried++) {
          element = tried === MAX_COMPARED ? -1 : following[element];
        }
      }
      if (element < 0) {
        element = count++;
        if (group !== 0) {
          groupOf[element] = group;
          following[element] = head[vertex];
          head[vertex] = element;
        }
      }
      if (group !== 0 || c === faceOffsets[f]) {
        for (let k = 0; k < 3; k++) sums[3 * element + k] += areas[3 * f + k];
      }
      indices[c] = element;
    }
  }
  const values = new Float32Array(count * 3);
  for (let i = 0; i < values.length; i += 3) {
    const length = Math.hypot(sums[i], sums[i + 1], sums[i + 2]);
    if (length > 0) for (let k = 0; k < 3; k++) values[i + k] = sums[i + k] / length;
    else values[i + 1] = 1;
  }
  return { values, indices };
}
