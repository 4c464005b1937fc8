import { faceAreaVectors } from '../../mesh/corner-normals.ts';
import type { CornerLayer, PolygonMesh } from '../../mesh/polygon-mesh.ts';

/** UVs in metres from the side that each face looks to most: an even scale everywhere, for materials that repeat. */
export function boxUvs(mesh: PolygonMesh): CornerLayer {
  const { positions, corners, faceOffsets } = mesh;
  const areas = faceAreaVectors(mesh);
  const values = new Float32Array(2 * corners.length);
  for (let f = 0; f + 1 < faceOffsets.length; f++) {
    const normal = areas.subarray(3 * f, 3 * f + 3);
    const size = normal.map(Math.abs);
    const axis = size[0] >= size[1] && size[0] >= size[2] ? 0 : size[1] >= size[2] ? 1 : 2;
    const [u, v] = [
      [2, 1],
      [0, 2],
      [0, 1],
    ][axis];
    const turn = axis === 0 ? -Math.sign(normal[0]) : axis === 2 ? Math.sign(normal[2]) : 1;
    for (let c = faceOffsets[f]; c < faceOffsets[f + 1]; c++) {
      values[2 * c] = turn * positions[3 * corners[c] + u];
      values[2 * c + 1] = (axis === 1 ? Math.sign(normal[1]) : -1) * positions[3 * corners[c] + v];
    }
  }
  return { values, indices: Uint32Array.from(corners, (_, c) => c) };
}
