import type { CornerLayer, PolygonMesh } from '../../mesh/polygon-mesh.ts';
import type { RepairedSurface } from '../repair/repair.ts';

/** Values on the corners of a source. */
export interface SourceLayer {
  layer: CornerLayer;
  /** Values per element: 3 for normals, 2 for UVs, 4 for colors. */
  width: number;
}

/** UV sets, then colors: the layers that are transferred unchanged. Tangents are computed again. */
export function looksOf(mesh: PolygonMesh): SourceLayer[] {
  const uvs = mesh.uvSets.map((layer) => ({ layer, width: 2 }));
  return [...uvs, ...mesh.colors.map((layer) => ({ layer, width: 4 }))];
}

/** Returns the material of each triangle of a repaired surface; null if all have the same one. */
export function trianglesMaterials(
  { faceMaterials, faceOffsets, corners }: PolygonMesh,
  { sourceCorners }: RepairedSurface,
): Int32Array | null {
  if (faceMaterials === null) return null;
  const ofCorners = new Int32Array(corners.length);
  for (let f = 0; f + 1 < faceOffsets.length; f++) {
    ofCorners.fill(faceMaterials[f], faceOffsets[f], faceOffsets[f + 1]);
  }
  const materials = new Int32Array(sourceCorners.length / 3);
  for (let t = 0; t < materials.length; t++) materials[t] = ofCorners[sourceCorners[3 * t]];
  return materials;
}
