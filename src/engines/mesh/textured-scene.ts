import type { PolygonMesh } from './polygon-mesh.ts';
import type { Material, Scene, SceneImage, TextureUse } from './scene.ts';
import { emptyScene, material, sceneNode } from './scene-defaults.ts';

/** The textures that a material of our own may have, in the order of their files, and what they are called. */
export const MAP_NAMES = {
  baseColor: 'base-color',
  metallicRoughness: 'metallic-roughness',
  normal: 'normal',
  occlusion: 'occlusion',
  emissive: 'emissive',
} as const;

/** Where each map of a material is, in the order of their files. */
const TEXTURES = {
  baseColor: 'baseColorTexture',
  metallicRoughness: 'metallicRoughnessTexture',
  normal: 'normalTexture',
  occlusion: 'occlusionTexture',
  emissive: 'emissiveTexture',
} as const satisfies Record<keyof typeof MAP_NAMES, keyof Material>;

/** An encoded picture; its format is the second half of its content type. */
export interface MapImage {
  width: number;
  height: number;
  format: string;
  bytes: Uint8Array;
}

/** The maps of one material; absent or null where a factor says it all. */
export type MaterialMaps = { [map in keyof typeof MAP_NAMES]?: MapImage | null };

/**
 * One mesh in one node at the origin, with materials and images, where their scene lies. Shares their arrays. A mesh without UVs has no place for
 * textures: its materials keep their factors, but not their extensions.
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

/** The images of a material's maps, the same one twice where two maps share it; null where it has none. */
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
 * A mesh in one material with maps on its first UV set. They are clamped at the border: an atlas of our own does not repeat.
 * @param geometry its faces' material is 0
 * @param factors what the material is beside its maps
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
  // Where there are both, the occlusion is the red of metallic-roughness too: one image less in the file.
  if (maps.occlusion) looks.occlusionTexture = looks.metallicRoughnessTexture ?? use('occlusion');
  return sceneOfMesh(geometry, name, { materials: [looks], images });
}

function clamped(image: number): TextureUse {
  return { image, uvSet: 0, wrapS: 'clamp', wrapT: 'clamp', filter: 'linear', transform: null };
}
