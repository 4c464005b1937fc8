import type { PolygonMesh } from './polygon-mesh.ts';
import type { Material, Scene, SceneImage, TextureUse } from './scene.ts';
import { emptyScene, material, sceneNode } from './scene-defaults.ts';

/** The textures that a material created here may have, in the order of their files, with their names. */
export const MAP_NAMES = {
  baseColor: 'base-color',
  metallicRoughness: 'metallic-roughness',
  normal: 'normal',
  occlusion: 'occlusion',
  emissive: 'emissive',
} as const;

/** Material properties of each map, in the order of their files. */
const TEXTURES = {
  baseColor: 'baseColorTexture',
  metallicRoughness: 'metallicRoughnessTexture',
  normal: 'normalTexture',
  occlusion: 'occlusionTexture',
  emissive: 'emissiveTexture',
} as const satisfies Record<keyof typeof MAP_NAMES, keyof Material>;

/** An encoded image; its format is the second half of its content type. */
export interface MapImage {
  width: number;
  height: number;
  format: string;
  bytes: Uint8Array;
}

/** The maps of one material; omitted or null if a factor is sufficient. */
export type MaterialMaps = { [map in keyof typeof MAP_NAMES]?: MapImage | null };

/**
 * Creates a scene with one mesh in one node at the origin of the scene that the materials come from. Its arrays are
 * shared. A mesh without UVs cannot have textures, so that its materials keep their factors, but not their extensions.
 */
export function sceneOfMesh(
  geometry: PolygonMesh,
  name: string,
  { materials, images, origin }: Pick<Scene, 'materials' | 'images' | 'origin'>,
): Scene {
  const textured = geometry.uvSets.length > 0;
  const source = { format: 'built-in', generator: null, unitMetres: 1, upAxis: 'y' } as const;
  return {
    ...emptyScene(source, name),
    meshes: [{ name, geometry, morphWeights: [] }],
    nodes: [sceneNode({ name, mesh: 0 })],
    roots: [0],
    materials: textured ? materials : materials.map(withoutTextures),
    images: textured ? images : [],
    ...(origin && { origin }),
  };
}

/** Returns the images of a material's maps, the same image twice if two maps share it; null if it has none. */
export function mapsOf(
  { images }: Pick<Scene, 'images'>,
  material: Material,
): Record<keyof MaterialMaps, SceneImage | null> {
  const imageOf = (map: keyof MaterialMaps) => {
    const use = material[TEXTURES[map]];
    return use === null ? null : (images[use.image] ?? null);
  };
  return {
    baseColor: imageOf('baseColor'),
    metallicRoughness: imageOf('metallicRoughness'),
    normal: imageOf('normal'),
    occlusion: imageOf('occlusion'),
    emissive: imageOf('emissive'),
  };
}

function withoutTextures(source: Material): Material {
  return {
    ...source,
    baseColorTexture: null,
    metallicRoughnessTexture: null,
    normalTexture: null,
    occlusionTexture: null,
    emissiveTexture: null,
    extensions: {},
  };
}

/**
 * Creates a scene with a mesh in one material, whose maps use the first UV set. The maps are clamped at the border,
 * because atlases created here do not repeat.
 * @param geometry the mesh, whose faces have material 0
 * @param factors the material's properties other than its maps
 */
export function texturedScene(
  geometry: PolygonMesh,
  name: string,
  maps: MaterialMaps,
  factors: Partial<Material>,
): Scene {
  const images: SceneImage[] = [];
  const use = (map: keyof MaterialMaps): TextureUse | null => {
    const image = maps[map] ?? null;
    if (image === null) return null;
    const { width, height, format, bytes } = image;
    images.push({ name: MAP_NAMES[map], contentType: `image/${format}`, bytes, width, height });
    return clamped(images.length - 1);
  };
  const looks = material({
    ...factors,
    name,
    baseColorTexture: use('baseColor'),
    metallicRoughnessTexture: use('metallicRoughness'),
    normalTexture: use('normal'),
    emissiveTexture: use('emissive'),
  });
  // If both exist, the occlusion is also the red channel of metallic-roughness: one image less in the file.
  if (maps.occlusion) looks.occlusionTexture = looks.metallicRoughnessTexture ?? use('occlusion');
  return sceneOfMesh(geometry, name, { materials: [looks], images });
}

function clamped(image: number): TextureUse {
  return { image, uvSet: 0, wrapS: 'clamp', wrapT: 'clamp', filter: 'linear', transform: null };
}
