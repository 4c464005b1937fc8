import type { Material } from '../../mesh/scene.ts';
import { material as withDefaults } from '../../mesh/scene-defaults.ts';
import { type GltfDocument, type GltfMaterial, textureInfoSchema } from './document.ts';
import type { TextureReader } from './read-textures.ts';
import { SPECULAR_GLOSSINESS } from './specular-glossiness.ts';
import { numberAt } from './untyped.ts';

const UNLIT = 'KHR_materials_unlit';
const EMISSIVE_STRENGTH = 'KHR_materials_emissive_strength';
/** Extensions that are read into the material itself, or that do not affect its appearance. */
const NOT_KEPT = new Set([UNLIT, EMISSIVE_STRENGTH, SPECULAR_GLOSSINESS, 'KHR_materials_variants']);
/** Maximum depth to which objects in extensions are searched. Known extensions have textures at their first level. */
const MAX_DEPTH = 4;

/** Reads all materials, so that their indices stay the same as in the file. */
export function readMaterials(document: GltfDocument, textureUse: TextureReader): Material[] {
  return document.materials.map((given) => readMaterial(given, textureUse));
}

function readMaterial(given: GltfMaterial, textureUse: TextureReader): Material {
  const { pbrMetallicRoughness: pbr, extensions } = given;
  const material = withDefaults({
    name: given.name,
    baseColor: (pbr.baseColorFactor ?? [1, 1, 1, 1]) as Material['baseColor'],
    baseColorTexture: textureUse(pbr.baseColorTexture),
    metallic: pbr.metallicFactor,
    roughness: pbr.roughnessFactor,
    metallicRoughnessTexture: textureUse(pbr.metallicRoughnessTexture),
    normalTexture: textureUse(given.normalTexture),
    normalScale: given.normalTexture?.scale ?? 1,
    occlusionTexture: textureUse(given.occlusionTexture),
    occlusionStrength: given.occlusionTexture?.strength ?? 1,
    emissive: (given.emissiveFactor ?? [0, 0, 0]) as Material['emissive'],
    emissiveStrength: numberAt(extensions[EMISSIVE_STRENGTH], 'emissiveStrength') ?? 1,
    emissiveTexture: textureUse(given.emissiveTexture),
    alphaMode:
      given.alphaMode === 'MASK' ? 'mask' : given.alphaMode === 'BLEND' ? 'blend' : 'opaque',
    alphaCutoff: given.alphaCutoff,
    doubleSided: given.doubleSided,
    unlit: UNLIT in extensions,
  });
  for (const [name, content] of Object.entries(extensions)) {
    if (NOT_KEPT.has(name) || !name.startsWith('KHR_materials_')) continue;
    const kept = keepExtension(content, textureUse, 0);
    if (isObject(kept)) material.extensions[name] = kept;
  }
  return material;
}

/**
 * Returns the content of an extension with its texture infos replaced. Texture infos whose image is missing are
 * dropped.
 */
function keepExtension(content: unknown, textureUse: TextureReader, depth: number): unknown {
  if (!isObject(content)) return content;
  const kept: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(content)) {
    if (key.endsWith('Texture')) {
      const info = textureInfoSchema.safeParse(value);
      const use = info.success ? textureUse(info.data) : null;
      if (use === null) continue;
      // Some slots (such as clearcoat normals) have a scale of their own.
      const scale = numberAt(value, 'scale');
      kept[key] = scale === null ? use : { ...use, scale };
    } else if (key !== 'extras' && key !== 'extensions' && depth < MAX_DEPTH)
      kept[key] = keepExtension(value, textureUse, depth + 1);
  }
  return kept;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
