import type { Material } from '../../mesh/scene.ts';
import type { ConvertContext } from '../format.ts';
import { textureInfoSchema } from './document.ts';
import type { TextureReader } from './read-textures.ts';
import { numberAt, numbersAt, propertyOf } from './untyped.ts';

/** Reflectance of a non-metal seen head-on. */
const DIELECTRIC = 0.04;

/**
 * Turns the factors of KHR_materials_pbrSpecularGlossiness into metallic-roughness, by the conversion that the extension's
 * own documents give: the metallic value at which both models reflect as much. The diffuse texture becomes the base
 * colour's; the one of specular and gloss is not taken apart.
 */
export function fromSpecularGlossiness(
  material: Material,
  given: unknown,
  textureUse: TextureReader,
  context: ConvertContext,
): void {
  const diffuse = numbersAt(given, 'diffuseFactor', 4) ?? [1, 1, 1, 1];
  const specular = numbersAt(given, 'specularFactor', 3) ?? [1, 1, 1];
  const glossTextured = propertyOf(given, 'specularGlossinessTexture') !== undefined;
  const diffuseInfo = textureInfoSchema.safeParse(propertyOf(given, 'diffuseTexture'));
  material.baseColorTexture = diffuseInfo.success ? textureUse(diffuseInfo.data) : null;
  material.metallicRoughnessTexture = null;
  if (glossTextured) {
    // Its factor is 1 as a rule, which would make a mirror of every texel.
    material.baseColor = diffuse as Material['baseColor'];
    material.metallic = 0;
    material.roughness = 1 - 0.5 * (numberAt(given, 'glossinessFactor') ?? 1);
    context.warn(
      'material_approximated',
      `the specular-glossiness texture of the material "${material.name}" was left out`,
    );
    return;
  }
  const strongest = Math.max(...specular);
  const metallic = solveMetallic(brightness(diffuse), brightness(specular), 1 - strongest);
  const color = [0, 1, 2].map((k) => {
    const fromDiffuse =
      (diffuse[k] * (1 - strongest)) / (1 - DIELECTRIC) / Math.max(1 - metallic, 1e-6);
    const fromSpecular = (specular[k] - DIELECTRIC * (1 - metallic)) / Math.max(metallic, 1e-6);
    const mixed = fromDiffuse + (fromSpecular - fromDiffuse) * metallic * metallic;
    return Math.min(1, Math.max(0, mixed));
  });
  material.baseColor = [color[0], color[1], color[2], diffuse[3]];
  material.metallic = metallic;
  material.roughness = 1 - (numberAt(given, 'glossinessFactor') ?? 1);
}

function brightness([r, g, b]: number[]): number {
  return Math.sqrt(0.299 * r * r + 0.587 * g * g + 0.114 * b * b);
}

/** The root of the quadratic that both models' diffuse and specular brightness give. */
function solveMetallic(diffuse: number, specular: number, oneMinusStrongest: number): number {
  if (specular < DIELECTRIC) return 0;
  const a = DIELECTRIC;
  const b = (diffuse * oneMinusStrongest) / (1 - DIELECTRIC) + specular - 2 * DIELECTRIC;
  const c = DIELECTRIC - specular;
  const root = (-b + Math.sqrt(Math.max(0, b * b - 4 * a * c))) / (2 * a);
  return Math.min(1, Math.max(0, root));
}
