import { cornerTangents } from './corner-tangents.ts';
import type { PolygonMesh } from './polygon-mesh.ts';
import type { Material, Scene } from './scene.ts';

/**
 * Returns a scene whose meshes with a normal texture have tangents, as MikkTSpace defines them. Those that have some
 * keep them; those without normals or UVs cannot have any.
 */
export function withTangents(scene: Scene): Scene {
  const meshes = scene.meshes.map((mesh) => {
    const { geometry } = mesh;
    const set = normalSet(geometry, scene.materials);
    const uvs = set === undefined ? undefined : geometry.uvSets[set];
    if (geometry.tangents !== null || geometry.normals === null || uvs === undefined) return mesh;
    const tangents = cornerTangents(geometry, geometry.normals, uvs);
    return { ...mesh, geometry: { ...geometry, tangents } };
  });
  return { ...scene, meshes };
}

/** Returns the UV set of the first normal texture on a mesh. */
function normalSet(
  { faceMaterials, material }: PolygonMesh,
  materials: readonly Material[],
): number | undefined {
  const used = faceMaterials === null ? [material] : [...new Set(faceMaterials)];
  return used.flatMap((i) => materials[i]?.normalTexture?.uvSet ?? [])[0];
}
