import {
  type Bake,
  type BakedMaps,
  type EncodedImage,
  emptyScene,
  type Material,
  type ModelData,
  material,
  type PolygonMesh,
  type Scene,
  sceneNode,
  type TextureUse,
} from '../engines/spec.ts';

/** What a mesh looks like: what its material indices point to. */
type Looks = Pick<Scene, 'materials' | 'images'>;

/** The maps of a bake, in the order of their files, and what their files are called. */
export const MAP_NAMES = {
  baseColor: 'base-color',
  metallicRoughness: 'metallic-roughness',
  normal: 'normal',
  occlusion: 'occlusion',
  emissive: 'emissive',
} as const satisfies Record<keyof BakedMaps, string>;

/** One mesh in one node, in the looks of the scene that it was made from. Shares their arrays. */
export function sceneOfMesh(geometry: PolygonMesh, name: string, looks: Looks): Scene {
  const scene = emptyScene(
    { format: 'built-in', generator: null, unitMetres: 1, upAxis: 'y' },
    name,
  );
  const textured = geometry.uvSets.length > 0;
  scene.materials = textured ? looks.materials : looks.materials.map(withoutTextures);
  scene.images = textured ? looks.images : [];
  scene.meshes.push({ name, geometry, morphWeights: [] });
  scene.nodes.push(sceneNode({ name, mesh: 0 }));
  scene.roots.push(0);
  return scene;
}

/** A baked mesh with its one material. */
export function sceneOfBake({ mesh, maps, material: factors }: Bake, name: string): Scene {
  const images: Scene['images'] = [];
  const use = (map: keyof BakedMaps): TextureUse | null => {
    const image = maps[map];
    if (image === null) return null;
    images.push(sceneImage(image, MAP_NAMES[map]));
    return textureUse(images.length - 1);
  };
  const looks: Material = material({
    ...factors,
    name,
    baseColorTexture: use('baseColor'),
    metallicRoughnessTexture: use('metallicRoughness'),
    normalTexture: use('normal'),
    emissiveTexture: use('emissive'),
  });
  // Where there are both, the occlusion is the red of metallic-roughness too: one image less in the file.
  if (maps.occlusion !== null)
    looks.occlusionTexture = looks.metallicRoughnessTexture ?? use('occlusion');
  return sceneOfMesh(mesh, name, { materials: [looks], images });
}

/** Triangles with one material as a scene; shares its arrays. */
export function sceneOfModel(model: ModelData, name: string): Scene {
  const { positions, normals, uvs, indices } = model.mesh;
  const { normalMap } = model;
  const faceOffsets = new Uint32Array(indices.length / 3 + 1);
  for (let f = 0; f < faceOffsets.length; f++) faceOffsets[f] = 3 * f;
  const geometry: PolygonMesh = {
    ...{ positions, faceOffsets, corners: indices, material: 0 },
    normals: { values: normals, indices },
    uvSets: uvs === null ? [] : [{ values: uvs, indices }],
    tangents: normalMap === undefined ? null : { values: normalMap.tangents, indices },
    ...{ colors: [], faceMaterials: null, skinning: null, morphTargets: [] },
  };
  const { baseColor, baseColorFactor, metallic, roughness } = model;
  const images = baseColor === null ? [] : [sceneImage(baseColor, MAP_NAMES.baseColor)];
  if (normalMap !== undefined) images.push(sceneImage(normalMap.image, MAP_NAMES.normal));
  const looks = material({
    ...{ name, baseColor: [...baseColorFactor], metallic, roughness },
    baseColorTexture: baseColor === null ? null : textureUse(0),
    normalTexture: normalMap === undefined ? null : textureUse(images.length - 1),
  });
  return sceneOfMesh(geometry, name, { materials: [looks], images });
}

/** Whether a texture is on it. */
export function isTextured({ images }: Scene): boolean {
  return images.length > 0;
}

/** A mesh without UVs has no place for textures: the factors stay. */
function withoutTextures(source: Material): Material {
  return {
    ...source,
    ...{ baseColorTexture: null, metallicRoughnessTexture: null, normalTexture: null },
    ...{ occlusionTexture: null, emissiveTexture: null, extensions: {} },
  };
}

function sceneImage({ format, bytes }: EncodedImage, name: string): Scene['images'][number] {
  return { name, contentType: `image/${format}`, bytes };
}

function textureUse(image: number): TextureUse {
  return {
    ...{ image, uvSet: 0, filter: 'linear', transform: null },
    ...{ wrapS: 'clamp', wrapT: 'clamp' },
  };
}
