import type { Material, SceneImage, TextureUse } from '../../mesh/scene.ts';
import { type ConvertContext, FormatError } from '../format.ts';
import {
  bakeMetallicRoughness,
  type SpecularGlossiness,
  toMetallicRoughness,
} from '../image/specular-glossiness.ts';
import { type GltfDocument, textureInfoSchema } from './document.ts';
import type { TextureReader } from './read-textures.ts';
import { numberAt, numbersAt, propertyOf } from './untyped.ts';

export const SPECULAR_GLOSSINESS = 'KHR_materials_pbrSpecularGlossiness';

/**
 * Converts materials with KHR_materials_pbrSpecularGlossiness to metallic-roughness. Their factors are converted and,
 * if they have a texture of specular and gloss, new textures for base color and metallic-roughness are appended to
 * `images`.
 */
export async function convertSpecularGlossiness(
  document: GltfDocument,
  materials: Material[],
  images: SceneImage[],
  textureUse: TextureReader,
  context: ConvertContext,
): Promise<void> {
  const baked = new Map<string, { baseColor: number; metallicRoughness: number }>();
  for (const [i, { extensions }] of document.materials.entries()) {
    const given = extensions[SPECULAR_GLOSSINESS];
    if (given === undefined) continue;
    const factors: SpecularGlossiness = {
      diffuse: numbersAt(given, 'diffuseFactor', 4) ?? [1, 1, 1, 1],
      specular: numbersAt(given, 'specularFactor', 3) ?? [1, 1, 1],
      glossiness: numberAt(given, 'glossinessFactor') ?? 1,
    };
    const material = materials[i];
    const diffuse = useAt(given, 'diffuseTexture', textureUse);
    const gloss = useAt(given, 'specularGlossinessTexture', textureUse);
    material.baseColorTexture = diffuse;
    if (gloss === null) {
      // The diffuse factor only tints the texture. It is used unchanged, because the texture determines the color.
      Object.assign(material, toMetallicRoughness(factors));
      if (diffuse !== null) material.baseColor = factors.diffuse as Material['baseColor'];
      continue;
    }
    if (diffuse !== null && !sameCoordinates(diffuse, gloss)) {
      approximate(material, factors, context);
      continue;
    }
    try {
      const key = JSON.stringify([factors, diffuse?.image, gloss.image]);
      let made = baked.get(key);
      if (made === undefined) {
        const textures = await bakeMetallicRoughness(
          factors,
          diffuse && images[diffuse.image],
          images[gloss.image],
          context,
        );
        made = {
          baseColor: images.push(textures.baseColor) - 1,
          metallicRoughness: images.push(textures.metallicRoughness) - 1,
        };
        baked.set(key, made);
      }
      material.baseColor = [1, 1, 1, 1];
      material.metallic = 1;
      material.roughness = 1;
      material.baseColorTexture = { ...gloss, image: made.baseColor };
      material.metallicRoughnessTexture = { ...gloss, image: made.metallicRoughness };
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      approximate(material, factors, context);
    }
  }
}

function useAt(given: unknown, key: string, textureUse: TextureReader): TextureUse | null {
  const info = textureInfoSchema.safeParse(propertyOf(given, key));
  return info.success ? textureUse(info.data) : null;
}

function sameCoordinates(a: TextureUse, b: TextureUse): boolean {
  return JSON.stringify({ ...a, image: 0 }) === JSON.stringify({ ...b, image: 0 });
}

/**
 * Converts the factors only, with half the gloss that the factor (usually 1) gives, because the texture with the
 * details is omitted.
 */
function approximate(
  material: Material,
  factors: SpecularGlossiness,
  context: ConvertContext,
): void {
  material.baseColor = factors.diffuse as Material['baseColor'];
  material.metallic = 0;
  material.roughness = 1 - 0.5 * factors.glossiness;
  context.warn(
    'material_approximated',
    `the specular-glossiness texture of the material "${material.name}" was left out`,
  );
}
