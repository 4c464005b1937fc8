import type { CornerLayer, PolygonMesh } from '../../mesh/polygon-mesh.ts';
import type { Material } from '../../mesh/scene.ts';

const WHITE = [1, 1, 1, 1];

/**
 * Returns the materials' base colors on the faces' corners, for formats that have colors but no materials. Returns null
 * if every material is white or has a texture, because a texture's color factor would be wrong without the texture.
 */
export function materialColors(
  mesh: PolygonMesh,
  materials: readonly Material[],
): CornerLayer | null {
  const colors = materials.map(({ baseColor, baseColorTexture }) =>
    baseColorTexture === null ? baseColor : WHITE,
  );
  // The last color is for faces without a material.
  const values = Float32Array.from([...colors, WHITE].flat());
  const colorOf = (m: number) => (m >= 0 && m < colors.length ? m : colors.length);
  const used = mesh.faceMaterials === null ? [mesh.material] : new Set(mesh.faceMaterials);
  if ([...used].every((m) => (colors[m] ?? WHITE).every((value) => value === 1))) return null;
  const indices = new Uint32Array(mesh.corners.length);
  for (let f = 0; f + 1 < mesh.faceOffsets.length; f++) {
    const color = colorOf(mesh.faceMaterials?.[f] ?? mesh.material);
    indices.fill(color, mesh.faceOffsets[f], mesh.faceOffsets[f + 1]);
  }
  return { values, indices };
}
