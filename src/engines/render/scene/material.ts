import type { Material as SceneMaterial, TextureUse } from '../../mesh/scene.ts';
import { type TextureSlot, textureSlot } from '../../mesh/texture-use.ts';
import type { RenderStyle } from '../../spec.ts';
import { type Layers, layersOf } from './material-layers.ts';

/** The shader's inputs for a metallic-roughness material, in linear values. */
export interface Material extends Layers<TextureSlot> {
  baseColor: readonly [number, number, number, number];
  metallic: number;
  roughness: number;
  emissive: readonly [number, number, number];
  normalScale: number;
  occlusionStrength: number;
  alphaMode: 'opaque' | 'mask' | 'blend';
  alphaCutoff: number;
  twoSided: boolean;
  unlit: boolean;
  /** Whether the vertex colors are used. */
  vertexColor: boolean;
  baseColorSlot: TextureSlot | null;
  metallicRoughnessSlot: TextureSlot | null;
  normalSlot: TextureSlot | null;
  occlusionSlot: TextureSlot | null;
  emissiveSlot: TextureSlot | null;
}

/** Material of faces without one: a light gray plastic. */
export const PLAIN: Material = {
  baseColor: [0.5, 0.5, 0.5, 1],
  metallic: 0,
  roughness: 0.6,
  emissive: [0, 0, 0],
  normalScale: 1,
  occlusionStrength: 1,
  alphaMode: 'opaque',
  alphaCutoff: 0.5,
  twoSided: true,
  unlit: false,
  vertexColor: true,
  baseColorSlot: null,
  metallicRoughnessSlot: null,
  normalSlot: null,
  occlusionSlot: null,
  emissiveSlot: null,
  coat: null,
  sheen: null,
  reflectance: [0.04, 0.04, 0.04],
  transmission: 0,
  transmissionSlot: null,
  tint: [1, 1, 1],
};

/** Material of every face when only the shape is shown. */
export const CLAY: Material = {
  ...PLAIN,
  baseColor: [0.68, 0.68, 0.68, 1],
  roughness: 0.85,
  vertexColor: false,
};

/**
 * Returns the scene's materials in the shader's form, then the one for faces without a material; textures are given by
 * index. Formats other than glTF say little about which sides are visible, so only glTF's single-sided materials stay
 * single-sided.
 * @param textureOf index of an image's texture; null if it cannot be used
 */
export function prepareMaterials(
  materials: readonly SceneMaterial[],
  style: RenderStyle,
  format: string,
  textureOf: (image: number) => number | null,
): Material[] {
  if (style !== 'pbr') return [...materials.map(() => CLAY), CLAY];
  const singleSided = format === 'glb' || format === 'gltf';
  const slot = (use: TextureUse | null): TextureSlot | null => {
    const texture = use === null ? null : textureOf(use.image);
    return use === null || texture === null ? null : textureSlot(use, texture);
  };
  const prepared = materials.map((material): Material => {
    const { coat, sheen, transmissionSlot, ...layers } = layersOf(material);
    const [red, green, blue, alpha] = material.baseColor;
    const [r, g, b] = layers.tint;
    const reflection = slot(material.metallicRoughnessTexture);
    const occlusion = slot(material.occlusionTexture);
    const clear = material.alphaMode === 'opaque' && layers.transmission > 0;
    return {
      ...layers,
      baseColor: [red * r, green * g, blue * b, alpha],
      metallic: material.metallic,
      roughness: material.roughness,
      emissive: material.emissive.map((value) => value * material.emissiveStrength) as [
        number,
        number,
        number,
      ],
      normalScale: material.normalScale,
      occlusionStrength: material.occlusionStrength,
      alphaMode: clear ? 'blend' : material.alphaMode,
      alphaCutoff: material.alphaCutoff,
      twoSided: material.doubleSided || !singleSided,
      unlit: material.unlit,
      vertexColor: true,
      baseColorSlot: slot(material.baseColorTexture),
      metallicRoughnessSlot: reflection,
      normalSlot: slot(material.normalTexture),
      occlusionSlot: sameSlot(occlusion, reflection) ? reflection : occlusion,
      emissiveSlot: slot(material.emissiveTexture),
      coat: coat && {
        ...coat,
        slot: slot(coat.slot),
        roughnessSlot: slot(coat.roughnessSlot),
      },
      sheen: sheen && { ...sheen, slot: slot(sheen.slot) },
      transmissionSlot: slot(transmissionSlot),
    };
  });
  return [...prepared, PLAIN];
}

/** Returns the images that materials use, without duplicates. */
export function usedImages(materials: readonly SceneMaterial[], imageCount: number): number[] {
  const used = new Set<number>();
  for (const material of materials) {
    const { coat, sheen, transmissionSlot } = layersOf(material);
    for (const use of [
      ...[material.baseColorTexture, material.metallicRoughnessTexture, material.normalTexture],
      ...[material.occlusionTexture, material.emissiveTexture, transmissionSlot],
      ...[coat?.slot ?? null, coat?.roughnessSlot ?? null, sheen?.slot ?? null],
    ]) {
      if (use !== null && use.image >= 0 && use.image < imageCount) used.add(use.image);
    }
  }
  return [...used];
}

const sameSlot = (a: TextureSlot | null, b: TextureSlot | null) =>
  JSON.stringify(a) === JSON.stringify(b);
