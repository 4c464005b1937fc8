import type { Mend } from './repair.ts';
import type { Material, Scene, TextureUse } from './scene.ts';

/** The texture properties of a material. */
export const MATERIAL_TEXTURES = [
  'baseColorTexture',
  'metallicRoughnessTexture',
  'normalTexture',
  'occlusionTexture',
  'emissiveTexture',
] as const satisfies (keyof Material)[];

/** Removes textures whose image does not exist, and clamps factors to their range. */
export function checkMaterials(scene: Scene, mend: Mend): void {
  const missing = (use: TextureUse | null) => use !== null && scene.images[use.image] === undefined;
  for (const material of scene.materials) {
    for (const slot of MATERIAL_TEXTURES) {
      if (!missing(material[slot])) continue;
      material[slot] = null;
      mend('texture_missing', 'textures with a missing image were dropped');
    }
    for (const extension of Object.values(material.extensions)) {
      for (const [key, value] of Object.entries(extension)) {
        if (!isTextureUse(value) || !missing(value)) continue;
        delete extension[key];
        mend('texture_missing', 'textures with a missing image were dropped');
      }
    }
    const bounded = (value: number, fallback: number, most: number) => {
      const result = Number.isFinite(value) ? Math.min(Math.max(value, 0), most) : fallback;
      if (result !== value) mend('material_value', 'material values out of range were clamped');
      return result;
    };
    material.baseColor = material.baseColor.map((v) => bounded(v, 1, 1)) as Material['baseColor'];
    material.emissive = material.emissive.map((v) => bounded(v, 0, 1)) as Material['emissive'];
    material.metallic = bounded(material.metallic, 0, 1);
    material.roughness = bounded(material.roughness, 1, 1);
    material.occlusionStrength = bounded(material.occlusionStrength, 1, 1);
    material.alphaCutoff = bounded(material.alphaCutoff, 0.5, 1e9);
    material.emissiveStrength = bounded(material.emissiveStrength, 1, 1e9);
    if (!Number.isFinite(material.normalScale)) material.normalScale = 1;
  }
}

export function isTextureUse(value: unknown): value is TextureUse {
  return typeof value === 'object' && value !== null && 'image' in value;
}
